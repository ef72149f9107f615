import { closeSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { type WrittenFile, writtenFile } from '../disk/files.ts';

const BUFFER_BYTES = 64 * 1024;
const READ_BYTES = 256 * 1024;
const NEWLINE = 10;

/** Sorts lines by a small number, highest first, equal ones in their order; files instead of memory or random reads. */
export function openBuckets(dir: string, count: number) {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const files = Array.from({ length: count }, newBucket);
  const pathOf = (bucket: number) => join(dir, String(bucket));

  const flush = (bucket: number) => {
    const file = files[bucket]!;
    file.written ??= writtenFile(pathOf(bucket));
    file.written.write(file.buffer.subarray(0, file.used));
    file.used = 0;
  };

  return {
    add(bucket: number, line: string): void {
      const file = files[bucket]!;
      // Lines are encoded at once: as strings each would keep the strings it was joined from in memory.
      const bytesMax = line.length * 3 + 1;
      if (file.used + bytesMax > file.buffer.length) {
        if (file.used > 0) flush(bucket);
        if (bytesMax > file.buffer.length) file.buffer = Buffer.allocUnsafe(Math.max(BUFFER_BYTES, bytesMax));
      }
      file.used += file.buffer.write(line, file.used);
      file.buffer[file.used++] = NEWLINE;
    },
    *lines(): Generator<string> {
      for (let bucket = count - 1; bucket >= 0; bucket--) {
        const file = files[bucket]!;
        if (file.used > 0) flush(bucket);
        if (file.written !== undefined) yield* linesOf(pathOf(bucket));
      }
    },
    /** May be called twice: see `WrittenFile.close`. */
    close(): void {
      for (const { written } of files) written?.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

interface Bucket {
  buffer: Buffer;
  used: number;
  written?: WrittenFile;
}

const newBucket = (): Bucket => ({ buffer: Buffer.alloc(0), used: 0 });

function* linesOf(path: string): Generator<string> {
  const fd = openSync(path, 'r');
  const decoder = new StringDecoder('utf8');
  const chunk = Buffer.allocUnsafe(READ_BYTES);
  let rest = '';
  try {
    for (let read = readSync(fd, chunk); read > 0; read = readSync(fd, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, read))).split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
  } finally {
    closeSync(fd);
  }
}
