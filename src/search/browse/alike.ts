import { type ProductView, readProductView } from '../../contract/product-view.ts';
import { type Ean, type EanNumber, eanOfNumber, numberOfEan } from '../../domain/ean.ts';
import { OFFER_KIND } from '../../domain/product.ts';
import { createTop } from '../../domain/sorting/top.ts';
import { foldedWord } from '../../domain/text.ts';
import type { AlikeProducts } from '../../store/ports/asked/product-question.ts';
import type { IndexedDocument, SearchIndex, TraitIndex } from '../../store/ports/search-index.ts';
import type { Analyser } from '../language/analyse.ts';
import type { Lexicon } from '../language/lexicon.ts';
import { type ArticleWords, articleWords, isVariant } from './article-words.ts';
import { placedIn } from './browse.ts';

export interface AlikeParts {
  index: SearchIndex;
  traits: TraitIndex;
  lexicon: Lexicon;
  analyser: Analyser;
}

interface Candidate {
  ean: EanNumber;
  view: ProductView;
  words: ArticleWords;
}

const SHOWN_MAX = 20;
/** So many are compared: those that have the same words, and those whose prices are nearest. */
const COMPARED_MAX = 200;
/** Of a category so many are passed over for their prices: work has a bound. */
const PASSED_MAX = 400_000;
/** Walking longer lists of products for words takes longer than an answer may. */
const LISTED_MAX = 50_000;

const NOTHING: AlikeProducts = { variants: [], similar: [] };

/** The same article in other sizes and colours, and others of its category with the nearest names and prices. */
export function findAlike(parts: AlikeParts, code: string): AlikeProducts {
  const { index, analyser } = parts;
  const read = (ean: EanNumber): Candidate[] => {
    const json = index.product(ean);
    if (json === undefined) return [];
    const view = readProductView(json);
    return [{ ean, view, words: articleWords(view, analyser) }];
  };
  const [asked] = read(numberOfEan(code as Ean));
  if (asked === undefined) return NOTHING;
  const isOther = ({ ean }: Candidate) => ean !== asked.ean;
  const variants = sameWords(parts, asked)
    .flatMap(read)
    .filter((each) => isOther(each) && isVariant(each.words, asked.words));
  const similar = [...inCategory(parts, asked)]
    .flatMap(read)
    .filter((each) => isOther(each) && !isVariant(each.words, asked.words));
  return {
    variants: variants.slice(0, SHOWN_MAX).map(({ ean }) => eanOfNumber(ean)),
    similar: nearest(parts.lexicon, asked, similar).map(eanOfNumber),
  };
}

function sameWords({ index }: AlikeParts, { words }: Candidate): EanNumber[] {
  if (words.forms.length === 0) return [];
  return eansOf(index.match({ allOf: words.forms }, COMPARED_MAX), index.placed);
}

/** The codes of those documents that have a place. */
const eansOf = (documents: readonly IndexedDocument[], placed: number): EanNumber[] =>
  documents.filter(({ rank }) => rank <= placed).map(({ doc }) => eanIn(doc));

const eanIn = (doc: string): EanNumber => numberOfEan(doc.slice(0, doc.indexOf('\t')) as Ean);

function inCategory({ index, traits, lexicon }: AlikeParts, { view, words }: Candidate): Set<EanNumber> {
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

/** A price twice as high weighs as much as a third of the name. */
const PRICE_WEIGHT = 0.5;

function nearest(lexicon: Lexicon, asked: Candidate, others: readonly Candidate[]): EanNumber[] {
  const weigh = (form: string) => Math.log(2 + lexicon.products / (1 + lexicon.count(form)));
  const weights = new Map(asked.words.forms.map((form) => [form, weigh(form)]));
  const whole = asked.words.forms.reduce((sum, form) => sum + weights.get(form)!, 0);
  const top = createTop<null>(SHOWN_MAX);
  for (const { ean, view, words } of others) {
    const shared = words.forms.reduce((sum, form) => sum + (weights.get(form) ?? 0), 0);
    const dearer = Math.abs(Math.log((view.lowest_price + 1) / (asked.view.lowest_price + 1)));
    top.add((whole === 0 ? 0 : shared / whole) - PRICE_WEIGHT * dearer, ean, null);
  }
  return top.sorted().map(({ ean }) => ean);
}
