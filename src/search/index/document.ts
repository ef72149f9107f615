import type { WordParts } from './analyse-word.ts';
import { articleAt } from './article.ts';
import type { Telling } from './descriptions/description-words.ts';
import { createDocumentTokens, type DocumentTokens } from './document-tokens.ts';
import { createDocumentWords } from './document-words.ts';
import { ARTICLE_SHIFT, FLAG, pack, packName, partsFor } from './packed-document.ts';
import type { Word } from './word.ts';

/** What a generation keeps of a product for the search. */
export interface SearchDocument {
  /** Space-joined, each once: the words a document is found by. */
  tokens: string;
  /** One line for the ranking, see `packWord`, MARK and FIELDS. */
  doc: string;
}

const CORE_MAX = 8;

/** The second pass of a build: the line that `Vocabulary` made of a product becomes its document. */
export type Describe = (line: string) => SearchDocument;

export function createDescribe(
  parts: Omit<WordParts, 'formOf'>,
  numbered: readonly string[],
  telling: Telling,
): Describe {
  const words = createDocumentWords(parts, numbered, telling);
  const tokens = createDocumentTokens();

  return (line) => {
    words.begin();
    tokens.begin();
    const [ean, available, vendorCount, nameLine, brandLine, leafLine, pathLine, extraLine, shelf, told] =
      line.split('\t');
    const name = words.of(nameLine!);
    const brand = words.ofRepeated(brandLine!);
    const leaf = words.ofRepeated(leafLine!);

    tokens.add(name);
    tokens.add(brand);
    tokens.add(leaf);
    const isMissing = (word: Word) => !tokens.has(word.index);
    const brandMissing = brand.filter(({ packed }) => !name.some((word) => word.packed === packed));
    const extraMissing = words.ofRepeated(extraLine!).filter(isMissing);
    const pathMissing = words.ofRepeated(pathLine!).filter(isMissing);
    tokens.add(extraMissing);
    tokens.add(pathMissing);

    const accessory = isAccessory(name, leaf);
    addCore(tokens, name, brand, leaf, accessory);
    tokens.addTold(words.ofDescription(told!));
    const flags =
      (available === '1' ? FLAG.available : 0) |
      (accessory ? FLAG.accessory : 0) |
      (parts.lexicon.shelfName(Number(shelf)) === '' ? 0 : FLAG.shelf) |
      ((articleAt(name, brand) + 1) << ARTICLE_SHIFT);
    return {
      tokens: tokens.text(),
      doc: `${ean}\t${flags}\t${vendorCount}\t${packName(name, brand)}\t${pack(brandMissing)}\t${packName(leaf, [])}\t${pack(pathMissing)}\t${pack(extraMissing)}`,
    };
  };
}

function isAccessory(name: readonly Word[], leaf: readonly Word[]): boolean {
  for (const word of leaf) if (word.accessory) return true;
  for (let at = 0; at < name.length; at++) {
    const word = name[at]!;
    if (word.isWith || partsFor(name, at)) return false;
    if (!word.accessory) continue;
    return word.strongAccessory || name.some((_, later) => later > at && partsFor(name, later));
  }
  return false;
}

/** Marks what the article is: its shelf, its brand and its name up to what it is for or has. */
function addCore(
  tokens: DocumentTokens,
  name: readonly Word[],
  brand: readonly Word[],
  leaf: readonly Word[],
  accessory: boolean,
): void {
  const add = (word: Word) => {
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
