import { AUDIENCE_WORDS, COLOUR_WORDS, FOR_WORDS, WITH_WORDS } from './words.ts';

/** The order of a packed document's tab-separated fields. */
export const FIELDS = {
  ean: 0,
  flags: 1,
  vendorCount: 2,
  name: 3,
  brand: 4,
  leaf: 5,
  path: 6,
  extra: 7,
} as const;
export const FLAG = { available: 1, accessory: 2 } as const;
/** Marks a token of what the article is, as against what it is for or has. */
export const CORE = '=';
/** Before the word of a name after which another article's name stands, or a feature's; before a brand's colour. */
export const MARK = { isFor: '<', isWith: '>', inBrand: '^' } as const;

export interface Word {
  index: string;
  packed: string;
  /** Index forms of compound parts; the last is the head. */
  parts: string[];
  pieces: string[];
  surface: string;
  /** Says nothing of what the article is: a stop word, a colour, a measure. */
  plain: boolean;
}

/** støvl'er is "støvler"; vinterstøvl'er+vint+støvl a compound; wh1000xm5~wh~1000 a model number and its pieces. */
export function packWord(surface: string, index: string, parts: string[], pieces: string[]): string {
  const ending =
    surface === index ? '' : surface.startsWith(index) ? `'${surface.slice(index.length)}` : `'=${surface}`;
  return (
    index + ending + parts.map((part) => `+${part}`).join('') + pieces.map((piece) => `~${piece}`).join('')
  );
}

export function pack(words: readonly Word[]): string {
  return words.map((word) => word.packed).join(' ');
}

export function packName(name: readonly Word[], brand: readonly Word[]): string {
  return name.map((word, at) => markOf(name, at, brand) + word.packed).join(' ');
}

function markOf(name: readonly Word[], at: number, brand: readonly Word[]): string {
  const word = name[at]!;
  if (partsFor(name, at)) return MARK.isFor;
  if (partsWith(word)) return MARK.isWith;
  // "Gladsaxe Hvid køleskab, stål" is not white.
  const named = word.plain && brand.length > 1 && brand.includes(word) && COLOUR_WORDS.has(word.surface);
  return named && (brand.includes(name[at - 1]!) || brand.includes(name[at + 1]!)) ? MARK.inBrand : '';
}

/** "Cover til iPhone" is for another article; "sko til børn" only says for whom. */
export function partsFor(name: readonly Word[], at: number): boolean {
  return FOR_WORDS.has(name[at]!.surface) && !AUDIENCE_WORDS.has(name[at + 1]?.surface ?? '');
}

export const partsWith = (word: Word): boolean => WITH_WORDS.has(word.surface);
