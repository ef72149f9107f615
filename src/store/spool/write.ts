import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { NO_TEXTS, type Offer, type OfferTexts } from '../../domain/product.ts';
import { writtenFile } from '../disk/written-file.ts';
import { footerOf, type Range } from './footer.ts';
import { LineRun } from './lines.ts';
import { PriceList } from './prices.ts';
import { collectRows } from './rows.ts';

/**
 * A spool is one shop's clean offers on disk: sorted runs of lines, what is known of the rows they were made from, their
 * prices, where all these lie, and a checksum. It appears under its name only when whole.
 */
export function openSpool(path: string) {
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.part-${process.pid}`;
  const file = writtenFile(part);
  const runs: Range[] = [];
  const lines = new LineRun();
  const rows = collectRows();
  const prices = new PriceList();
  let written = 0;
  let crc = 0;

  const write = (bytes: Buffer): Range => {
    const start = written;
    file.write(bytes);
    crc = crc32(bytes, crc);
    written += bytes.length;
    return [start, written];
  };
  const endRun = () => {
    const runStart = written;
    const drained = lines.drain(({ line, key, priceOre, beforeOre, start, end }) => {
      rows.place(line, runStart + start, runStart + end);
      if (priceOre > 0) prices.add(key, priceOre, beforeOre);
    });
    for (const block of drained) write(block);
    rows.endRun();
    if (written > runStart) runs.push([runStart, written]);
  };
  const added = (keys: Int32Array | undefined) => {
    rows.add(keys);
    if (lines.isFull()) endRun();
  };

  return {
    /** `keys` tell the row it was made from: see `readKnownRows`. */
    add(offer: Offer, keys?: Int32Array, texts: OfferTexts = NO_TEXTS): void {
      lines.add(offer, texts);
      added(keys);
    },
    /** Takes over a line of another spool. */
    copy(bytes: Buffer, start: number, end: number, keys: Int32Array): void {
      lines.copy(bytes, start, end);
      added(keys);
    },
    finish(mark = 0): void {
      endRun();
      const { bytes, crowded } = prices.finish();
      const ranges = { runs, rows: write(rows.bytes(mark)), prices: write(bytes) };
      const codes = { priceWidth: 3, crowded, commonSentences: lines.commonSentences() };
      file.write(footerOf({ ...ranges, ...codes }, crc));
      file.sync();
      file.close();
      renameSync(part, path);
    },
    abandon(): void {
      file.close();
      rmSync(part, { force: true });
    },
  };
}
