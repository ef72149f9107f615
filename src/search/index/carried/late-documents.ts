import type { BuiltDocument, SearchIndex } from '../../../store/ports/search-index.ts';
import { ACCESSORY_KIND, type TodaysTraits } from '../../../store/ports/traits.ts';
import { createMarks } from '../../filter/trait-line.ts';
import { createAnalyser } from '../../language/analyse.ts';
import { createSplit } from '../../language/compounds.ts';
import { loadLexicon } from '../../language/lexicon.ts';
import { canonical } from '../../language/tokens/token.ts';
import { createDescribe, type SearchDocument, wordlessDocument } from '../document.ts';
import { createFamilyKeys, type FamilyKey } from '../families.ts';
import { IN_DESCRIPTION, readHeader } from '../packed-document.ts';
import { createVocabulary, type SearchProduct } from '../vocabulary.ts';
import { NO_NAMES, type NumberNames, numberedNames } from './numbered-names.ts';
import type { Rankless } from './ranks-given.ts';

/** A product that gets a document in a copied index. */
export interface LateProduct extends Rankless {
  product: SearchProduct;
  today: TodaysTraits;
}

/**
 * Describes products with the words, brands and categories of an index. A word of a description is told if the index has it from one.
 * A category that the index does not know waits for one that is made anew.
 */
export function createLateDocuments(index: SearchIndex) {
  const traits = index.traits!;
  const describe = describerOf(index);
  const names = numberedNames(traits);
  const hasWordsAt = (rank: number, product: SearchProduct): boolean => {
    const stored = index.documentAt(rank);
    const { doc } = describe({ ...product, description: '' }, rank).document;
    return stored.slice(readHeader(stored).name) === doc.slice(readHeader(doc).name);
  };
  return {
    haveNumbers: names.haveNumbers,
    /** Whether the document at a rank says what is said of this product: all but the words of its description. */
    isAt: (rank: number, product: SearchProduct, hasPlace: boolean): boolean =>
      hasWordsAt(rank, product) && (!hasPlace || names.areAt(rank, product)),
    of(rank: number, { ean, product, today }: LateProduct, number: NumberNames): BuiltDocument {
      const { document, familyKeyOf } = describe(product, rank);
      const { tokens, doc, isAccessory } = document;
      const { numbered, path } = names.of(product, number, familyKeyOf);
      const kinds = today.kinds | (isAccessory ? ACCESSORY_KIND : 0);
      const marksOf = createMarks([path]);
      return { rank, tokens: tokens + marksOf(numbered), doc, traits: { ean, ...numbered, ...today, kinds } };
    },
  };
}

export type LateDocuments = ReturnType<typeof createLateDocuments>;

interface Described {
  document: SearchDocument;
  /** The key of the product's family; `brand` is its brand's number. */
  familyKeyOf(brand: number): FamilyKey;
}

function describerOf(index: SearchIndex): (product: SearchProduct, rank: number) => Described {
  const lexicon = loadLexicon(index.lexicon()!);
  const analyser = createAnalyser();
  const vocabulary = createVocabulary(analyser);
  let leaf = '';
  // The vocabulary numbers leaf categories anew, so that their numbers mean nothing in this lexicon.
  const categoryName = () => (lexicon.hasCategory(leaf) ? leaf : '');
  const parts = { analyser, lexicon: { ...lexicon, categoryName }, split: createSplit(lexicon) };
  const isTold = (word: string) => index.exists(IN_DESCRIPTION + analyser.stem(word));
  const describe = createDescribe(parts, vocabulary.numbered, vocabulary.tellingBy(isTold));
  const familyKeyOf = createFamilyKeys(vocabulary.numbered);
  return (product, rank) => {
    leaf = canonical(product.categoryPath.at(-1) ?? '');
    const read = vocabulary.add(product, false);
    return { document: describe(read.line, rank), familyKeyOf: (brand) => familyKeyOf(read, brand) };
  };
}

/** The document of a product whose words cannot be read. */
export function wordlessLate(rank: number, { ean, product, today }: LateProduct): BuiltDocument {
  const { tokens, doc } = wordlessDocument(
    `${product.ean}\t${product.available ? 1 : 0}\t${product.vendorCount}`,
  );
  return { rank, tokens, doc, traits: { ean, ...NO_NAMES, ...today } };
}
