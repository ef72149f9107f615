import type { ClaimOnDay } from '../src/domain/claim.ts';
import { inForce } from '../src/domain/history.ts';
import { told, verdictOn } from '../test/catalogue/honesty/a-story.ts';
import { CASES, type Case } from '../test/catalogue/honesty/cases.ts';
import { PICTURES, type Picture } from './honesty-words/pictures.ts';
import { type Language, WORDS } from './honesty-words/words.ts';
import { type ChartDay, drawSteps, isReadOn, type StepChart } from './step-chart.ts';

/** The pictures of docs/honesty.md and docs/honesty.da.md: cases that the tests hold, judged by the method itself. */

const SHOWN_DAYS = 75;
const ORE = 100;

/** Every picture by its path, as `npm run generate` writes them. */
export function honestyPictures(): Record<string, () => Promise<string>> {
  const made = PICTURES.flatMap((picture) =>
    (['en', 'da'] as const).map(
      (language) =>
        [
          `docs/honesty/${picture.file}.${language}.svg`,
          async () => drawSteps(chartOf(picture, language)),
        ] as const,
    ),
  );
  return Object.fromEntries(made);
}

function chartOf(picture: Picture, language: Language): StepChart {
  const { legs, verdict, options } = caseNamed(picture.of);
  const words = WORDS[language];
  const story = told(...legs);
  const claim = verdictOn(story, options);
  if (claim === null || claim.verdict !== verdict)
    throw new Error(`'${picture.of}' comes out as ${claim?.verdict}, not as ${verdict}`);
  const first = story.today - SHOWN_DAYS + 1;
  const days = Array.from({ length: SHOWN_DAYS }, (_, at): ChartDay => {
    const point = inForce(story.points, (first + at) as typeof story.today);
    return {
      price: point?.[1] == null ? null : point[1] / ORE,
      isKnown: isReadOn(story.days, first + at),
    };
  });
  const said = words.verdict(claim);
  return {
    title: said,
    story: picture.story[language],
    description: `${picture.story[language]} ${words.evidence(claim)}`.trim(),
    verdict: said,
    tone: toneOf(claim),
    days,
    before: inForce(story.points, story.today)![2]! / ORE,
    window: claim.period && { from: claim.period.from - first, to: claim.period.to - first },
    prior: priorIn(claim, first),
    words: words.chart,
    kroner: words.kroner,
  };
}

/** The lowest price counts for nothing where another price is compared with, or where too little is known. */
const priorIn = ({ verdict, priorOre, priorDay }: ClaimOnDay, first: number): StepChart['prior'] =>
  priorOre === null || priorDay === null || verdict === 'recommended_price'
    ? null
    : { at: priorDay - first, price: priorOre / ORE };

const toneOf = ({ verdict }: ClaimOnDay): StepChart['tone'] =>
  verdict === 'genuine'
    ? 'holds'
    : verdict === 'unknown' || verdict === 'recommended_price'
      ? 'open'
      : 'look';

function caseNamed(name: string): Case {
  const found = CASES.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no case '${name}' in the tests any more`);
  return found;
}
