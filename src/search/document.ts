import type { Analyser } from './analyse.ts';
import { canonical } from './canonical.ts';
import type { Split } from './compounds.ts';
import { CORE, FLAG, pack, packName, packWord, partsFor, partsWith, type Word } from './packed.ts';
import type { Token } from './token.ts';
import type { SearchProduct } from './vocabulary.ts';
import { COLOUR_WORDS, SIZE_LETTERS, STOP_WORDS } from './words.ts';

/** What a generation keeps of a product for the search. */
export interface SearchDocument {
  /** Space-joined, each once: the FTS5 row. */
  tokens: string;
  /** One line for the ranking, see `packWord`, MARK and FIELDS. */
  doc: string;
}

const NAME_WORDS_MAX = 24;
const CORE_MAX = 8;
/** These name an accessory whatever stands around them; the others only before "til" or in such a category. */
const STRONG = /cover|etui|hylster|panserglas|beskytte|reservedel|tilbehør|sleeve|bumper/;

export type Describe = (product: SearchProduct) => SearchDocument;

export function createDescribe(analyser: Analyser, split: Split): Describe {
  const wordCache = new Map<string, Word>();
  const fieldCache = new Map<string, Word[]>();

  const wordOf = (token: Token): Word => {
    // Model numbers seldom come twice: kept, they would push the words out.
    if (token.kind === 'model') return analyseWord(token, analyser, split);
    const key = token.pieces.length === 0 ? token.text : `${token.text}|${token.pieces.join('|')}`;
    const known = wordCache.get(key);
    if (known !== undefined) return known;
    if (wordCache.size > 300_000) wordCache.clear();
    const word = analyseWord(token, analyser, split);
    wordCache.set(key, word);
    return word;
  };
  const wordsOf = (text: string): Word[] => analyser.tokenise(text).map(wordOf);
  // Brands, categories and colours repeat for thousands of products.
  const repeated = (text: string): Word[] => {
    const known = fieldCache.get(text);
    if (known !== undefined) return known;
    if (fieldCache.size > 100_000) fieldCache.clear();
    const words = wordsOf(text);
    fieldCache.set(text, words);
    return words;
  };

  return (product) => {
    const name = wordsOf(product.name).slice(0, NAME_WORDS_MAX);
    const brand = repeated(product.brand);
    const leaf = repeated(product.categoryPath.at(-1) ?? '');
    const path = product.categoryPath.slice(0, -1).flatMap(repeated);
    const extra = [...repeated(product.color ?? ''), ...repeated(sizeText(product.size ?? ''))];

    const tokens = new Set<string>();
    for (const field of [name, brand, leaf]) addTokens(field, tokens);
    const missing = (words: Word[]) => words.filter((word) => !tokens.has(word.index));
    const brandMissing = brand.filter((word) => !name.includes(word));
    const extraMissing = missing(extra);
    const pathMissing = missing(path);
    addTokens(extraMissing, tokens);
    addTokens(pathMissing, tokens);

    const accessory = isAccessory(name, leaf, analyser);
    for (const token of coreTokens(name, brand, leaf, accessory, analyser)) tokens.add(CORE + token);
    const flags = (product.available ? FLAG.available : 0) | (accessory ? FLAG.accessory : 0);
    const fields = [
      packName(name, brand),
      pack(brandMissing),
      packName(leaf, []),
      pack(pathMissing),
      pack(extraMissing),
    ];
    return {
      tokens: [...tokens].join(' '),
      doc: `${product.ean}\t${flags}\t${product.vendorCount}\t${fields.join('\t')}`,
    };
  };
}

function analyseWord(token: Token, analyser: Analyser, split: Split): Word {
  const index = analyser.indexForm(token);
  const parts = token.kind === 'word' ? split(token.text).map(analyser.stem) : [];
  const pieces = analyser.indexPieces(token).filter((piece) => piece !== index);
  return {
    index,
    parts,
    pieces,
    surface: token.text,
    plain: token.kind === 'measure' || STOP_WORDS.has(token.text) || COLOUR_WORDS.has(token.text),
    packed: packWord(token.text, index, parts, pieces),
  };
}

/** A lone letter says nothing without "str.": in a name it may be "m. låg". */
const sizeText = (size: string): string => (SIZE_LETTERS.has(canonical(size.trim())) ? `str ${size}` : size);

function addTokens(words: readonly Word[], tokens: Set<string>): void {
  for (const word of words) {
    tokens.add(word.index);
    for (const part of word.parts) tokens.add(part);
    for (const piece of word.pieces) tokens.add(piece);
  }
}

function namesAccessory(word: Word, analyser: Analyser): boolean {
  return (
    analyser.isAccessory(word.index) || (word.parts.length > 0 && analyser.isAccessory(word.parts.at(-1)!))
  );
}

function isAccessory(name: readonly Word[], leaf: readonly Word[], analyser: Analyser): boolean {
  if (leaf.some((word) => namesAccessory(word, analyser))) return true;
  for (let at = 0; at < name.length; at++) {
    const word = name[at]!;
    if (partsFor(name, at) || partsWith(word)) return false;
    if (!namesAccessory(word, analyser)) continue;
    if (STRONG.test(word.surface)) return true;
    return name.some((_, later) => later > at && partsFor(name, later));
  }
  return false;
}

function coreTokens(
  name: readonly Word[],
  brand: readonly Word[],
  leaf: readonly Word[],
  accessory: boolean,
  analyser: Analyser,
): Set<string> {
  const core = new Set<string>();
  const add = (word: Word) => {
    core.add(word.index);
    if (word.parts.length > 0) core.add(word.parts.at(-1)!);
  };
  for (const word of leaf.slice(0, 2)) if (!word.plain) add(word);
  if (!accessory) for (const word of brand.slice(0, 2)) add(word);
  for (const [at, word] of name.entries()) {
    if (core.size >= CORE_MAX || partsFor(name, at) || partsWith(word)) break;
    if (word.plain || (accessory && !namesAccessory(word, analyser))) continue;
    add(word);
  }
  return core;
}
