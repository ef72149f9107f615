import { type ProductView, readProductView } from '../contract/product-view.ts';
import { type Ean, type EanNumber, eanOfNumber, numberOfEan } from '../domain/ean.ts';
import { OFFER_KIND } from '../domain/product.ts';
import { createTop } from '../domain/sorting.ts';
import { foldedWord } from '../domain/text.ts';
import type { IndexedDocument, SearchIndex, TraitIndex } from '../store/ports/search-index.ts';
import type { AlikeProducts } from '../store/ports/search-question.ts';
import { placedIn } from './filter/browse.ts';
import { familyMark } from './filter/trait-line.ts';
import type { Analyser } from './language/analyse.ts';
import type { Lexicon } from './language/lexicon.ts';
import type { Token } from './language/tokens/token.ts';
import { namesColour, SIZE_LETTERS, SIZE_SIGNS, STOP_WORDS } from './language/tokens/words.ts';

export interface SimilarParts {
  index: SearchIndex;
  traits: TraitIndex;
  lexicon: Lexicon;
  analyser: Analyser;
}

interface ComparedProduct {
  ean: EanNumber;
  view: ProductView;
  words: ArticleWords;
}

const SHOWN_MAX = 20;
/** The number of products that are compared: those with the same words and those with the nearest prices. */
const COMPARED_MAX = 200;
const PASSED_MAX = 400_000;
/** Reading longer posting lists takes longer than an answer may. */
const LISTED_MAX = 50_000;

const NOTHING: AlikeProducts = { variants: [], soldOut: [], similar: [] };

export function findAlike(parts: SimilarParts, code: string, variantsMax = SHOWN_MAX): AlikeProducts {
  const { index, analyser } = parts;
  const read = (ean: EanNumber): ComparedProduct[] => {
    const json = index.product(ean);
    if (json === undefined) return [];
    const view = readProductView(json);
    return [{ ean, view, words: articleWords(view, analyser) }];
  };
  const [product] = read(numberOfEan(code as Ean));
  if (product === undefined) return NOTHING;
  const members = membersOf(parts, product);
  const own = new Set([product.ean, ...members.map(({ ean }) => ean)]);
  const variants = members.filter(({ ean }) => ean !== product.ean).slice(0, variantsMax);
  const similar = [...inCategory(parts, product)].filter((ean) => !own.has(ean)).flatMap(read);
  return {
    variants: variants.map(({ ean }) => eanOfNumber(ean)),
    soldOut: variants
      .filter(({ kinds }) => (kinds & OFFER_KIND.buyable) === 0)
      .map(({ ean }) => eanOfNumber(ean)),
    similar: nearest(parts.lexicon, product, similar).map(eanOfNumber),
  };
}

/** The members of a product's family that have a place, the most popular first. */
function membersOf(parts: SimilarParts, product: ComparedProduct): { ean: EanNumber; kinds: number }[] {
  const { traits } = parts;
  const rank = rankOf(parts, product);
  const [family = 0] = rank === undefined ? [] : traits.ofRanks([rank], ['families'], {}).families;
  if (family === 0) return [];
  const ranks = traits
    .passing({}, [])(familyMark(family), COMPARED_MAX)
    .filter((each) => each <= traits.placed);
  const { kinds } = traits.ofRanks(ranks, ['kinds'], {});
  return ranks.map((each, at) => ({ ean: traits.eanOf(each), kinds: kinds[at]! }));
}

/** A product is among the first that have all its words, unless many have them; bisecting its rank takes longer. */
function rankOf({ index, traits }: SimilarParts, { ean, words }: ComparedProduct): number | undefined {
  const named = words.forms.length === 0 ? [] : index.match({ allOf: words.forms }, COMPARED_MAX);
  return named.find(({ doc }) => eanIn(doc) === ean)?.rank ?? traits.rankOf(ean);
}

const eansOf = (documents: readonly IndexedDocument[], placed: number): EanNumber[] =>
  documents.filter(({ rank }) => rank <= placed).map(({ doc }) => eanIn(doc));

