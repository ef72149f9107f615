import type { EanNumber } from '../../../domain/ean.ts';
import { bayesian } from '../../../domain/rating.ts';
import { createTop, type Top } from '../../../domain/sorting.ts';
import { fold } from '../../../domain/text.ts';
import type { GiftList, GiftRule } from '../../../store/ports/imports.ts';
import type { FilledGiftList } from '../../../store/ports/lists.ts';
import type { KnownPath } from './category-paths.ts';
import type { ListCandidate } from './list-entry.ts';

const PRODUCTS_MAX = 300;
const ABSENT = -1;

interface GiftPick {
  priceOre: number;
  leaf: string;
}
interface GiftTest {
  rule: GiftRule;
  brands: ReadonlySet<string>;
  words: RegExp | undefined;
  top: Top<GiftPick>;
}

/** Fills the operator's gift lists during the merge. A product is tested only against the rules of its categories. */
export function createGifts(lists: readonly GiftList[], foldWord: (text: string) => string) {
  const { ruled, byCategory, byBrand, others, named } = rulesOf(lists, foldWord);

  // One KnownPath object serves all products on a path, so its rules are found once.
  const rulesOfPath = new WeakMap<KnownPath, GiftTest[]>();
  const rulesFor = (path: KnownPath): GiftTest[] => {
    const known = rulesOfPath.get(path);
    if (known !== undefined) return known;
    const found = [
      ...new Set([...others, ...path.folded.flatMap((category) => byCategory.get(category) ?? [])]),
    ];
    rulesOfPath.set(path, found);
    return found;
  };

  return {
    wants: (ean: EanNumber, path: KnownPath): boolean =>
      byBrand.size > 0 || named.has(ean) || rulesFor(path).length > 0,
    add(candidate: ListCandidate): void {
      const { ean, path, product, brand } = candidate;
      if (named.has(ean)) named.set(ean, product.lowestOre);
      for (const entry of rulesFor(path)) consider(entry, candidate);
      if (byBrand.size > 0) for (const entry of byBrand.get(brand()) ?? []) consider(entry, candidate);
    },
    filled: (): FilledGiftList[] =>
      lists.map((list, i) =>
        filledList(list, 'eans' in list.pick ? namedProducts(list.pick.eans, named) : mixed(ruled[i]!.top)),
      ),
  };
}

/** `named` holds the prices of EANs that lists name. */
function rulesOf(lists: readonly GiftList[], foldWord: (text: string) => string) {
  const byCategory = new Map<string, GiftTest[]>();
  const byBrand = new Map<string, GiftTest[]>();
  const others: GiftTest[] = [];
  const named = new Map<EanNumber, number>();
  const ruled = lists.map(({ pick }): GiftTest | undefined => {
    if ('eans' in pick) {
      for (const ean of pick.eans) named.set(ean, ABSENT);
      return undefined;
    }
    const { rule } = pick;
    const brands = new Set(rule.brands.map(foldWord));
    const entry = { rule, brands, words: wordsPattern(rule.words), top: createTop<GiftPick>(PRODUCTS_MAX) };
    if (rule.categories.length > 0) {
      for (const category of new Set(rule.categories.map(foldWord))) push(byCategory, category, entry);
    } else if (brands.size > 0) {
      for (const brand of brands) push(byBrand, brand, entry);
    } else others.push(entry);
    return entry;
  });
  return { ruled, byCategory, byBrand, others, named };
}

function consider(entry: GiftTest, { ean, product, brand, rating }: ListCandidate): void {
  const { rule, brands, words, top } = entry;
  const priceOre = product.lowestOre as number;
  if (priceOre < (rule.minOre ?? 0) || priceOre > (rule.maxOre ?? Number.POSITIVE_INFINITY)) return;
  if (brands.size > 0 && !brands.has(brand())) return;
  // Sorted by number of shops; the rating, at most 5, only breaks ties.
  if (!top.accepts(product.vendorCount + 0.9, ean)) return;
  if (words !== undefined && !words.test(fold(product.name))) return;
  const rated = rating();
  if (rule.minRating !== null && (rated === undefined || rated.rating < rule.minRating)) return;
  const score = product.vendorCount + (rated === undefined ? 0 : bayesian(rated) / 10);
  top.add(score, ean, { priceOre, leaf: product.categoryPath.at(-1) ?? '' });
}

function filledList(list: GiftList, products: FilledGiftList['products']): FilledGiftList {
  const { slug, title, description, recipients, occasions, pick } = list;
  const prices = products.map(({ priceOre }) => priceOre);
  const rule = 'rule' in pick ? pick.rule : undefined;
  return {
    slug,
    title,
    description,
    recipients,
    occasions,
    minOre: rule?.minOre ?? (prices.length > 0 ? Math.min(...prices) : null),
    maxOre: rule?.maxOre ?? (prices.length > 0 ? Math.max(...prices) : null),
    products,
  };
}

/** Matches any of the words at the start of a word: `bamse` matches `Bamser`, `te` does not match `stegepande`. */
function wordsPattern(words: readonly string[]): RegExp | undefined {
  if (words.length === 0) return undefined;
  const any = words.map((word) =>
    fold(word)
      .trim()
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(`(?<![a-z0-9])(?:${any.join('|')})`);
}

function namedProducts(eans: readonly EanNumber[], priceOf: ReadonlyMap<EanNumber, number>) {
  return [...new Set(eans)]
    .map((ean) => ({ ean, priceOre: priceOf.get(ean) ?? ABSENT }))
    .filter(({ priceOre }) => priceOre !== ABSENT)
    .slice(0, PRODUCTS_MAX);
}

/** Takes products from each leaf category in turn, so that a list does not begin with five of one kind. */
function mixed(top: Top<GiftPick>): { ean: EanNumber; priceOre: number }[] {
  const kinds = new Map<string, { ean: EanNumber; priceOre: number }[]>();
  for (const { ean, value } of top.sorted()) push(kinds, value.leaf, { ean, priceOre: value.priceOre });
  const rows = [...kinds.values()];
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, i) => rows.flatMap((row) => row[i] ?? [])).flat();
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
