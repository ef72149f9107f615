import { FORMATS } from '../../domain/feed-format.ts';
import type { SkipReason } from '../../feeds/feed.ts';
import { type CheckOptions, type CheckOutcome, checkFeed } from './check.ts';

/** What a row is refused for by a format that does not understand it. */
const NOT_UNDERSTOOD: readonly SkipReason[] = [
  'ragged',
  'name_missing',
  'price_missing',
  'price_invalid',
  'url_missing',
  'currency_unknown',
];
const FOREIGN_SHARE = 0.5;

export interface Guess {
  /** The format that fits best; undefined when none reads a single row. */
  best: CheckOutcome | undefined;
  /** Others that keep rows too, the next best first. */
  others: readonly CheckOutcome[];
}

/**
 * Tries every format. CJ's columns are Google's beside one more, by which they are told apart.
 * The one that understands most rows wins, and one that sees a currency wins over one that does not: a
 * price in euros that is kept as kroner is the worst mistake of all.
 */
export async function guessFormat(
  path: string,
  options: CheckOptions,
  columns: readonly string[],
): Promise<Guess> {
  const own = columns.some((name) => /^program_name$/i.test(name)) ? 'cj-csv' : 'google-tsv';
  const outcomes: CheckOutcome[] = [];
  for (const format of FORMATS) outcomes.push(await checkFeed(path, format, options));
  const read = outcomes.filter((outcome) => understood(outcome) > 0);
  const foreign = read.filter(
    ({ skipped, rows }) => (skipped.currency_other ?? 0) >= rows * FOREIGN_SHARE && rows > 0,
  );
  const among = foreign.length > 0 ? foreign : read;
  const [best, ...others] = among.toSorted(
    (a, b) =>
      b.kept - a.kept ||
      understood(b) - understood(a) ||
      Number(a.error !== null) - Number(b.error !== null) ||
      Number(b.format === own) - Number(a.format === own),
  );
  return { best, others: others.filter(({ kept }) => kept > 0) };
}

/** Rows of which name, price, currency and link were found, usable or not. */
function understood({ rows, skipped }: CheckOutcome): number {
  return NOT_UNDERSTOOD.reduce((left, reason) => left - (skipped[reason] ?? 0), rows);
}
