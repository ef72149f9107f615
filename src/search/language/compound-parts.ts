export const PART_MIN = 3;
export const SHORT_FIRST = new Set(['el', 'tv', 'is', 'te', 'pc', 'øl', 'ø', 'ur']);
const SHORT_LAST = new Set(['ur', 'øl']);
/** Endings that also happen to be written alone in some shops' titles. */
export const NEVER_LAST = new Set([
  'ing',
  'ning',
  'hed',
  'ene',
  'erne',
  'ende',
  'else',
  'elser',
  'isk',
  'ske',
  'ter',
  'ler',
  'ner',
  'ser',
  'ger',
]);

/** How often a part is a word of its own in the catalogue; general Danish words count as often enough. */
export interface Often {
  sold: (word: string) => number;
  first: (word: string) => number;
  last: (word: string) => number;
}

interface Part {
  word: string;
  count: number;
}

/** The last part as it stands, or in the other number: "vinterstøvle" where only "støvler" are sold. */
export function lastPart(text: string, often: Often): Part | undefined {
  if ((text.length < PART_MIN && !SHORT_LAST.has(text)) || NEVER_LAST.has(text)) return undefined;
  const count = often.sold(text);
  if (count > 0) return { word: text, count };
  if (text.length >= 4) {
    const other = text.endsWith('e') ? `${text}r` : text.endsWith('er') ? text.slice(0, -1) : `${text}e`;
    const otherCount = often.sold(other);
    if (otherCount > 0) return { word: other, count: otherCount };
  }
  const general = often.last(text);
  return general > 0 ? { word: text, count: general } : undefined;
}

/** The first part as a word of its own: as it stands, or without the linking -s- or -e-, or with an e the link took. */
export function firstPart(text: string, often: (word: string) => number): Part | undefined {
  let best: Part | undefined;
  const consider = (word: string) => {
    if (word.length < PART_MIN && !SHORT_FIRST.has(word)) return;
    const count = often(word);
    if (count > (best?.count ?? 0)) best = { word, count };
  };
  consider(text);
  const end = text.at(-1);
  if (end === 's' || end === 'e') consider(text.slice(0, -1));
  if (end === 's') consider(`${text.slice(0, -1)}e`);
  // "tandbørste", "skolejakke": the part may only be sold in the plural.
  if (best === undefined && text.length >= 4) {
    consider(`${text}e`);
    consider(`${text}er`);
    if (end === 'e') consider(`${text}r`);
  }
  return best;
}
