import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const CHUNK_BYTES = 1 << 20;

/** Copies a file to where none is, syncs it and tells what was copied. */
export function copyFile(
  from: string,
  to: string,
  onBytes: (bytes: number) => void,
): { bytes: number; sha256: string } {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const source = openSync(from, 'r');
  try {
    const target = openSync(to, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      let bytes = 0;
      for (let read = readSync(source, chunk); read > 0; read = readSync(source, chunk)) {
        const part = chunk.subarray(0, read);
        hash.update(part);
        for (let written = 0; written < read; ) written += writeSync(target, part, written);
        bytes += read;
        onBytes(bytes);
      }
      fsyncSync(target);
      return { bytes, sha256: hash.digest('hex') };
    } finally {
      closeSync(target);
    }
  } finally {
    closeSync(source);
  }
}
