import { drawPicture, xmlText } from '../../chart/picture.ts';
import { bar, textAt } from '../../chart/plot.ts';
import { formatDay } from '../../domain/day.ts';
import { type Html, html } from '../../html/html.ts';
import type { ReportFacts } from './survey.ts';
import { byGoods, monthKnown, type ReportTally, shareOf } from './tally.ts';

const ROWS_MAX = 10;
const NAME_CHARS = 25;
const [WIDTH, LEFT, BAR_WIDTH, TOP, ROW_HEIGHT, BAR_HEIGHT] = [720, 210, 370, 96, 28, 18];

/** A bar for all articles and one for each of the largest categories: the shares really reduced, raised before and not reduced. */
export function pictureOf({ survey, period, isDemo }: ReportFacts): string {
  const categories = byGoods(survey.categories)
    .filter(([name, tally]) => name !== '' && shareOf(0, monthKnown(tally)) !== null)
    .slice(0, ROWS_MAX);
  const rows: [string, ReportTally][] = [['All articles', survey.all], ...categories];
  const height = TOP + rows.length * ROW_HEIGHT + 16;
  const title = `Prices from ${formatDay(period.from)} to ${formatDay(period.to)}${isDemo ? ' (invented demo market)' : ''}`;
  const description = `${rows.map(([name, tally]) => `${name}: ${inWords(tally)}`).join('. ')}.`;
  return drawPicture({ width: WIDTH, height, fontSize: 13, title, description }, [
    textAt(20, 32, title, { class: 'ink', size: 17, isBold: true }),
    ...LEGEND.map(
      ([kind, x, words]) => html`${bar(kind, x, 52, 12, 12)}${textAt(x + 18, 63, words, { class: 'soft' })}`,
    ),
    ...rows.map(([name, tally], at) => drawRow(name, tally, TOP + at * ROW_HEIGHT)),
  ]);
}

const LEGEND = [
  ['good', 20, 'really reduced'],
  ['look', 150, 'raised before'],
  ['open', 275, 'not reduced: no cheaper than in the 30 days before'],
] as const;

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

function drawRow(name: string, tally: ReportTally, y: number): Html {
  const label = textAt(20, y + 14, xmlText(shortened(name)), { class: 'ink' });
  const shares = sharesOf(tally);
  if (shares === null) return html`${label}${textAt(LEFT, y + 14, 'too little is known', { class: 'soft' })}`;
  const [reduced, raised] = [shares.reduced, shares.raised].map((share) => (share * BAR_WIDTH) / 100) as [
    number,
    number,
  ];
  const figures = `${shares.reduced} % · ${shares.raised} %`;
  return html`${label}${bar('good', LEFT, y, reduced, BAR_HEIGHT)}${bar('look', LEFT + reduced, y, raised, BAR_HEIGHT)}${bar(
    'open',
    LEFT + reduced + raised,
    y,
    BAR_WIDTH - reduced - raised,
    BAR_HEIGHT,
  )}${textAt(LEFT + BAR_WIDTH + 10, y + 14, figures, { class: 'soft' })}`;
}

const shortened = (name: string): string => {
  const letters = [...name];
  return letters.length > NAME_CHARS ? `${letters.slice(0, NAME_CHARS - 1).join('')}…` : name;
};
