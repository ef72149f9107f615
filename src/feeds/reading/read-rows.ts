import type { openRefused } from '../../store/spool/refused.ts';
import {
  FeedError,
  type FeedSpec,
  type FileReading,
  type KnownRow,
  PRICE_SAMPLE_ROWS,
  type RawRow,
  type ReadRecord,
  ROWS_MAX,
  type RowResult,
  type SkipReason,
  UNREADABLE,
} from '../feed.ts';
import { FORMAT_TABLE } from '../formats/format-table.ts';
import type { Recall } from '../last-night/recall.ts';
import type { Spans } from '../last-night/spans.ts';
import { currencyOf } from '../normalise/amounts.ts';
import { type NormaliseContext, Normaliser } from '../normalise/normalise.ts';
import { writesThousandths } from '../normalise/price.ts';
import { CsvReader } from '../readers/csv.ts';
import { JsonReader } from '../readers/json.ts';
import { type Emit, RAGGED, type Reader } from '../readers/reader.ts';
import { XmlReader } from '../readers/xml.ts';
import { decodeText } from './decode.ts';

/**
 * V8 drops a function's compiled code when its last closure dies, which was at the end of each feed: compiling the readers again
 * took a fifth of a night's CPU. Keeping the latest reader of each kind keeps its code.
 */
const COMPILED = new Map<string, unknown>();

export type RowContext = Omit<NormaliseContext, 'thousandths' | 'recall'>;

/** Yields offers and skipped rows in batches, in one pass. Throws FeedError when the file as a whole is bad. */
export async function* readRows(
  spec: FeedSpec,
  bytes: AsyncIterable<Uint8Array>,
  context: RowContext,
): AsyncGenerator<RowResult[]> {
  for await (const { records, read } of rowsToRead(spec, bytes, context)) {
    // Without recall options no row is a KnownRow.
    yield records.map((record) => read(record) as RowResult);
  }
}

export type RowReader = (record: ReadRecord) => RowResult | KnownRow;

export interface RecallOptions {
  recall: Recall;
  /** Gets the first rows, which are read each night, before any row is recalled. */
  onSample(sample: readonly RawRow[], thousandths: boolean): void;
}

/** Yields records in batches, each with the function that reads them. With `recalling`, last night's rows are recalled. */
export async function* rowsToRead(
  spec: FeedSpec,
  bytes: AsyncIterable<Uint8Array>,
  context: RowContext,
  recalling?: RecallOptions,
): AsyncGenerator<{ records: ReadRecord[]; read: RowReader }> {
  let read: RowReader | undefined;
  let sample: RawRow[] = [];
  const start = (): { records: ReadRecord[]; read: RowReader } => {
    const thousandths = writesThousandths(sample.map((row) => row.price || row.salePrice || ''));
    recalling?.onSample(sample, thousandths);
    const normaliser = new Normaliser(spec, FORMAT_TABLE[spec.format], {
      ...context,
      thousandths,
      ...(recalling && { recall: recalling.recall }),
    });
    COMPILED.set('normaliser', normaliser);
    read = (record) => (record === RAGGED ? { skip: 'ragged', row: RAGGED } : normaliser.read(record));
    const records = sample;
    sample = [];
    return { records, read };
  };
  let failure: { error: unknown } | undefined;
  try {
    for await (const records of parseRaw(spec, bytes, recalling?.recall.spans)) {
      if (read !== undefined) {
        yield { records, read };
        continue;
      }
      // Nothing is recalled before the sample is whole.
      for (const row of records) sample.push(row as RawRow);
      if (sample.length >= PRICE_SAMPLE_ROWS) yield start();
    }
  } catch (error) {
    failure = { error };
  }
  if (read === undefined && (failure === undefined || sample.length > 0)) yield start();
  if (failure !== undefined) throw failure.error;
}

/** Characters that a reader gets at once: the decoder's first text is a megabyte long. */
const WRITE_CHARS = 1 << 15;

/**
 * Parses bytes to records, in batches, and skips those that `spans` recognises. The records before a broken place are yielded
 * before its error is thrown, so that somebody who tries a file sees them.
 */
export async function* parseRaw(
  spec: FeedSpec,
  bytes: AsyncIterable<Uint8Array>,
  spans?: Spans,
): AsyncGenerator<ReadRecord[]> {
  let batch: ReadRecord[] = [];
  let rows = 0;
  const reader = readerFor(
    spec,
    (record) => {
      if (++rows > ROWS_MAX) throw new FeedError(`over ${ROWS_MAX} rows`);
      batch.push(record);
    },
    spans,
  );
  COMPILED.set(FORMAT_TABLE[spec.format].kind, reader);
  let empty = true;
  let failure: { error: unknown } | undefined;
  try {
    for await (const text of decodeText(bytes, spec.encoding)) {
      empty &&= text.trim() === '';
      for (let at = 0; at < text.length; at += WRITE_CHARS) {
        reader.write(text.length <= WRITE_CHARS ? text : text.slice(at, at + WRITE_CHARS));
        if (batch.length === 0) continue;
        const full = batch;
        batch = [];
        yield full;
      }
    }
    if (empty) throw new FeedError('an empty file');
    reader.end();
  } catch (error) {
    failure = { error };
  }
  if (batch.length > 0) yield batch;
  if (failure !== undefined) throw failure.error;
}

export function readerFor(spec: FeedSpec, emit: Emit, spans?: Spans): Reader {
  const format = FORMAT_TABLE[spec.format];
  switch (format.kind) {
    case 'xml':
      return new XmlReader(format, spec, emit, spans);
    case 'csv':
      return new CsvReader(format, spec, emit, spans);
    case 'json':
      return new JsonReader(format, spec, emit, spans);
  }
}

type RefusedRows = ReturnType<typeof openRefused>;

const CURRENCIES_MAX = 5;
const NOT_SAID = { currency: undefined, krIsDanish: true };

export class RowCounts {
  rows = 0;
  kept = 0;
  readonly refused: RefusedRows | undefined;
  readonly #skipped: Partial<Record<SkipReason, number>> = {};
  readonly #currencies = new Set<string>();

  constructor(refused?: RefusedRows) {
    this.refused = refused;
  }

  skip(reason: SkipReason, row: RawRow): void {
    this.#skipped[reason] = (this.#skipped[reason] ?? 0) + 1;
    if (reason === 'currency_other' && this.#currencies.size < CURRENCIES_MAX)
      this.#currencies.add(currencyOf(row, NOT_SAID) ?? 'as the sources say');
    this.refused?.add(reason, row);
  }

  reading(): Pick<FileReading, 'rows' | 'kept' | 'skipped' | 'currencies' | 'unreadable' | 'coverage'> {
    const unreadable = UNREADABLE.reduce((sum, reason) => sum + (this.#skipped[reason] ?? 0), 0);
    const readable = this.rows - unreadable;
    return {
      rows: this.rows,
      kept: this.kept,
      skipped: this.#skipped,
      currencies: [...this.#currencies],
      unreadable,
      coverage: readable === 0 ? 0 : this.kept / readable,
    };
  }
}
