import { createDefects, type DefectiveArticles, NO_DEFECTS } from '../../domain/defects.ts';
import { type Ean, numberOfEan } from '../../domain/ean.ts';
import type { GenerationBuilder } from '../../store/ports/catalogue.ts';
import { ACCESSORY_KIND } from '../../store/ports/traits.ts';
import { openBuckets } from '../../store/spool/buckets.ts';
import { categoryTree, createCategoryPaths } from '../filter/category-tree.ts';
import {
  createMarks,
  type NumberedTraits,
  type OfferedTraits,
  readTraits,
  writeTraits,
} from '../filter/trait-line.ts';
import { colourNames, colourNumber, createBrands, createSizes } from '../filter/trait-names.ts';
import { createAnalyser } from '../language/analyse.ts';
import { createSplit } from '../language/compounds.ts';
import { NONE } from '../language/tokens/token.ts';
import { createCollector, namePart, type PhraseWord } from '../suggest/collect.ts';
import { createDescribe, wordlessDocument } from './document.ts';
import { createFamilies, createFamilyKeys } from './families.ts';
import { FIELDS } from './packed-document.ts';
import { AmountCounts, listedMin, MarkLists, packLists, wordListsOf } from './rank-lists.ts';
import { BUCKETS, bucketOf, planRanks, ROOMY_FROM } from './rank-rooms.ts';
import { eachToken, tokenOfLine } from './token-line.ts';
import { createVocabulary, type ReadProduct, type SearchProduct } from './vocabulary.ts';

/** Reading one product at a time cools the CPU caches: 16.2 instead of 14.5 CPU s a night of 200,000. */
const AT_ONCE = 256;

/** An index is written in this order: names, documents by rank, families, rank lists, lexicon, suggestions. */
export type IndexTarget = Pick<
  GenerationBuilder,
  'addTraitNames' | 'addDocument' | 'addFamilies' | 'addRankLists' | 'addLexicon' | 'addSuggestions'
>;

export interface AddedProduct {
  product: SearchProduct;
  popularity: number;
  traits: OfferedTraits;
}

/** The first pass of a build: reads the words of each product, and puts the products into buckets by popularity. */
function createFirstPass(dir: string, expected: number) {
  const analyser = createAnalyser();
  const vocabulary = createVocabulary(analyser);
  const buckets = openBuckets(dir, BUCKETS);
  const products = new Uint32Array(BUCKETS);
  const numbers = createTraitNumbers(vocabulary.numbered);
  const amounts = new AmountCounts();
  const defects = createDefects(expected);
  const read = ({ product, popularity, traits }: AddedProduct) => {
    const { hasPlace } = traits;
    const words = vocabulary.add(product, hasPlace);
    amounts.add(words);
    const own = writeTraits(numbers.of(product, words, hasPlace), traits);
    const bucket = bucketOf(popularity, hasPlace);
    buckets.add(bucket, own + words.line);
    products[bucket]!++;
  };
  return {
    ...{ analyser, vocabulary, buckets, products, numbers, amounts, defects },
    read(added: AddedProduct): void {
      const key = numberOfEan(added.product.ean as Ean);
      const readWordless = () => read({ ...added, product: withoutWords(added.product) });
      defects.or(key, () => read(added), readWordless);
    },
  };
}

/**
 * Products are put into buckets by popularity; `finish` analyses them with the whole lexicon and writes them by rank. `expected` is the
 * number of products, as far as it is known.
 */
