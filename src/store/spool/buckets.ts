import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';

const FLUSH_CHARS = 256 * 1024;

/**
 * Lines put aside by number and read back number by number, highest first: a sort by a small key that needs neither
 * memory nor random reads. Within a bucket the order is that of adding.
 */
export function openBuckets(dir: string, count: number) {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const files = Array.from({ length: count }, () => ({ lines: [] as string[], chars: 0, fd: -1 }));
  const pathOf = (bucket: number) => join(dir, String(bucket));

  const flush = (bucket: number) => {
    const file = files[bucket]!;
    if (file.lines.length === 0) return;
    if (file.fd < 0) file.fd = openSync(pathOf(bucket), 'w');
    writeSync(file.fd, `${file.lines.join('\n')}\n`);
    file.lines = [];
    file.chars = 0;
  };

  return {
    add(bucket: number, line: string): void {
      const file = files[bucket]!;
      file.lines.push(line);
      file.chars += line.length;
      if (file.chars >= FLUSH_CHARS) flush(bucket);
    },
    *lines(): Generator<string> {
      for (let bucket = count - 1; bucket >= 0; bucket--) {
        const file = files[bucket]!;
        if (file.fd < 0) yield* file.lines;
        else {
          flush(bucket);
          yield* linesOf(pathOf(bucket));
        }
      }
    },
    close(): void {
      for (const { fd } of files) if (fd >= 0) closeSync(fd);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function* linesOf(path: string): Generator<string> {
  const fd = openSync(path, 'r');
  const decoder = new StringDecoder('utf8');
  const chunk = Buffer.allocUnsafe(FLUSH_CHARS);
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
