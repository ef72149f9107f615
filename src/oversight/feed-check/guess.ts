import { FORMATS } from '../../domain/feed-format.ts';
import type { SkipReason } from '../../feeds/feed.ts';
import { FORMAT_TABLE } from '../../feeds/formats/format-table.ts';
import { type CheckOptions, type CheckOutcome, checkFeed } from './check.ts';
import type { FileShape } from './file-shape.ts';

/** Reasons for which a format that does not fit refuses rows. */
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
  /** Other formats that accept rows, the next best first. */
  others: readonly CheckOutcome[];
  /** The problem that all formats of the file's kind report, such as a truncated file; undefined when they differ. */
  error: string | undefined;
}

/** Tries every format. A file without a currency is tried in kroner, and its outcome shown without. */
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
 * The formats that read rows, the best first. A format that sees a currency wins over one that does not, since euros stored as
 * kroner are the worst mistake; then the one that understands most rows. CJ's and
 * OpenAI's columns are Google's and some more, which decide.
 */
function ranked(outcomes: readonly CheckOutcome[], columns: readonly string[]): CheckOutcome[] {
  const has = (name: RegExp) => columns.some((column) => name.test(column));
  const isOpenai = has(/^(?:is_eligible|enable)_(?:search|checkout)$/i);
  const own = has(/^program_name$/i) ? 'cj-csv' : isOpenai ? 'openai-csv' : 'google-tsv';
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

/** Counts rows whose name, price, currency and link were found, usable or not. */
const understood = ({ rows, skipped }: CheckOutcome): number =>
  NOT_UNDERSTOOD.reduce((left, reason) => left - (skipped[reason] ?? 0), rows);
