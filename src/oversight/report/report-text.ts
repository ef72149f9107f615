import { VERDICTS } from '../../domain/claim.ts';
import { formatDay } from '../../domain/day.ts';
import { YEAR_DAYS, YEAR_KNOWN_MIN } from './period.ts';
import type { ReportFacts, Survey } from './survey.ts';
import {
  byGoods,
  claimsJudged,
  claimsMade,
  monthKnown,
  type ReportTally,
  shareOf,
  yearKnown,
} from './tally.ts';

const ROWS_MAX = 40;

/** The Markdown page: summary, tables by category and by shop, and the method. */
export function markdownOf(facts: ReportFacts): string {
  const { period, survey, published, isDemo } = facts;
  return [
    `# Prices from ${formatDay(period.from)} to ${formatDay(period.to)}`,
    '',
    ...(isDemo ? ['**The demo market: its shops, articles and prices are invented.**', ''] : []),
    ...inShort(facts),
    '',
    '## By category',
    '',
    ...tableOf('category', byGoods(survey.categories), facts),
    '',
    '## By shop',
    '',
    'A shop is held against its own prices.',
    '',
    ...tableOf('shop', byGoods(survey.shops), facts),
    '',
    ...method(published),
  ].join('\n');
}

function inShort({ survey: { all }, isYearKnown, yearDays }: ReportFacts): string[] {
  const { goods, year, month, claims } = all;
  const [known, judged] = [monthKnown(all), claimsJudged(all)];
  const yearLine = isYearKnown
    ? `- **Cheapest of ${YEAR_DAYS} days:** ${ofWhole(year.cheapest, yearKnown(all))} were cheaper than on any day before, ` +
      `${ofWhole(year.as_low, yearKnown(all))} as cheap as on their cheapest; the others had been cheaper.`
    : `- **Cheapest of ${YEAR_DAYS} days:** not known. ${yearDays} of the ${YEAR_DAYS} days are known, ${YEAR_KNOWN_MIN} are needed.`;
  return [
    `${goods} articles were on sale on these days.`,
    '',
    yearLine,
    `- **Really reduced:** ${ofWhole(month.reduced, known)} were cheaper than in the 30 days before.`,
    `- **Raised before:** ${ofWhole(month.raised_first, known)} were cheaper than in the 30 days before, and had been raised first.`,
    `- **Not reduced:** ${ofWhole(month.same, known)} cost the same as in the 30 days before, ${ofWhole(month.dearer, known)} more.`,
    `- **Before prices:** ${claimsMade(all)} offers showed one, ${judged} of them could be judged. The saving held in ${ofWhole(claims.genuine, judged)}; ` +
      `${ofWhole(claims.overstated, judged)} were reduced by less than shown, ${ofWhole(claims.raised_first, judged)} had been raised first, ` +
      `${ofWhole(claims.no_saving + claims.dearer, judged)} cost no less than in the 30 days before, and ` +
      `${ofWhole(claims.unfounded, judged)} had not been seen at a higher price.`,
  ];
}

const ofWhole = (part: number, whole: number): string =>
  whole === 0 ? 'none of 0' : `${shareOf(part, whole, 1)} % (${part} of ${whole})`;

function tableOf(
  what: string,
  rows: readonly [name: string, tally: ReportTally][],
  { isYearKnown }: ReportFacts,
): string[] {
  const shown = rows.slice(0, ROWS_MAX);
  const left = rows.length - shown.length;
  return [
    `| ${what} | articles | cheapest of ${YEAR_DAYS} days | really reduced | raised before | before prices judged | of these the saving held |`,
    '|---|--:|--:|--:|--:|--:|--:|',
    ...shown.map(([name, tally]) => {
      const { goods, year, month, claims } = tally;
      const cells = [
        isYearKnown ? shareOf(year.cheapest, yearKnown(tally)) : null,
        shareOf(month.reduced, monthKnown(tally)),
        shareOf(month.raised_first, monthKnown(tally)),
      ].map(percent);
      const held = percent(shareOf(claims.genuine, claimsJudged(tally)));
      return `| ${plain(name)} | ${goods} | ${cells.join(' | ')} | ${claimsJudged(tally)} | ${held} |`;
    }),
    ...(left > 0 ? ['', `And ${left} more; the CSV file has all of them.`] : []),
  ];
}

const percent = (share: number | null): string => (share === null ? '–' : `${share} %`);

/** Escapes Markdown in names, which come from shops' files. */
const plain = (name: string): string =>
  name === '' ? '(none known)' : name.replace(/\s+/g, ' ').replace(/[\\|`*_<>[\]&#!~]/g, '\\$&');

const method = (published: ReportFacts['published']): string[] => [
  '## What this stands on',
  '',
  `Shops' own prices, read once a night; the catalogue of ${formatDay(published)}. An indication of what prices did, not proof of anything, and no`,
  'statement about anybody’s reasons. A share is of the articles of which enough is known, and is left out (–) where these are fewer than 100.',
  '',
  `- *Cheapest of ${YEAR_DAYS} days*: the lowest price of these days lies below every price of the ${YEAR_DAYS} days up to the last of them; a price is known on ${YEAR_KNOWN_MIN} or more.`,
  '- *Really reduced*: it lies below the lowest price of the 30 days before, and had not been raised first. 24 of those days are known, and 45 of the 150 before.',
  '- *Raised before*: it lies below that too, but the usual price (the median from 180 to 31 days before) was lower and had been asked within 90 days:',
  '  less than a quarter of the reduction is left beside it.',
  '- *Before prices*: judged as docs/honesty.md says, each by the last of these days on which it was shown and the article could be',
  '  bought. Recommended prices are not judged, and claims of less than 5 % are left out.',
  '- Articles that no shop offers any more have lost their category.',
  '',
];

const COLUMNS = [
  ...'group name goods year_known cheapest_of_365_days as_low_as_before month_known reduced raised_first'.split(
    ' ',
  ),
  ...'same_price dearer claims claims_judged'.split(' '),
  ...VERDICTS.map((verdict) => `claims_${verdict}`),
];

/** The CSV file with counts, without shares. The year's columns are empty unless `isYearKnown`. */
export function csvOf({ all, categories, shops }: Survey, isYearKnown: boolean): string {
  const rows = [
    rowOf('all', '', all, isYearKnown),
    ...byGoods(categories).map(([name, tally]) => rowOf('category', name, tally, isYearKnown)),
    ...byGoods(shops).map(([name, tally]) => rowOf('shop', name, tally, isYearKnown)),
  ];
  return `${[COLUMNS, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function rowOf(group: string, name: string, tally: ReportTally, isYearKnown: boolean): (string | number)[] {
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

/** Escapes names, which come from shops' files, so that a spreadsheet does not read them as formulas. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
