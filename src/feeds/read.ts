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

/** One shop's unpacked file to offers and skipped rows, a batch per chunk. Throws FeedError when the file as a whole is bad. */
export async function* readRows(
  spec: FeedSpec,
  bytes: AsyncIterable<Uint8Array>,
  context: Omit<NormaliseContext, 'thousandths'>,
): AsyncGenerator<RowResult[]> {
  const format = FORMAT_TABLE[spec.format];
  let normalise: ((row: RawRow) => RowResult) | undefined;
  let sample: RawRow[] = [];
  const start = (): RowResult[] => {
    const prices = sample.map((row) => row.price || row.salePrice || '');
    normalise = normaliser(spec, format, { ...context, thousandths: writesThousandths(prices) });
    const results = sample.map((row) => resultOf(row, normalise!));
    sample = [];
    return results;
  };
  for await (const rows of parseRaw(spec, bytes)) {
    if (normalise === undefined) {
      for (const row of rows) sample.push(row);
      if (sample.length >= PRICE_SAMPLE_ROWS) yield start();
    } else yield rows.map((row) => resultOf(row, normalise!));
  }
  if (normalise === undefined) yield start();
}

const resultOf = (row: RawRow, normalise: (row: RawRow) => RowResult): RowResult =>
  row === RAGGED ? { skip: 'ragged', row } : normalise(row);

/** Parsing alone: bytes to raw rows, a batch per chunk. */
export async function* parseRaw(spec: FeedSpec, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<RawRow[]> {
  let batch: RawRow[] = [];
  let rows = 0;
  const reader = readerFor(spec, (row) => {
    if (++rows > ROWS_MAX) throw new FeedError(`over ${ROWS_MAX} rows`);
    batch.push(row);
  });
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
