import type { EanNumber } from '../../../domain/ean.ts';
import { foldedWord } from '../../../domain/text.ts';
import type { BuiltDocument, SearchIndex, TraitIndex } from '../../../store/ports/search-index.ts';
import { ACCESSORY_KIND, type Traits } from '../../../store/ports/traits.ts';
import { createMarks } from '../../filter/trait-line.ts';
import { colourNumber, foldedSize } from '../../filter/trait-names.ts';
import { createAnalyser } from '../../language/analyse.ts';
import { createSplit } from '../../language/compounds.ts';
import { loadLexicon } from '../../language/lexicon.ts';
import { canonical } from '../../language/tokens/token.ts';
import { createDescribe, type SearchDocument, wordlessDocument } from '../document.ts';
import { createFamilyKeys, type FamilyKey } from '../families.ts';
import { IN_DESCRIPTION, readHeader } from '../packed-document.ts';
import { createVocabulary, type SearchProduct } from '../vocabulary.ts';

/** A product that gets a document in a copied index. */
export interface LateProduct {
  ean: EanNumber;
  product: SearchProduct;
  today: Omit<Traits, keyof NumberedNames | 'ean'>;
  /** Its rank in the index; 0 if it is new. */
  from: number;
  /** The document at that rank has the same words. */
  isNamed: boolean;
}

type NumberedNames = Pick<Traits, 'path' | 'brand' | 'size' | 'color' | 'family'>;

/** Gives the number of a brand that the index does not have. */
export type NumberBrand = (name: string) => number;

/**
 * Describes products with the words, brands and categories of an index. A word of a description is told if the index has it from one.
 * A category that the index does not know waits for one that is made anew.
 */
export function createLateDocuments(index: SearchIndex) {
  const traits = index.traits!;
  const describe = describerOf(index);
  let waiting = 0;
  return {
    /** Whether the document at a rank has the words of this product: all but those of its description. */
    hasWordsAt(rank: number, product: SearchProduct): boolean {
      const [stored, now] = [
        index.documentAt(rank),
        describe({ ...product, description: '' }, rank).document.doc,
      ];
      return stored.slice(readHeader(stored).name) === now.slice(readHeader(now).name);
    },
    of(
      rank: number,
      { ean, product, today, from, isNamed }: LateProduct,
      numberBrand: NumberBrand,
    ): BuiltDocument {
      const { document, familyKeyOf } = describe(product, rank);
      const { tokens, doc, isAccessory } = document;
      const names = isNamed ? namesAt(traits, from) : namesOf(traits, product, { numberBrand, familyKeyOf });
      if (!isNamed && names.path === 0 && product.categoryPath.length > 0) waiting++;
      const kinds = today.kinds | (isAccessory ? ACCESSORY_KIND : 0);
      const marksOf = createMarks([{ number: names.path, leaf: 0, nodes: traits.nodesOf(names.path) }]);
      return { rank, tokens: tokens + marksOf(names), doc, traits: { ean, ...names, ...today, kinds } };
    },
    /** The number of products whose category the index does not know. */
    waiting: () => waiting,
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

const NO_NAMES: NumberedNames = { path: 0, brand: 0, size: 0, color: 0, family: 0 };

function namesAt(traits: TraitIndex, rank: number): NumberedNames {
  const table = traits.ofRanks([rank], ['paths', 'brands', 'sizes', 'colors', 'families'], {});
  const [path, brand, size] = [table.paths[0]!, table.brands[0]!, table.sizes[0]!];
  return { path, brand, size, color: table.colors[0]!, family: table.families[0]! };
}

/** The numbers that the index gave to these names. The first path that ends in the product's category stands for its own. */
function namesOf(
  traits: TraitIndex,
  product: SearchProduct,
  { numberBrand, familyKeyOf }: { numberBrand: NumberBrand } & Pick<Described, 'familyKeyOf'>,
): NumberedNames {
  const leaf = product.categoryPath.at(-1);
  const category = leaf === undefined ? undefined : traits.categoryOf(foldedWord(leaf));
  const { brand: written } = product;
  const brand = written === '' ? 0 : (traits.brandOf(foldedWord(written))?.number ?? numberBrand(written));
  return {
    path: category?.paths.find((path) => traits.leafOf(path) === category.number) ?? 0,
    brand,
    size: traits.sizeOf(foldedSize(product)) ?? 0,
    color: colourNumber(product),
    family: traits.familyOf(familyKeyOf(brand)),
  };
}
