import type { EanNumber } from '../../../domain/ean.ts';
import { foldedWord } from '../../../domain/text.ts';
import type { BuiltDocument, SearchIndex, TraitIndex } from '../../../store/ports/search-index.ts';
import { ACCESSORY_KIND, type Traits } from '../../../store/ports/traits.ts';
import { createMarks } from '../../filter/trait-line.ts';
import { colourNumber, foldedSize } from '../../filter/trait-names.ts';
import { createAnalyser } from '../../language/analyse.ts';
import { createSplit } from '../../language/compounds.ts';
import { loadLexicon } from '../../language/lexicon.ts';
import { createDescribe, wordlessDocument } from '../document.ts';
import { createVocabulary, type SearchProduct } from '../vocabulary.ts';

/** A product that gets its document during the day, without its description. */
export interface LateProduct {
  ean: EanNumber;
  product: SearchProduct;
  today: Omit<Traits, keyof NumberedNames | 'ean'>;
}

type NumberedNames = Pick<Traits, 'path' | 'brand' | 'size' | 'color' | 'family'>;

/** Describes products with the night's lexicon, brands and categories. Names that the night does not know, and descriptions, wait for the next. */
export function createLateDocuments(night: SearchIndex) {
  const traits = night.traits!;
  const lexicon = loadLexicon(night.lexicon()!);
  const analyser = createAnalyser();
  const vocabulary = createVocabulary(analyser);
  // The vocabulary numbers leaf categories anew, so that their numbers mean nothing in the night's lexicon.
  const parts = { analyser, lexicon: { ...lexicon, categoryName: () => '' }, split: createSplit(lexicon) };
  const describe = createDescribe(parts, vocabulary.numbered, () => {});
  return (rank: number, { ean, product, today }: LateProduct): BuiltDocument => {
    const { line } = vocabulary.add(product, false);
    const { tokens, doc, isAccessory } = describe(line);
    const names = namesOf(traits, product);
    const kinds = today.kinds | (isAccessory ? ACCESSORY_KIND : 0);
    const marksOf = createMarks([{ number: names.path, leaf: 0, nodes: traits.nodesOf(names.path) }]);
    return { rank, tokens: tokens + marksOf(names), doc, traits: { ean, ...names, ...today, kinds } };
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

/** The numbers that the night gave to these names. The first path that ends in the product's category stands for its own. */
function namesOf(traits: TraitIndex, product: SearchProduct): NumberedNames {
  const leaf = product.categoryPath.at(-1);
  const category = leaf === undefined ? undefined : traits.categoryOf(foldedWord(leaf));
  return {
    path: category?.paths.find((path) => traits.leafOf(path) === category.number) ?? 0,
    brand: product.brand === '' ? 0 : (traits.brandOf(foldedWord(product.brand))?.number ?? 0),
    size: traits.sizeOf(foldedSize(product)) ?? 0,
    color: colourNumber(product),
    family: 0,
  };
}
