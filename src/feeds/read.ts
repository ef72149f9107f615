import { decodeText } from './decode.ts';
import { FeedError, type FeedSpec, type RawRow, type RowResult } from './feed.ts';
import { FORMAT_TABLE } from './formats/index.ts';
import { PRICE_SAMPLE_ROWS, ROWS_MAX } from './limits.ts';
import { type NormaliseContext, normaliser } from './normalise.ts';
import { writesThousandths } from './price.ts';
import { csvReader } from './readers/csv.ts';
import { jsonReader } from './readers/json.ts';
import { type Emit, RAGGED, type Reader } from './readers/reader.ts';
import { xmlReader } from './readers/xml.ts';
import type { Recall } from './recall.ts';

/**
 * The engine drops a function's compiled code when the last closure over it dies, which was at the end of each feed:
 * compiling the readers anew for the next took a fifth of a night's CPU. The latest of each kind is kept for its code.
 */
const COMPILED = new Map<string, unknown>();

/** One shop's unpacked file to offers and skipped rows, a batch per chunk. Throws FeedError when the file as a whole is bad. */
export async function* readRows(
  spec: FeedSpec,
  bytes: AsyncIterable<Uint8Array>,
  context: Omit<NormaliseContext, 'thousandths' | 'recall'>,
): AsyncGenerator<RowResult[]> {
  for await (const { rows, read } of rowsToRead(spec, bytes, context)) {
    // Nothing is recalled, so nothing is known.
    yield rows.map((row) => read(row) as RowResult);
  }
}

export type ReadRow = (row: RawRow) => RowResult | { known: number };

/** The raw rows in batches, each with what reads it. `recallFor` may know last night's rows, by how prices are written. */
export async function* rowsToRead(
  spec: FeedSpec,
  bytes: AsyncIterable<Uint8Array>,
  context: Omit<NormaliseContext, 'thousandths' | 'recall'>,
  recallFor?: (thousandths: boolean) => Recall,
): AsyncGenerator<{ rows: RawRow[]; read: ReadRow }> {
  let read: ReadRow | undefined;
  let sample: RawRow[] = [];
  const start = (): { rows: RawRow[]; read: ReadRow } => {
    const thousandths = writesThousandths(sample.map((row) => row.price || row.salePrice || ''));
    const recall = recallFor?.(thousandths);
    const normalise = normaliser(spec, FORMAT_TABLE[spec.format], {
      ...context,
      thousandths,
      ...(recall && { recall }),
    });
    COMPILED.set('normaliser', normalise);
    read = (row) => (row === RAGGED ? { skip: 'ragged', row } : normalise(row));
    const rows = sample;
    sample = [];
    return { rows, read };
  };
  for await (const rows of parseRaw(spec, bytes)) {
    if (read !== undefined) {
      yield { rows, read };
      continue;
    }
    for (const row of rows) sample.push(row);
    if (sample.length >= PRICE_SAMPLE_ROWS) yield start();
  }
  if (read === undefined) yield start();
}

/** Parsing alone: bytes to raw rows, a batch per chunk. */
export async function* parseRaw(spec: FeedSpec, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<RawRow[]> {
  let batch: RawRow[] = [];
  let rows = 0;
  const reader = readerFor(spec, (row) => {
    if (++rows > ROWS_MAX) throw new FeedError(`over ${ROWS_MAX} rows`);
    batch.push(row);
  });
  COMPILED.set(FORMAT_TABLE[spec.format].kind, reader);
  let empty = true;
  for await (const text of decodeText(bytes, spec.encoding)) {
    if (text === '') continue;
    empty &&= text.trim() === '';
    reader.write(text);
    if (batch.length === 0) continue;
    const full = batch;
    batch = [];
    yield full;
  }
  if (empty) throw new FeedError('an empty file');
  reader.end();
  if (batch.length > 0) yield batch;
}

/** The push parser of a feed's format. */
export function readerFor(spec: FeedSpec, emit: Emit): Reader {
  const format = FORMAT_TABLE[spec.format];
  switch (format.kind) {
    case 'xml':
      return xmlReader(format, spec, emit);
    case 'csv':
      return csvReader(format, spec, emit);
    case 'json':
      return jsonReader(format, spec, emit);
  }
}
