import { MAY_NAME_MIN } from '../language/word-categories.ts';
import { type DocumentWord, partsFor } from './packed-document.ts';

/** The name or its category says so: "cover til iPhone", or anything among covers. */
export function isNamedAccessory(name: readonly DocumentWord[], leaf: readonly DocumentWord[]): boolean {
  for (const word of leaf) if (word.accessory) return true;
  for (let at = 0; at < name.length; at++) {
    const word = name[at]!;
    if (word.isWith || partsFor(name, at)) return false;
    if (!word.accessory) continue;
    return word.strongAccessory || name.some((_, later) => later > at && partsFor(name, later));
  }
  return false;
}

/** "Laptop stand", "computertaske", "taske til kamera": a word of accessories, and a thing of the catalogue that it is for. */
export function goesWithThing(
  name: readonly DocumentWord[],
  article: number,
  brand: readonly DocumentWord[],
): boolean {
  const head = name[article];
  if (head === undefined || !head.companion) return false;
  if (head.ofThing) return true;
  const before = name[article - 1];
  if (before !== undefined && !before.ends && isThing(before, brand)) return true;
  const forAt = name.findIndex((_, at) => at > article && partsFor(name, at));
  return forAt >= 0 && name.some((word, at) => at > forAt && isThing(word, brand));
}

const isThing = (word: DocumentWord, brand: readonly DocumentWord[]): boolean =>
  word.naming >= MAY_NAME_MIN && !brand.includes(word);
