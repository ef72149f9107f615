import { formatDay } from '../../domain/day.ts';
import type { ReportFacts } from './survey.ts';
import { byGoods, monthKnown, type ReportTally, shareOf } from './tally.ts';

const ROWS_MAX = 10;
const NAME_CHARS = 25;
const [WIDTH, LEFT, BAR_WIDTH, TOP, ROW_HEIGHT, BAR_HEIGHT] = [720, 210, 370, 96, 28, 18];

const STYLE =
  '.g{fill:#fff;stroke:#d5d9dc}.t{fill:#1b1f23}.s{fill:#57606a}.a{fill:#1a7f4b}.b{fill:#d98a1c}.c{fill:#c4cace}' +
  '@media(prefers-color-scheme:dark){.g{fill:#14181b;stroke:#333a40}.t{fill:#e9edf0}.s{fill:#a4adb5}.a{fill:#4cc38a}' +
  '.b{fill:#f0a83c}.c{fill:#4a5259}}';

/** Who was really reduced, raised before and not reduced: all articles, and the largest categories that can be told of. */
export function pictureOf({ survey, period, isDemo }: ReportFacts): string {
  const told = byGoods(survey.categories)
    .filter(([name, tally]) => name !== '' && shareOf(0, monthKnown(tally)) !== null)
    .slice(0, ROWS_MAX);
  const rows: [string, ReportTally][] = [['All articles', survey.all], ...told];
  const height = TOP + rows.length * ROW_HEIGHT + 16;
  const title = `Prices from ${formatDay(period.from)} to ${formatDay(period.to)}${isDemo ? ' (invented demo market)' : ''}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" ` +
      'aria-labelledby="t d" font-family="system-ui,sans-serif" font-size="13">',
    `<title id="t">${title}</title>`,
    `<desc id="d">${rows.map(([name, tally]) => safe(`${name}: ${inWords(tally)}`)).join('. ')}.</desc>`,
    `<style>${STYLE}</style>`,
    `<rect x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="8" class="g"/>`,
    `<text x="20" y="32" class="t" font-size="17" font-weight="600">${title}</text>`,
    legend(),
    ...rows.map(([name, tally], at) => bar(name, tally, TOP + at * ROW_HEIGHT)),
    '</svg>\n',
  ].join('\n');
}

const legend = (): string =>
  [
    ['a', 20, 'really reduced'],
    ['b', 150, 'raised before'],
    ['c', 275, 'not reduced: no cheaper than in the 30 days before'],
  ]
    .map(
      ([kind, x, text]) =>
        `<rect x="${x}" y="52" width="12" height="12" rx="2" class="${kind}"/><text x="${Number(x) + 18}" y="63" class="s">${text}</text>`,
    )
    .join('');

function sharesOf(tally: ReportTally): { reduced: number; raised: number } | null {
  const known = monthKnown(tally);
  const reduced = shareOf(tally.month.reduced, known, 1);
  return reduced === null ? null : { reduced, raised: shareOf(tally.month.raised_first, known, 1)! };
}

function inWords(tally: ReportTally): string {
  const shares = sharesOf(tally);
  return shares === null
    ? 'too little is known'
    : `${shares.reduced} % really reduced, ${shares.raised} % raised before`;
}

function bar(name: string, tally: ReportTally, y: number): string {
  const label = `<text x="20" y="${y + 14}" class="t">${safe(shortened(name))}</text>`;
  const shares = sharesOf(tally);
  if (shares === null) return `${label}<text x="${LEFT}" y="${y + 14}" class="s">too little is known</text>`;
  const [a, b] = [shares.reduced, shares.raised].map((share) => Math.round((share * BAR_WIDTH) / 100));
  const piece = (kind: string, x: number, width: number): string =>
    width <= 0 ? '' : `<rect x="${x}" y="${y}" width="${width}" height="${BAR_HEIGHT}" class="${kind}"/>`;
  return [
    label,
    piece('a', LEFT, a!),
    piece('b', LEFT + a!, b!),
    piece('c', LEFT + a! + b!, BAR_WIDTH - a! - b!),
    `<text x="${LEFT + BAR_WIDTH + 10}" y="${y + 14}" class="s">${shares.reduced} % · ${shares.raised} %</text>`,
  ].join('');
}

const shortened = (name: string): string => {
  const letters = [...name];
  return letters.length > NAME_CHARS ? `${letters.slice(0, NAME_CHARS - 1).join('')}…` : name;
};

/** Names come from shops' files: markup and what XML does not allow are taken out. */
const safe = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
