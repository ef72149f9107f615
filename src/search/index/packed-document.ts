import type { RankListWriter } from '../../store/packed/rank-list.ts';

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
/** `category`: the products of the leaf category have similar head nouns. */
export const FLAG = { available: 1, accessory: 2, category: 4 } as const;
/** The bits above the flags hold the position of the head noun in the name, from 1; 0 for none. */
export const ARTICLE_SHIFT = 3;
/** Prefix of a core token: the word says what the article is, not what it is for or has. */
export const CORE = '=';
/** Prefix of a token that only the description has. It is in the index only: the stored line has no description. */
export const IN_DESCRIPTION = '-';
/** Written before words that say what the article is for or has, and before a colour inside a brand. */
export const MARK = { isFor: '<', isWith: '>', inBrand: '^' } as const;

export function readHeader(doc: string) {
  const eanEnd = doc.indexOf('\t');
  const flagsEnd = doc.indexOf('\t', eanEnd + 1);
  const vendorsEnd = doc.indexOf('\t', flagsEnd + 1);
  const flags = Number(doc.slice(eanEnd + 1, flagsEnd));
  return {
    ean: doc.slice(0, eanEnd),
    flags,
    article: (flags >> ARTICLE_SHIFT) - 1,
    vendorCount: Number(doc.slice(flagsEnd + 1, vendorsEnd)),
    name: vendorsEnd + 1,
  };
}

/** The document with another number of shops and another availability. */
export function withOffers(doc: string, offers: { available: boolean; vendorCount: number }): string {
  const { ean, flags, name } = readHeader(doc);
  const others = flags & ~FLAG.available;
  return `${ean}\t${others | (offers.available ? FLAG.available : 0)}\t${offers.vendorCount}\t${doc.slice(name)}`;
}

export const leafFrom = (doc: string, name: number): number =>
  doc.indexOf('\t', doc.indexOf('\t', name) + 1) + 1;

/** støvl'er is "støvler", vinterstøvl'er+vint+støvl a compound, wh1000xm5~wh~1000 a model number with its pieces. */
export function packWord(surface: string, index: string, parts: string[], pieces: string[]): string {
  const ending =
    surface === index ? '' : surface.startsWith(index) ? `'${surface.slice(index.length)}` : `'=${surface}`;
  return (
    index + ending + parts.map((part) => `+${part}`).join('') + pieces.map((piece) => `~${piece}`).join('')
  );
}

export function pack(words: readonly DocumentWord[]): string {
  let line = '';
  for (const { packed } of words) line += line === '' ? packed : ` ${packed}`;
  return line;
}

export function packName(name: readonly DocumentWord[], brand: readonly DocumentWord[]): string {
  let line = '';
  for (let at = 0; at < name.length; at++) {
    if (at > 0) line += ' ';
    line += markOf(name, at, brand) + name[at]!.packed;
  }
  return line;
}

function markOf(name: readonly DocumentWord[], at: number, brand: readonly DocumentWord[]): string {
  const word = name[at]!;
  if (partsFor(name, at)) return MARK.isFor;
  if (word.isWith) return MARK.isWith;
  // The brand "Gladsaxe Hvid" does not make a refrigerator white.
  const named = word.colour && brand.length > 1 && brand.includes(word);
  return named && (brand.includes(name[at - 1]!) || brand.includes(name[at + 1]!)) ? MARK.inBrand : '';
}

/** True at a word like "til" that begins another article's name: "cover til iPhone", but not "sko til børn". */
export function partsFor(name: readonly DocumentWord[], at: number): boolean {
  return name[at]!.isFor && !(name[at + 1]?.audience ?? false);
}

export const tokensOfLeaf = (leaf: string): string[] => [
  ...new Set(leaf.split(' ').flatMap((word) => /^[^'+~<>^]+/.exec(word) ?? [])),
];

/** One object per form, so that it can hold the last document that has the form. */
export interface IndexForm {
  text: string;
  /** Each token has a leading space. */
  token: string;
  core: string;
  described: string;
  /** The last document that has the form as a token, as a core token or as a description token. */
  document: number;
  coreDocument: number;
  describedDocument: number;
  /** Undefined for a form that few products have. */
  lists: FormLists | undefined;
}

/** Collects the ranks of documents that have a form as a token, as a core token or as a description token. */
export interface FormLists {
  token: RankListWriter;
  core: RankListWriter;
  described: RankListWriter;
}

/** A token of a document with everything that does not depend on its neighbours. */
export interface DocumentWord {
  surface: string;
  packed: string;
  index: IndexForm;
  /** The index form, the forms of a compound's parts and of a model number's pieces. */
  forms: readonly IndexForm[];
  head: IndexForm | undefined;
  /** A stop word, a colour or a measure: it does not say what the article is. */
  plain: boolean;
  colour: boolean;
  /** A word like "børn" after one like "til" names the audience and no other article. */
  isFor: boolean;
  audience: boolean;
  isWith: boolean;
  ends: boolean;
  naming: number;
  accessory: boolean;
  /** Other accessory words name an accessory only before "til" or in a category of accessories. */
  strongAccessory: boolean;
  /** Names an accessory if a thing stands before it. */
  companion: boolean;
  /** A compound whose first part is a thing, as in "computertaske". */
  ofThing: boolean;
  /** A number or a measure, and no model number. */
  amount: boolean;
}
