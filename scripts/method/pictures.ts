import { drawPicture } from '../../src/chart/picture.ts';
import { bar, dot, type Plot, path, plotIn, stepPath, textAt } from '../../src/chart/plot.ts';
import type { ClaimOnDay } from '../../src/domain/claim.ts';
import type { Day } from '../../src/domain/day.ts';
import { inForce } from '../../src/domain/history.ts';
import type { Html } from '../../src/html/html.ts';
import { told, verdictOn } from '../../test/catalogue/honesty/a-story.ts';
import { CASES, type Case } from '../../test/catalogue/honesty/cases.ts';
import { PICTURES, type Picture } from './words/pictures.ts';
import { type ChartWords, type Language, WORDS } from './words/words.ts';

/*
 * The pictures of docs/honesty.md and docs/honesty.da.md. Each draws one shop's price as steps, from a case of the tests,
 * and the verdict is the method's own.
 */

const SHOWN_DAYS = 75;
const AXIS_DAYS = 30;
const ORE = 100;
const [WIDTH, HEIGHT] = [640, 250];
const FRAME = { left: 52, right: 532, top: 72, bottom: 218 };
const HEADROOM = 1.08;
const LABEL_GAP = 13;
/** A stretch of fewer days has no room for words. */
const WORD_DAYS = 8;

/** Every picture by its path, as `npm run generate` writes them. */
export function honestyPictures(): Record<string, () => Promise<string>> {
  const files = PICTURES.flatMap((each) =>
    (['en', 'da'] as const).map(
      (language) =>
        [`docs/honesty/${each.file}.${language}.svg`, async () => drawCase(each, language)] as const,
    ),
  );
  return Object.fromEntries(files);
}

/** What a picture shows. Amounts are in kroner, days are counted from the first that is drawn. */
interface DrawnCase {
  claim: ClaimOnDay;
  /** Null where the article was not on sale. */
  days: readonly { price: number | null; isKnown: boolean }[];
  before: number;
  compared: { from: number; to: number } | null;
  prior: { at: number; price: number } | null;
  words: ChartWords;
  kroner: (amount: number) => string;
}

function drawCase({ of, story }: Picture, language: Language): string {
  const words = WORDS[language];
  const drawn = readCase(caseNamed(of), language);
  const { claim, days, before } = drawn;
  const highest = Math.max(before, ...days.map(({ price }) => price ?? 0)) * HEADROOM;
  const plot = plotIn(
    FRAME,
    (at) => at / days.length,
    (price) => price / highest,
  );
  const verdict = words.verdict(claim);
  const description = `${story[language]} ${words.evidence(claim)}`.trim();
  return drawPicture({ width: WIDTH, height: HEIGHT, fontSize: 12.5, title: verdict, description }, [
    bar(toneOf(claim), 16, 16, 5, 38),
    textAt(32, 31, verdict, { class: 'ink', size: 16, isBold: true }),
    textAt(32, 51, story[language], { class: 'soft' }),
    ...comparedDays(drawn, plot),
    path('axis', `M${plot.left} ${plot.bottom}H${plot.right}`),
    ...axisWords(drawn, plot),
    ...gapWords(drawn, plot),
    path('line price', stepPath(plot, pointsOf(drawn), days.length)),
    ...priceMarks(drawn, plot),
    ...levels(drawn, plot),
  ]);
}

function readCase({ name, legs, verdict, options }: Case, language: Language): DrawnCase {
  const story = told(...legs);
  const claim = verdictOn(story, options);
  if (claim === null || claim.verdict !== verdict)
    throw new Error(`'${name}' comes out as ${claim?.verdict}, not as ${verdict}`);
  const first = story.today - SHOWN_DAYS + 1;
  const isReadOn = (day: number) => story.days.read.some(([from, to]) => from <= day && day <= to);
  const { priorOre, priorDay, period } = claim;
  // The lowest price counts for nothing where the claim is compared with another price.
  const isPriorUsed = priorOre !== null && priorDay !== null && verdict !== 'recommended_price';
  return {
    claim,
    days: Array.from({ length: SHOWN_DAYS }, (_, at) => {
      const priceOre = inForce(story.points, (first + at) as Day)?.[1] ?? null;
      return { price: priceOre === null ? null : priceOre / ORE, isKnown: isReadOn(first + at) };
    }),
    before: inForce(story.points, story.today)![2]! / ORE,
    compared: period && { from: Math.max(0, period.from - first), to: period.to - first },
    prior: isPriorUsed ? { at: priorDay - first, price: priorOre / ORE } : null,
    words: WORDS[language].chart,
    kroner: WORDS[language].kroner,
  };
}

