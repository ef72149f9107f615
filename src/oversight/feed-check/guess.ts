import { FORMATS } from '../../domain/feed-format.ts';
import type { SkipReason } from '../../feeds/feed.ts';
import { FORMAT_TABLE } from '../../feeds/formats/format-table.ts';
import { type CheckOptions, type CheckOutcome, checkFeed } from './check.ts';
import type { FileShape } from './file-shape.ts';

/** What a row is refused for by a format that does not understand it. */
const NOT_UNDERSTOOD: readonly SkipReason[] = [
  'ragged',
  'name_missing',
  'price_missing',
  'price_invalid',
  'url_missing',
  'url_private',
  'currency_unknown',
];
const FOREIGN_SHARE = 0.5;

export interface Guess {
  /** The format that fits best; undefined when none reads a single row. */
  best: CheckOutcome | undefined;
  /** Others that keep rows too, the next best first. */
  others: readonly CheckOutcome[];
  /** What every format of the file's kind says of it, such as that it is cut short; undefined when they differ. */
  error: string | undefined;
}

/** Tries every format. A file that names no currency is held against them in kroner, and told of without. */
export async function guessFormat(path: string, options: CheckOptions, shape: FileShape): Promise<Guess> {
  const outcomes = await tryAll(path, options);
  const [best, ...others] = ranked(outcomes, shape.names);
  const error = best === undefined ? commonError(outcomes, shape) : undefined;
  if (best !== undefined || options.currency !== undefined)
    return { best, others: others.filter(({ kept }) => kept > 0), error };
  const [inKroner] = ranked(await tryAll(path, { ...options, currency: 'DKK' }), shape.names);
  return { best: outcomes.find(({ format }) => format === inKroner?.format), others: [], error };
}

async function tryAll(path: string, options: CheckOptions): Promise<CheckOutcome[]> {
  const outcomes: CheckOutcome[] = [];
  for (const format of FORMATS) outcomes.push(await checkFeed(path, format, options));
  return outcomes;
}

/**
 * The formats that read rows, the best first. The one that understands most rows wins, and one that sees a currency wins over
 * one that does not: a price in euros that is kept as kroner is the worst mistake of all. CJ's columns are Google's beside
 * one more, by which they are told apart.
 */
function ranked(outcomes: readonly CheckOutcome[], columns: readonly string[]): CheckOutcome[] {
  const own = columns.some((name) => /^program_name$/i.test(name)) ? 'cj-csv' : 'google-tsv';
  const read = outcomes.filter((outcome) => understood(outcome) > 0);
  const foreign = read.filter(
    ({ skipped, rows }) => (skipped.currency_other ?? 0) >= rows * FOREIGN_SHARE && rows > 0,
  );
  return (foreign.length > 0 ? foreign : read).toSorted(
    (a, b) =>
      b.kept - a.kept ||
      understood(b) - understood(a) ||
      Number(a.error !== null) - Number(b.error !== null) ||
      Number(b.format === own) - Number(a.format === own),
  );
}

function commonError(outcomes: readonly CheckOutcome[], { kind }: FileShape): string | undefined {
  const isOfKind = ({ format }: CheckOutcome) => FORMAT_TABLE[format].kind === kind;
  const errors = new Set(outcomes.filter(isOfKind).map(({ error }) => error));
  return errors.size === 1 ? ([...errors][0] ?? undefined) : undefined;
}

/** Rows of which name, price, currency and link were found, usable or not. */
function understood({ rows, skipped }: CheckOutcome): number {
  return NOT_UNDERSTOOD.reduce((left, reason) => left - (skipped[reason] ?? 0), rows);
}
