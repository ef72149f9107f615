import { createHash } from 'node:crypto';
import { constants, zstdCompressSync } from 'node:zlib';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { memoOfRuns } from '../../domain/calls.ts';
import { type WrittenFile, writtenFile } from '../disk/files.ts';

export type ColumnKind = 'text' | 'number' | 'count' | 'day' | 'instant';

export interface ExportColumn {
  name: string;
  kind: ColumnKind;
  isNullable?: boolean;
  /** Row groups can be skipped by a Bloom filter of this column. */
  isKey?: boolean;
}

export type ExportRow = Readonly<Record<string, unknown>>;

export interface ExportFile {
  add(row: ExportRow): void;
  /** Ends the file and makes it durable. */
  close(): { bytes: number; rows: number; sha256: string };
  abandon(): void;
}

/** Readers skip row groups by their smallest and largest code, so that one product needs one small group. */
const GROUP_ROWS = 20_000;
const PAGE_BYTES = 256 * 1024;

/** A Parquet file with zstd pages. The library's own file writer never syncs, so it writes to ours. */
export function openParquet(path: string, columns: readonly ExportColumn[]): ExportFile {
  const file = hashedFile(path);
  const writer = new FileWriter(file);
  const parquet = new ParquetWriter({
    writer,
    schema: schemaOf(columns),
    codec: 'ZSTD',
    compressors: { ZSTD: compress },
    createdBy: 'prisme',
  });
  let group = columns.map((): unknown[] => []);
  let rows = 0;
  const flush = () => {
    if (group[0]!.length === 0) return;
    const columnData = columns.map(({ name, isKey = false }, i) => {
      return { name, data: group[i]!, bloomFilter: isKey, columnIndex: isKey };
    });
    // Our writer does not wait, so the library returns no promise.
    void parquet.write({ columnData, rowGroupSize: GROUP_ROWS, pageSize: PAGE_BYTES });
    group = columns.map(() => []);
  };
  return {
    add(row) {
      for (const [i, { name, kind }] of columns.entries()) group[i]!.push(cellOf(kind, row[name]));
      rows++;
      if (group[0]!.length === GROUP_ROWS) flush();
    },
    close() {
      flush();
      void parquet.finish();
      return { ...file.end(), rows };
    },
    abandon: file.close,
  };
}

/** One JSON object a line. */
export function openNdjson(path: string): ExportFile {
  const file = hashedFile(path);
  let lines: string[] = [];
  let rows = 0;
  const flush = () => {
    if (lines.length > 0) file.write(Buffer.from(`${lines.join('\n')}\n`));
    lines = [];
  };
  return {
    add(row) {
      lines.push(JSON.stringify(row));
      rows++;
      if (lines.length === GROUP_ROWS) flush();
    },
    close() {
      flush();
      return { ...file.end(), rows };
    },
    abandon: file.close,
  };
}

const compress = (input: Uint8Array): Uint8Array =>
  zstdCompressSync(input, { params: { [constants.ZSTD_c_compressionLevel]: 3 } });

/** Neighbouring rows have mostly the same instants. */
const dateOf = memoOfRuns((text) => new Date(text));

/** Texts that are lists are joined by spaces. */
function cellOf(kind: ColumnKind, value: unknown): unknown {
  if (Array.isArray(value)) return value.join(' ');
  if (value === null || value === undefined) return null;
  return kind === 'day' || kind === 'instant' ? dateOf(value as string) : value;
}

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

const ELEMENTS: Readonly<Record<ColumnKind, Omit<SchemaElement, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  count: { type: 'INT32' },
  day: { type: 'INT32', converted_type: 'DATE' },
  instant: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
};

const schemaOf = (columns: readonly ExportColumn[]): SchemaElement[] => [
  { name: 'root', num_children: columns.length },
  ...columns.map(({ name, kind, isNullable = false }): SchemaElement => {
    return { name, ...ELEMENTS[kind], repetition_type: isNullable ? 'OPTIONAL' : 'REQUIRED' };
  }),
];

function hashedFile(path: string): Pick<WrittenFile, 'write' | 'close'> & {
  end(): { bytes: number; sha256: string };
} {
  const file = writtenFile(path);
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    write(chunk) {
      file.write(chunk);
      hash.update(chunk);
      bytes += chunk.length;
    },
    end() {
      file.sync();
      file.close();
      return { bytes, sha256: hash.digest('hex') };
    },
    close: file.close,
  };
}

/** Collects the bytes of one row group and writes them to a file. */
class FileWriter extends ByteWriter {
  readonly #file: Pick<WrittenFile, 'write'>;

  constructor(file: Pick<WrittenFile, 'write'>) {
    super();
    this.#file = file;
  }

  flush(): void {
    this.#file.write(this.getBytes());
    this.index = 0;
  }

  override finish(): void {
    this.flush();
  }
}
