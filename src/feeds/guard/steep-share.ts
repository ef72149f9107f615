import type { References } from '../../store/packed/references.ts';
import type { SpoolPrices } from '../../store/spool/prices.ts';
import { priceSample } from './price-ratio.ts';

/** A price under this share of what others asked last night is a steep one. */
const STEEP = 0.6;

/** How many articles a file has, and how many of them lie far under what other voices asked; told by an even sample. */
export function steepShare(
  prices: SpoolPrices,
  references: References,
  voice: number,
): { articles: number; steep: number } {
  const { eans, ores } = priceSample(prices);
  let steep = 0;
  for (let i = 0; i < eans.length; i++) {
    const reference = references.find(eans[i]!);
    if (reference !== undefined && reference.voice !== voice && ores[i]! < STEEP * reference.ore) steep++;
  }
  const { count } = prices;
  return { articles: count, steep: eans.length === 0 ? 0 : (steep * count) / eans.length };
}
