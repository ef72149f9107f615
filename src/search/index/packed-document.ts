import type { Word } from './word.ts';

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
/** `shelf`: what stands on the product's shelf is alike. */
export const FLAG = { available: 1, accessory: 2, shelf: 4 } as const;
/** Above the flags stands which word of the name says what the article is, from 1; 0 when none does. */
export const ARTICLE_SHIFT = 3;
/** Marks a token of what the article is, as against what it is for or has. */
export const CORE = '=';
/** Marks a token that only the description has: in the index alone, since the ranking's line has no description. */
export const TOLD = '-';
/** Before the word of a name after which another article's name stands, or a feature's; before a brand's colour. */
export const MARK = { isFor: '<', isWith: '>', inBrand: '^' } as const;

/** What stands before a packed document's words, and where its name begins. */
export function readHeader(doc: string) {
  const eanEnd = doc.indexOf('\t');
  const flagsEnd = doc.indexOf('\t', eanEnd + 1);
  const vendorsEnd = doc.indexOf('\t', flagsEnd + 1);
  const flags = Number(doc.slice(eanEnd + 1, flagsEnd));
  return {
    ean: doc.slice(0, eanEnd),
    flags,
    /** The place of the word that says what the article is, −1 when none does. */
    article: (flags >> ARTICLE_SHIFT) - 1,
    vendorCount: Number(doc.slice(flagsEnd + 1, vendorsEnd)),
    name: vendorsEnd + 1,
  };
}

/** Where a packed document's category begins, by where its name does. */
export const leafFrom = (doc: string, name: number): number =>
  doc.indexOf('\t', doc.indexOf('\t', name) + 1) + 1;

/** støvl'er is "støvler"; vinterstøvl'er+vint+støvl a compound; wh1000xm5~wh~1000 a model number and its pieces. */
export function packWord(surface: string, index: string, parts: string[], pieces: string[]): string {
  const ending =
    surface === index ? '' : surface.startsWith(index) ? `'${surface.slice(index.length)}` : `'=${surface}`;
  return (
    index + ending + parts.map((part) => `+${part}`).join('') + pieces.map((piece) => `~${piece}`).join('')
  );
}

export function pack(words: readonly Word[]): string {
  let line = '';
  for (const { packed } of words) line += line === '' ? packed : ` ${packed}`;
  return line;
}

export function packName(name: readonly Word[], brand: readonly Word[]): string {
  let line = '';
  for (let at = 0; at < name.length; at++) {
    if (at > 0) line += ' ';
    line += markOf(name, at, brand) + name[at]!.packed;
  }
  return line;
}

function markOf(name: readonly Word[], at: number, brand: readonly Word[]): string {
  const word = name[at]!;
  if (partsFor(name, at)) return MARK.isFor;
  if (word.isWith) return MARK.isWith;
  // "Gladsaxe Hvid køleskab, stål" is not white.
  const named = word.colour && brand.length > 1 && brand.includes(word);
  return named && (brand.includes(name[at - 1]!) || brand.includes(name[at + 1]!)) ? MARK.inBrand : '';
}

/** "Cover til iPhone" is for another article; "sko til børn" only says for whom. */
export function partsFor(name: readonly Word[], at: number): boolean {
  return name[at]!.isFor && !(name[at + 1]?.audience ?? false);
}

/** The tokens of a packed category under which its products are found. */
export const tokensOfLeaf = (leaf: string): string[] => [
  ...new Set(leaf.split(' ').flatMap((word) => /^[^'+~<>^]+/.exec(word) ?? [])),
];
