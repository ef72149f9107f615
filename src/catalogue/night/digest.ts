import { codeHash } from '../../store/disk/code-hash.ts';
import { vendorIdAt } from '../../store/packed/offer-line.ts';
import type { SpoolLine } from '../../store/spool/read.ts';

/** What makes a product of its lines: when it changes, yesterday's products are not taken over. */
export const MAKING = new URL('./make.ts', import.meta.url);
let making: number | undefined;

/**
 * 53 bits of everything a product is made of: its lines, their feeds' numbers, and what is known of the shops: names, which
 * decide the order of equal prices, whose voice each is, and whether it is a newcomer. On an unchanged night this is nearly all that is done, so it works on bytes, four at a time.
 */
export function lineDigester(feeds: readonly { number: number }[], shopText: (id: number) => string) {
  const shops: number[] = [];
  const shopHash = (id: number): number => {
    shops[id] ??= hashText(shopText(id));
    return shops[id];
  };
  making ??= Number.parseInt(codeHash(MAKING).slice(0, 8), 16);
  const version = making;
  return (lines: readonly SpoolLine[]): number => {
    let high = 0x811c9dc5 ^ version;
    let low = 0x9747b28c;
    for (const { spool, bytes, view, start, end } of lines) {
      high = Math.imul(high ^ feeds[spool]!.number, 0x01000193);
      low = Math.imul(low ^ shopHash(vendorIdAt(bytes, start)), 0x5bd1e995);
      const fours = end - 3;
      let i = start;
      for (; i < fours; i += 4) {
        const four = view.getInt32(i, true);
        high = Math.imul(high ^ four, 0x01000193);
        high ^= high >>> 15;
        low = Math.imul(low ^ four, 0x5bd1e995);
        low ^= low >>> 15;
      }
      for (; i < end; i++) {
        high = Math.imul(high ^ bytes[i]!, 0x01000193);
        low = Math.imul(low ^ bytes[i]!, 0x5bd1e995);
        low ^= low >>> 15;
      }
    }
    return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
  };
}

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