function caseNamed(name: string): Case {
  const found = CASES.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no case '${name}' in the tests any more`);
  return found;
}

const toneOf = ({ verdict }: ClaimOnDay): string =>
  verdict === 'genuine' ? 'good' : verdict === 'unknown' || verdict === 'recommended_price' ? 'open' : 'look';

/** The changes of the price; null while the article was not on sale, or was not read. */
function pointsOf({ days }: DrawnCase): [at: number, price: number | null][] {
  const known = days.map(({ price, isKnown }) => (isKnown ? price : null));
  return known.flatMap((price, at) => (at > 0 && known[at - 1] === price ? [] : [[at, price]]));
}

function comparedDays({ compared, words }: DrawnCase, { x, top, bottom }: Plot): Html[] {
  if (compared === null) return [];
  const [from, to] = [x(compared.from), x(compared.to + 1)];
  return [
    bar('band', from, top - 6, to - from, bottom - top + 6),
    textAt((from + to) / 2, bottom - 8, words.window, { class: 'soft', anchor: 'middle' }),
  ];
}

const axisWords = ({ days, words }: DrawnCase, { x, right, bottom }: Plot): Html[] =>
  words.axis.map((word, i) =>
    textAt(i === 0 ? right : x(days.length - 1 - i * AXIS_DAYS), bottom + 18, word, {
      class: 'soft',
      anchor: i === 0 ? 'end' : 'middle',
    }),
  );

/** Says in words why a stretch has no line. */
function gapWords({ days, words }: DrawnCase, { x, top, bottom }: Plot): Html[] {
  const gaps: Html[] = [];
  const reasonOf = (at: number): string =>
    !days[at]!.isKnown ? words.unread : days[at]!.price === null ? words.gone : '';
  for (let at = 0; at < days.length; ) {
    let end = at;
    while (end < days.length && reasonOf(end) === reasonOf(at)) end++;
    if (reasonOf(at) !== '' && end - at >= WORD_DAYS)
      gaps.push(
        textAt((x(at) + x(end)) / 2, (top + bottom) / 2, reasonOf(at), { class: 'soft', anchor: 'middle' }),
      );
    at = end;
  }
  return gaps;
}

/** The before price as dashes, a ring for the lowest price of the compared days, a dot for today, and the amounts on the right. */
function priceMarks({ days, before, compared, prior, words, kroner }: DrawnCase, plot: Plot): Html[] {
  const { x, y, right } = plot;
  const now = days.at(-1)!.price!;
  const dashesFrom = compared?.from ?? days.length - AXIS_DAYS;
  return [
    path('line before', `M${x(dashesFrom)} ${y(before)}H${right}`),
    textAt(right + 8, y(before) + 4, `${words.before} ${kroner(before)}`, { class: 'before-text' }),
    ...(prior === null || prior.at < 0 ? [] : [dot('ring', x(prior.at + 0.5), y(prior.price))]),
    dot('now', right, y(now), 4.5),
    textAt(right + 8, y(now) + 5, `${words.now} ${kroner(now)}`, { class: 'ink', isBold: true }),
  ];
}

/** The shop's prices on the left. One that would touch an earlier label is left out. */
function levels({ days, prior, kroner }: DrawnCase, { left, y }: Plot): Html[] {
  const placed: number[] = [];
  const known = days.filter(({ isKnown }) => isKnown).map(({ price }) => price);
  const amounts = [prior?.price ?? null, ...known.slice(0, -1)].filter((price) => price !== null);
  return [...new Set(amounts)].flatMap((amount) => {
    if (placed.some((other) => Math.abs(other - y(amount)) < LABEL_GAP)) return [];
    placed.push(y(amount));
    return [textAt(left - 8, y(amount) + 4, kroner(amount), { class: 'soft', anchor: 'end' })];
  });
}
