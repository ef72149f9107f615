import type { historyOf } from './price-history.ts';

/** Spreadsheets then read æ, ø and å as they are. */
const BYTE_ORDER_MARK = '\uFEFF';
const HEAD = 'date,vendor,domain,price,before_price';

/**
 * A product's history for a spreadsheet, a line a change point: the lowest price first, without a shop, then each shop's.
 * An empty price says that it was gone from that day.
 */
export function historyCsv({ points, vendors }: ReturnType<typeof historyOf>): string {
  const lines = points.map(({ date, lowest_price }) => [date, '', '', lowest_price, null]);
  for (const { vendor, points: own } of vendors)
    for (const { date, price, before_price } of own)
      lines.push([date, vendor.name, vendor.domain, price, before_price]);
  return `${BYTE_ORDER_MARK}${[HEAD, ...lines.map((cells) => cells.map(cellText).join(','))].join('\r\n')}\r\n`;
}

/** A spreadsheet runs what begins with one of these: a shop's name is text. */
const FORMULA = /^[=+\-@\t\r]/;

function cellText(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
