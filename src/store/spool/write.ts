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
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    writeAll(fd, bytes);
    runs.push([written, written + bytes.length]);
    written += bytes.length;
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

function writeAll(fd: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at, bytes.length - at);
}
