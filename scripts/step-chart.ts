import type { ReadDays } from '../src/domain/claim.ts';

/*
 * Draws one shop's price of the last weeks as steps. The picture has a ground of its own, so that it can be read on a light
 * page and on a dark one, whichever of the two the reader's machine says it prefers.
 */

/** A day of a story: kroner, or null where the article was not on sale. */
export interface ChartDay {
  price: number | null;
  isKnown: boolean;
}

export interface StepChart {
  title: string;
  description: string;
  story: string;
  verdict: string;
  tone: 'holds' | 'look' | 'open';
  /** Oldest first; the last is today. */
  days: readonly ChartDay[];
  before: number;
  /** Places in `days`, both included; the first may lie before the first day that is shown. */
  window: { from: number; to: number } | null;
  prior: { at: number; price: number } | null;
  words: {
    now: string;
    before: string;
    window: string;
    gone: string;
    unread: string;
    axis: readonly string[];
  };
  kroner: (amount: number) => string;
}

const [WIDTH, HEIGHT] = [640, 250];
const [LEFT, RIGHT, TOP, BOTTOM] = [52, 532, 72, 218];
const HEADROOM = 1.08;
const AXIS_DAYS = 30;
const LABEL_GAP = 13;
/** A stretch of fewer days has no room for a word. */
const WORD_DAYS = 8;

const STYLE =
  '.g{fill:#fff;stroke:#d5d9dc}.t{fill:#1b1f23}.s{fill:#57606a}.p{fill:none;stroke:#0b5f56;stroke-width:3}.d{fill:#0b5f56}' +
  '.b{stroke:#8a4b00;stroke-width:2;stroke-dasharray:7 5}.bt{fill:#8a4b00}.w{fill:#0b5f56;opacity:.13}.x{stroke:#b8bec4}' +
  '.r{fill:#fff;stroke:#0b5f56;stroke-width:2}.holds{fill:#1a7f4b}.look{fill:#b26a00}.open{fill:#8a939b}' +
  '@media(prefers-color-scheme:dark){.g{fill:#14181b;stroke:#333a40}.t{fill:#e9edf0}.s{fill:#a4adb5}.p{stroke:#45b5a6}' +
  '.d{fill:#45b5a6}.b{stroke:#f0b060}.bt{fill:#f0b060}.w{fill:#45b5a6;opacity:.2}.x{stroke:#4a5259}.r{fill:#14181b;stroke:#45b5a6}' +
  '.holds{fill:#4cc38a}.look{fill:#f0a83c}}';

const rounded = (value: number): string => String(Math.round(value * 10) / 10);
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const textAt = (x: number, y: number, kind: string, text: string, more = ''): string =>
  `<text x="${rounded(x)}" y="${rounded(y)}" class="${kind}"${more}>${escaped(text)}</text>`;

export function drawSteps(chart: StepChart): string {
  const { days, before, words, kroner } = chart;
  const highest = Math.max(before, ...days.map(({ price }) => price ?? 0)) * HEADROOM;
  const xOf = (at: number): number => LEFT + ((RIGHT - LEFT) * at) / days.length;
  const yOf = (price: number): number => BOTTOM - ((BOTTOM - TOP) * price) / highest;
  const now = days.at(-1)!.price!;
  const [nowY, beforeY] = [yOf(now), yOf(before)];
  const dashFrom = Math.max(0, chart.window?.from ?? days.length - AXIS_DAYS);
  const lines = [
    `<rect x=".5" y=".5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="8" class="g"/>`,
    `<rect x="16" y="16" width="5" height="38" rx="2" class="${chart.tone}"/>`,
    textAt(32, 31, 't', chart.verdict, ' font-size="16" font-weight="600"'),
    textAt(32, 51, 's', chart.story),
    ...windowOf(chart, xOf),
    `<path d="M${LEFT} ${BOTTOM}H${RIGHT}" class="x"/>`,
    ...axisOf(chart, xOf),
    ...silences(chart, xOf),
    textAt(RIGHT + 8, beforeY + 4, 'bt', `${words.before} ${kroner(before)}`),
    `<path d="${stepsOf(days, xOf, yOf)}" class="p"/>`,
    `<path d="M${rounded(xOf(dashFrom))} ${rounded(beforeY)}H${RIGHT}" class="b"/>`,
    ...priorOf(chart, xOf, yOf),
    `<circle cx="${RIGHT}" cy="${rounded(nowY)}" r="4.5" class="d"/>`,
    textAt(RIGHT + 8, nowY + 5, 't', `${words.now} ${kroner(now)}`, ' font-weight="600"'),
    ...levels(chart, yOf),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" ` +
      'aria-labelledby="t d" font-family="system-ui,sans-serif" font-size="12.5">',
    `<title id="t">${escaped(chart.title)}</title>`,
    `<desc id="d">${escaped(chart.description)}</desc>`,
    `<style>${STYLE}</style>`,
    ...lines,
    '</svg>\n',
  ].join('\n');
}

