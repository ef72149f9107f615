import type { Word } from './word.ts';

/** A word that so often says what the article is does so wherever it stands in the phrase. */
const NAMING_MIN = 0.4;

/**
 * Which word of a name says what the article is, −1 when none does: the last that mostly does so in the catalogue's names,
 * else the last before it is said what the article is for, has or looks like. Of a "bike phone holder" it is the holder.
 */
export function articleAt(name: readonly Word[], brand: readonly Word[]): number {
  let last = -1;
  let mostly = -1;
  for (let at = 0; at < name.length; at++) {
    const word = name[at]!;
    if (word.ends && last >= 0) break;
    if (word.ends || word.naming === 0 || brand.includes(word)) continue;
    last = at;
    if (word.naming >= NAMING_MIN) mostly = at;
  }
  return mostly < 0 ? last : mostly;
}
