import { closeSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { footerCrc, readFooter } from './footer.ts';

const CHUNK_BYTES = 1 << 20;

/** Reads a spool through: what is wrong with it, or null when it is as it was written. */
export function spoolProblem(path: string): string | null {
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'they are missing';
    throw error;
  }
  try {
    const footer = readFooter(fd, path);
    const isAsWritten =
      footer.crc === undefined || footer.crc === footerCrc(footer, crcUpTo(fd, footer.start));
    return isAsWritten ? null : 'their bytes are not those that were written';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) return 'their file is cut short or garbled';
    if (code === 'EIO' || code === 'EISDIR') return `their file cannot be read (${code})`;
    throw error;
  } finally {
    closeSync(fd);
  }
}

function crcUpTo(fd: number, end: number): number {
  const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end));
  let crc = 0;
  for (let at = 0; at < end; ) {
    const read = readSync(fd, chunk, 0, Math.min(chunk.length, end - at), at);
    if (read === 0) break;
    crc = crc32(chunk.subarray(0, read), crc);
    at += read;
  }
  return crc;
}