function windowOf({ window, words }: StepChart, xOf: (at: number) => number): string[] {
  if (window === null) return [];
  const [from, to] = [xOf(Math.max(0, window.from)), xOf(window.to + 1)];
  return [
    `<rect x="${rounded(from)}" y="${TOP - 6}" width="${rounded(to - from)}" height="${BOTTOM - TOP + 6}" class="w"/>`,
    textAt((from + to) / 2, BOTTOM - 8, 's', words.window, ' text-anchor="middle"'),
  ];
}

function axisOf({ days, words }: StepChart, xOf: (at: number) => number): string[] {
  return words.axis.map((word, i) => {
    const x = i === 0 ? RIGHT : xOf(days.length - 1 - i * AXIS_DAYS);
    return textAt(x, BOTTOM + 18, 's', word, ` text-anchor="${i === 0 ? 'end' : 'middle'}"`);
  });
}

/** One line from day to day; it breaks where the article was not on sale, or where nobody knows. */
function stepsOf(
  days: readonly ChartDay[],
  xOf: (at: number) => number,
  yOf: (price: number) => number,
): string {
  let path = '';
  days.forEach(({ price, isKnown }, at) => {
    if (price === null || !isKnown) return;
    const last = days[at - 1];
    const isJoined = last?.isKnown && last.price !== null;
    if (!isJoined) path += `M${rounded(xOf(at))} ${rounded(yOf(price))}`;
    else if (last.price !== price) path += `H${rounded(xOf(at))}V${rounded(yOf(price))}`;
    if (at === days.length - 1 || days[at + 1]!.price === null || !days[at + 1]!.isKnown)
      path += `H${rounded(xOf(at + 1))}`;
  });
  return path;
}

/** Says in words why there is no line. */
function silences({ days, words }: StepChart, xOf: (at: number) => number): string[] {
  const found: string[] = [];
  const kindOf = (at: number): string =>
    !days[at]!.isKnown ? words.unread : days[at]!.price === null ? words.gone : '';
  for (let at = 0; at < days.length; ) {
    let end = at;
    while (end < days.length && kindOf(end) === kindOf(at)) end++;
    if (kindOf(at) !== '' && end - at >= WORD_DAYS)
      found.push(
        textAt((xOf(at) + xOf(end)) / 2, (TOP + BOTTOM) / 2, 's', kindOf(at), ' text-anchor="middle"'),
      );
    at = end;
  }
  return found;
}

function priorOf(
  { prior }: StepChart,
  xOf: (at: number) => number,
  yOf: (price: number) => number,
): string[] {
  if (prior === null || prior.at < 0) return [];
  return [`<circle cx="${rounded(xOf(prior.at + 0.5))}" cy="${rounded(yOf(prior.price))}" r="4" class="r"/>`];
}

/** The prices that were asked, on the left; where two lie too near each other the later one is left out. */
function levels({ days, prior, kroner }: StepChart, yOf: (price: number) => number): string[] {
  const placed: number[] = [];
  const asked = days.filter(({ isKnown }) => isKnown).map(({ price }) => price);
  const amounts = [prior?.price ?? null, ...asked.slice(0, -1)].filter((price) => price !== null);
  return [...new Set(amounts)].flatMap((amount) => {
    const y = yOf(amount);
    if (placed.some((other) => Math.abs(other - y) < LABEL_GAP)) return [];
    placed.push(y);
    return [textAt(LEFT - 8, y + 4, 's', kroner(amount), ' text-anchor="end"')];
  });
}

export const isReadOn = ({ read }: ReadDays, day: number): boolean =>
  read.some(([from, to]) => from <= day && day <= to);
