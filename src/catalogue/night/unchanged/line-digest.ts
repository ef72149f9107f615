import { Hash64, textHash } from '../../../domain/hash.ts';
import { codeHash } from '../../../store/disk/code-hash.ts';
import { offerEndAt, vendorIdAt } from '../../../store/packed/offer-line.ts';
import type { SpoolLine } from '../../../store/spool/read.ts';
import type { Tonight } from '../trust/tonight.ts';

/** The code that makes a product from its lines. If it changes, every product is made again. */
export const MAKING = new URL('../make.ts', import.meta.url);
/** The code that prepares the offers and the facts they are judged by. */
const PREPARING = ['../feeds-of-night.ts', './line-digest.ts', '../trust/tonight.ts'].map(
  (file) => new URL(file, import.meta.url),
);
let making: string | undefined;

/** A 53-bit hash of all that a product is made from. On an unchanged night this is most of the work, so it reads bytes. */
export function lineDigester(
  feeds: readonly { number: number }[],
  shopText: (id: number) => string,
  accessories: Tonight['accessories'] = [],
) {
  const shops: number[] = [];
  const shopHash = (id: number): number => {
    // Signed 32-bit, so that V8 stores small integers: reading from an array of doubles is slower.
    shops[id] ??= textHash(shopText(id)) | 0;
    return shops[id];
  };
  making ??= [MAKING, ...PREPARING].map((file) => codeHash(file)).join(' ');
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
