import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Offer } from '../../domain/offer.ts';
import { packOffer } from '../packed.ts';

/** Lines sorted at a time: about 25 MB of memory a feed being read, however large the feed. */
const RUN_LINES = 50_000;

/**
 * A spool is one shop's clean offers on disk: sorted runs of lines, then the runs' byte ranges.
 * It appears under its name only when whole.
 */
export function openSpool(path: string) {
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.part-${process.pid}`;
  const fd = openSync(part, 'w');
  const runs: [start: number, end: number][] = [];
  let lines: string[] = [];
  let written = 0;

  const flush = () => {
    if (lines.length === 0) return;
    lines.sort();
    const bytes = writeLines(fd, lines);
    runs.push([written, written + bytes]);
    written += bytes;
    lines = [];
  };

  return {
    add(offer: Offer) {
      lines.push(packOffer(offer));
      if (lines.length >= RUN_LINES) flush();
    },
    finish(): void {
      flush();
      const ranges = Buffer.from(JSON.stringify(runs));
      writeAll(fd, ranges);
      writeAll(fd, Buffer.from(String(ranges.length).padStart(FOOTER_BYTES)));
      fsyncSync(fd);
      closeSync(fd);
      renameSync(part, path);
    },
    abandon(): void {
      closeSync(fd);
      rmSync(part, { force: true });
    },
  };
}

/** A spool ends with the byte length of its ranges, in this many characters. */
export const FOOTER_BYTES = 12;

const BLOCK_BYTES = 1 << 20;
const UTF8_BYTES_MAX = 3;
const NEWLINE = 10;
const encoder = new TextEncoder();

/** Line by line into one block: 1 µs a line, where joining them all and encoding that takes 2.4 µs. */
function writeLines(fd: number, lines: readonly string[]): number {
  let block = Buffer.allocUnsafe(BLOCK_BYTES);
  let at = 0;
  let written = 0;
  const flush = () => {
    writeAll(fd, block.subarray(0, at));
    written += at;
    at = 0;
  };
  for (const line of lines) {
    const room = line.length * UTF8_BYTES_MAX + 1;
    if (at + room > block.length) flush();
    if (room > block.length) block = Buffer.allocUnsafe(room);
    at += encoder.encodeInto(line, block.subarray(at)).written;
    block[at++] = NEWLINE;
  }
  flush();
  return written;
}

function writeAll(fd: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at, bytes.length - at);
}
