import { MAY_NAME_MIN } from '../language/word-categories.ts';
import type { WordParts } from './analyse-word.ts';
import type { TellingWords } from './description-words.ts';
import { createDocumentTokens, createDocumentWords, type DocumentTokens } from './document-words.ts';
import {
  ARTICLE_SHIFT,
  type DocumentWord,
  FLAG,
  type FormLists,
  pack,
  packName,
  partsFor,
} from './packed-document.ts';

export interface SearchDocument {
  tokens: string;
  /** One line for scoring: see `packWord`, MARK and FIELDS. */
  doc: string;
  /** For filters and sorts. Scores need no flag of a "laptop stand": a word before the head noun weighs less anyway. */
  isAccessory: boolean;
}

const CORE_MAX = 8;

/** The second pass of a build: turns the line that `Vocabulary` wrote for a product into its document. No rank may be used twice. */
export type Describe = (line: string, rank: number) => SearchDocument;

export function createDescribe(
  parts: Omit<WordParts, 'formOf'>,
  numbered: readonly string[],
  telling: TellingWords,
  listsOf?: (form: string) => FormLists | undefined,
): Describe {
  const words = createDocumentWords(parts, numbered, telling, listsOf);
  const tokens = createDocumentTokens();

  return (line, rank) => {
    words.begin();
    tokens.begin(rank);
    const [
      ean,
      available,
      vendorCount,
      nameLine,
      brandLine,
      leafLine,
      pathLine,
      extraLine,
      category,
      described,
    ] = line.split('\t');
    const name = words.of(nameLine!);
    const brand = words.ofRepeated(brandLine!);
    const leaf = words.ofRepeated(leafLine!);

    tokens.add(name);
    tokens.add(brand);
    tokens.add(leaf);
    const isMissing = (word: DocumentWord) => !tokens.has(word.index);
    const brandMissing = brand.filter(({ packed }) => !name.some((word) => word.packed === packed));
    const extraMissing = words.ofRepeated(extraLine!).filter(isMissing);
    const pathMissing = words.ofRepeated(pathLine!).filter(isMissing);
    tokens.add(extraMissing);
    tokens.add(pathMissing);

    const article = articleAt(name, brand);
    const accessory = isNamedAccessory(name, leaf);
    addCore(tokens, name, brand, leaf, accessory);
    tokens.addDescription(words.ofDescription(described!));
    const flags =
      (available === '1' ? FLAG.available : 0) |
      (accessory ? FLAG.accessory : 0) |
      (parts.lexicon.categoryName(Number(category)) === '' ? 0 : FLAG.category) |
      ((article + 1) << ARTICLE_SHIFT);
    return {
      isAccessory: accessory || goesWithThing(name, article, brand),
      tokens: tokens.text(),
      doc: `${ean}\t${flags}\t${vendorCount}\t${packName(name, brand)}\t${pack(brandMissing)}\t${packName(leaf, [])}\t${pack(pathMissing)}\t${pack(extraMissing)}`,
    };
  };
}

/** The document of a line that cannot be described: the product is listed, and no word finds it. */
export function wordlessDocument(line: string): SearchDocument {
  const [ean, available, vendorCount] = line.split('\t', 3);
  const flags = available === '1' ? FLAG.available : 0;
  return { tokens: '', doc: `${ean}\t${flags}\t${vendorCount}\t\t\t\t\t`, isAccessory: false };
}

/** Core tokens are taken from the leaf category, the brand, and the name up to what the article is for or has. */
function addCore(
  tokens: DocumentTokens,
  name: readonly DocumentWord[],
  brand: readonly DocumentWord[],
  leaf: readonly DocumentWord[],
  accessory: boolean,
): void {
  const add = (word: DocumentWord) => {
    tokens.addCore(word.index);
    if (word.head !== undefined) tokens.addCore(word.head);
  };
  for (let at = 0; at < leaf.length && at < 2; at++) if (!leaf[at]!.plain) add(leaf[at]!);
  if (!accessory) for (let at = 0; at < brand.length && at < 2; at++) add(brand[at]!);
  for (let at = 0; at < name.length; at++) {
    const word = name[at]!;
    if (tokens.cores() >= CORE_MAX || word.isWith || partsFor(name, at)) break;
    if (!word.plain && (!accessory || word.accessory)) add(word);
  }
}

/** A word that is the head noun in at least this share of its names is taken for it anywhere in the phrase. */
const NAMING_MIN = 0.4;
/** In a longer name, what follows the first number or measure after the article tells features, in English above all. */
const LONG_NAME_WORDS = 8;

/**
 * Returns the position of the head noun, or -1: the last word that mostly is one in the catalogue's names, else the last
 * word before the name says what the article is for, has or looks like. In "bike phone holder" it is the holder.
 */
function articleAt(name: readonly DocumentWord[], brand: readonly DocumentWord[]): number {
  const isLong = name.length > LONG_NAME_WORDS;
  let last = -1;
  let mostly = -1;
  for (let at = 0; at < name.length; at++) {
    const word = name[at]!;
    if (word.ends ? last >= 0 : isLong && word.amount && mostly >= 0) break;
    if (word.ends || word.naming === 0 || brand.includes(word)) continue;
    last = at;
    if (word.naming >= NAMING_MIN) mostly = at;
  }
  return mostly < 0 ? last : mostly;
}

/** The name or its category says so: "cover til iPhone", or anything among covers. */
function isNamedAccessory(name: readonly DocumentWord[], leaf: readonly DocumentWord[]): boolean {
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
function goesWithThing(
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