export function createIndexer(
  dir: string,
  expected = 0,
  { listedMinOf = listedMin, roomyFrom = ROOMY_FROM } = {},
) {
  const first = createFirstPass(dir, expected);
  const { analyser, vocabulary, buckets, numbers, amounts, defects } = first;
  let products = 0;
  let waiting: AddedProduct[] = [];
  const readWaiting = () => {
    for (const each of waiting) first.read(each);
    waiting = [];
  };

  return {
    /** `popularity` is 0–1, the most popular highest. */
    add(product: SearchProduct, popularity: number, traits: OfferedTraits): void {
      products++;
      waiting.push({ product, popularity, traits });
      if (waiting.length === AT_ONCE) readWaiting();
    },
    /** Returns the articles whose words could not be read. */
    finish(into: IndexTarget, onProgress?: (done: number, total: number) => void): DefectiveArticles {
      readWaiting();
      const lexicon = vocabulary.build();
      const parts = { analyser, lexicon, split: createSplit(lexicon) };
      const min = listedMinOf(products);
      const wordLists = wordListsOf(amounts.common(min), vocabulary.common(min), parts);
      const describe = createDescribe(parts, vocabulary.numbered, vocabulary.telling(), wordLists.of);
      const { placed, rooms, ranks } = planRanks(first.products, products >= roomyFrom);
      const names = { placed, rooms, ...numbers.names() };
      const families = numbers.families();
      into.addTraitNames(names);
      const marksOf = createMarks(names.paths);
      const markLists = new MarkLists(names, min);
      const collector = createCollector({ names, stem: analyser.stem, isBrand: lexicon.isBrand });
      const nameOf = nameReader(vocabulary.numbered, lexicon.display);
      let done = 0;
      for (const line of buckets.lines()) {
        const rank = ranks.next().value!;
        const { traits, words } = readTraits(line, families.of);
        const described = defects.or(traits.ean, () => describe(words, rank), NOTHING);
        const { tokens, doc, isAccessory } = described ?? wordlessDocument(words);
        if (isAccessory) traits.kinds |= ACCESSORY_KIND;
        into.addDocument({ rank, tokens: tokens + marksOf(traits), doc, traits });
        markLists.add(rank, traits);
        const suggest = () => collector.add({ traits, name: nameOf(words) });
        if (described && rank <= placed && collector.wantsMore()) defects.or(traits.ean, suggest, NOTHING);
        if (++done % 2_000 === 0) onProgress?.(done, products);
      }
      into.addFamilies(families.all());
      into.addRankLists(packLists([...wordLists, ...markLists], min));
      into.addLexicon(lexicon.bytes());
      into.addSuggestions(collector.columns());
      buckets.close();
      return defects.noted();
    },
    abandon: () => buckets.close(),
  };
}

const NOTHING = (): undefined => undefined;

const withoutWords = (product: SearchProduct): SearchProduct => ({
  ...product,
  name: '',
  brand: '',
  categoryPath: [],
  size: null,
  color: null,
  description: '',
});

/** Numbers what the first pass finds: brands, category paths, sizes, colours and families. */
function createTraitNumbers(numbered: readonly string[]) {
  const brands = createBrands();
  const paths = createCategoryPaths();
  const sizes = createSizes();
  const families = createFamilies();
  const familyKeyOf = createFamilyKeys(numbered);
  return {
    of(product: SearchProduct, read: ReadProduct, hasPlace: boolean): NumberedTraits {
      const path = paths.numberOf(product.categoryPath, hasPlace);
      const brand = brands.numberOf(product.brand, hasPlace);
      const size = sizes.numberOf(product, hasPlace);
      const familyKey = familyKeyOf(read, brand);
      families.add(familyKey);
      return { path, brand, size, color: colourNumber(product), familyKey };
    },
    families: families.numbers,
    names: () => ({
      brands: brands.all(),
      sizes: sizes.all(),
      colors: colourNames(),
      ...categoryTree(paths.all()),
    }),
  };
}

function nameReader(numbered: readonly string[], display: (word: string) => string) {
  const parts: PhraseWord[] = [];
  return (words: string): PhraseWord[] => {
    const name: PhraseWord[] = [];
    eachToken(
      words.split('\t', FIELDS.name + 1)[FIELDS.name]!,
      (number) => {
        parts[number] ??= namePart({ kind: 'word', text: numbered[number]!, pieces: NONE }, display);
        name.push(parts[number]);
      },
      (written) => name.push(namePart(tokenOfLine(written), display)),
    );
    return name;
  };
}

export type Indexer = ReturnType<typeof createIndexer>;

export const noIndex: Indexer = { add: () => {}, finish: () => NO_DEFECTS, abandon: () => {} };