const eanIn = (doc: string): EanNumber => numberOfEan(doc.slice(0, doc.indexOf('\t')) as Ean);

function inCategory(
  { index, traits, lexicon }: SimilarParts,
  { view, words }: ComparedProduct,
): Set<EanNumber> {
  const paths = traits.categoryOf(foldedWord(view.category))?.paths;
  if (view.category === '' || paths === undefined) return new Set();
  const rare: string[] = [];
  let listed = 0;
  for (const form of words.forms.toSorted((a, b) => lexicon.count(a) - lexicon.count(b))) {
    listed += lexicon.count(form);
    if (listed <= LISTED_MAX) rare.push(form);
  }
  const filter = { paths, kinds: OFFER_KIND.buyable };
  const named = rare.length === 0 ? [] : index.filtered(filter, []).match({ anyOf: rare }, COMPARED_MAX);
  return new Set([...eansOf(named, index.placed), ...pricedAlike(traits, paths, view)]);
}

function pricedAlike(traits: TraitIndex, paths: readonly number[], view: ProductView): EanNumber[] {
  const priceOre = Math.round(view.lowest_price * 100);
  const top = createTop<null>(COMPARED_MAX);
  let left = PASSED_MAX;
  for (const block of traits.blocks(paths)) {
    const [prices, kinds, eans] = [block.prices(), block.kinds(), block.eans()];
    const end = placedIn(block, traits.placed);
    for (let at = 0; at < end; at++)
      if ((kinds[at]! & OFFER_KIND.buyable) !== 0)
        top.add(-Math.abs(prices[at]! - priceOre), eans[at]!, null);
    left -= block.products;
    if (left <= 0) break;
  }
  return top.sorted().map(({ ean }) => ean);
}

/** Twice the price weighs as much as a third of the name. */
const PRICE_WEIGHT = 0.5;

function nearest(
  lexicon: Lexicon,
  product: ComparedProduct,
  others: readonly ComparedProduct[],
): EanNumber[] {
  const weigh = (form: string) => Math.log(2 + lexicon.products / (1 + lexicon.count(form)));
  const weights = new Map(product.words.forms.map((form) => [form, weigh(form)]));
  const whole = product.words.forms.reduce((sum, form) => sum + weights.get(form)!, 0);
  const top = createTop<null>(SHOWN_MAX);
  for (const { ean, view, words } of others) {
    const shared = words.forms.reduce((sum, form) => sum + (weights.get(form) ?? 0), 0);
    const dearer = Math.abs(Math.log((view.lowest_price + 1) / (product.view.lowest_price + 1)));
    top.add((whole === 0 ? 0 : shared / whole) - PRICE_WEIGHT * dearer, ean, null);
  }
  return top.sorted().map(({ ean }) => ean);
}

interface ArticleWords {
  /** The index forms of the words, without stop words, sizes and colours. */
  forms: readonly string[];
}

function articleWords(
  { product_name, size, color }: Pick<ProductView, 'product_name' | 'size' | 'color'>,
  analyser: Analyser,
): ArticleWords {
  const own = new Set(
    [size ?? '', color ?? ''].flatMap((text) => analyser.tokenise(text).map(({ text }) => text)),
  );
  const tokens = analyser.tokenise(product_name);
  // "Pixel 9 Pro XL" is another model; on a shirt without a model number, XL is the size.
  const hasModel = tokens.some(({ kind, text }) => (kind === 'model' || kind === 'number') && !own.has(text));
  const words = tokens.filter(
    (token) => !own.has(token.text) && !namesColour(token.text) && !isSize(token, hasModel),
  );
  const telling = words.filter(({ text }) => !STOP_WORDS.has(text));
  return { forms: [...new Set(telling.map((token) => analyser.indexForm(token)))] };
}

const isSize = ({ kind, text }: Token, hasModel: boolean): boolean =>
  kind === 'measure' || SIZE_SIGNS.has(text) || (!hasModel && SIZE_LETTERS.has(text));
