import { Hash64, textHash } from '../../domain/hash.ts';
import { codeHash } from '../../store/disk/code-hash.ts';
import { offerEndAt, vendorIdAt } from '../../store/packed/offer-line.ts';
import type { SpoolLine } from '../../store/spool/read.ts';
import type { Tonight } from './trust/tonight.ts';

/** What makes a product of its lines: when it changes, yesterday's products are not taken over. */
export const MAKING = new URL('./make.ts', import.meta.url);
/** What hands `make` its offers and all that they are judged by. */
const HANDED = ['./group.ts', './trust/tonight.ts'].map((file) => new URL(file, import.meta.url));
let making: string | undefined;

/**
 * 53 bits of everything a product is made of: its lines without their texts, their feeds' numbers, what is known of the
 * shops, and the words that tell an accessory. On an unchanged night this is nearly all that is done, so it works on bytes.
 */
export function lineDigester(
  feeds: readonly { number: number }[],
  shopText: (id: number) => string,
  accessories: Tonight['accessories'] = [],
) {
  const shops: number[] = [];
  const shopHash = (id: number): number => {
    // Signed, so that the list holds whole numbers alone: from one with fractions reading takes longer.
    shops[id] ??= textHash(shopText(id)) | 0;
    return shops[id];
  };
  making ??= [MAKING, ...HANDED].map((file) => codeHash(file)).join(' ');
  const version = textHash(JSON.stringify([making, accessories]));
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
