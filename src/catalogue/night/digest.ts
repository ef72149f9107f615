import { Hash64, textHash } from '../../domain/hash.ts';
import { codeHash } from '../../store/disk/code-hash.ts';
import { offerEndAt, vendorIdAt } from '../../store/packed/offer-line.ts';
import type { SpoolLine } from '../../store/spool/read.ts';

/** What makes a product of its lines: when it changes, yesterday's products are not taken over. */
export const MAKING = new URL('./make.ts', import.meta.url);
let making: number | undefined;

/**
 * 53 bits of everything a product is made of: its lines without their texts, their feeds' numbers, and what is known of the
 * shops: names, which decide the order of equal prices, whose voice each is, and whether it is a newcomer. On an unchanged
 * night this is nearly all that is done, so it works on bytes.
 */
export function lineDigester(feeds: readonly { number: number }[], shopText: (id: number) => string) {
  const shops: number[] = [];
  const shopHash = (id: number): number => {
    // Signed, so that the list holds whole numbers alone: from one with fractions reading takes longer.
    shops[id] ??= textHash(shopText(id)) | 0;
    return shops[id];
  };
  making ??= Number.parseInt(codeHash(MAKING).slice(0, 8), 16);
  const version = making;
  const hash = new Hash64();
  return (lines: readonly SpoolLine[]): number => {
    hash.start();
    hash.addNumber(version);
    for (const { spool, bytes, view, start, end } of lines) {
      hash.addNumber(feeds[spool]!.number);
      hash.addNumber(shopHash(vendorIdAt(bytes, start)));
      hash.addBytes(view, start, offerEndAt(bytes, start, end));
    }
    hash.end();
    return (hash.high & 0x1fffff) * 2 ** 32 + (hash.low >>> 0);
  };
}
