import { VERDICTS } from '../../domain/claim.ts';
import type { Survey } from './survey.ts';
import { byGoods, claimsJudged, claimsMade, monthKnown, type Tally, yearKnown } from './tally.ts';

const COLUMNS = [
  'group',
  'name',
  'goods',
  'year_known',
  'cheapest_of_365_days',
  'as_low_as_before',
  'month_known',
  'reduced',
  'raised_first',
  'same_price',
  'dearer',
  'claims',
  'claims_judged',
  ...VERDICTS.map((verdict) => `claims_${verdict}`),
];

/** Counts alone: whoever opens it works out shares as they see fit. `isYearKnown`: else nothing is said of the year. */
export function csvOf({ all, categories, shops }: Survey, isYearKnown: boolean): string {
  const rows = [
    rowOf('all', '', all, isYearKnown),
    ...byGoods(categories).map(([name, tally]) => rowOf('category', name, tally, isYearKnown)),
    ...byGoods(shops).map(([name, tally]) => rowOf('shop', name, tally, isYearKnown)),
  ];
  return `${[COLUMNS, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function rowOf(group: string, name: string, tally: Tally, isYearKnown: boolean): (string | number)[] {
  const { goods, year, month, claims } = tally;
  return [
    group,
    name,
    goods,
    ...(isYearKnown ? [yearKnown(tally), year.cheapest, year.as_low] : ['', '', '']),
    monthKnown(tally),
    month.reduced,
    month.raised_first,
    month.same,
    month.dearer,
    claimsMade(tally),
    claimsJudged(tally),
    ...VERDICTS.map((verdict) => claims[verdict]),
  ];
}

/** Names come from shops' files: what a spreadsheet would take for a formula is made text. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
