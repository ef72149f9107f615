import { eanOfNumber } from '../../../domain/ean.ts';
import { kroner, ore } from '../../../domain/money.ts';
import type { Generation } from '../../../store/ports/catalogue.ts';
import type { FilledGiftList } from '../../../store/ports/lists.ts';

export interface GiftQuery {
  recipient: string | undefined;
  occasion: string | undefined;
  /** The most the giver will spend per gift. */
  budgetOre: number | undefined;
}

/** The lists that match, each with the products that are within the budget. */
export function giftListsFor(lists: readonly FilledGiftList[], query: GiftQuery): FilledGiftList[] {
  const { recipient, occasion, budgetOre } = query;
  return lists
    .filter((list) => recipient === undefined || list.recipients.includes(recipient))
    .filter((list) => occasion === undefined || list.occasions.includes(occasion))
    .map((list) => withinBudget(list, budgetOre))
    .filter((list) => budgetOre === undefined || list.products.length > 0);
}

export function withinBudget(list: FilledGiftList, budgetOre: number | undefined): FilledGiftList {
  if (budgetOre === undefined) return list;
  return { ...list, products: list.products.filter(({ priceOre }) => priceOre <= budgetOre) };
}

export interface GiftValues {
  recipients: readonly string[];
  occasions: readonly string[];
}

/** The values that exist, in alphabetical order. Sorted once for each generation's lists: Danish order is slow to compare. */
export function giftValues(lists: readonly FilledGiftList[]): GiftValues {
  const found = known.get(lists) ?? valuesOf(lists);
  known.set(lists, found);
  return found;
}
const known = new WeakMap<readonly FilledGiftList[], GiftValues>();

function valuesOf(lists: readonly FilledGiftList[]): GiftValues {
  const distinct = (values: readonly string[]) =>
    [...new Set(values)].sort((a, b) => a.localeCompare(b, 'da'));
  return {
    recipients: distinct(lists.flatMap((list) => list.recipients)),
    occasions: distinct(lists.flatMap((list) => list.occasions)),
  };
}

/** The item as JSON text: products are stored as the contract shows them. */
export function giftListJson(generation: Generation, list: FilledGiftList, productsMax: number): string {
  const { slug, title, description, recipients, occasions, minOre, maxOre } = list;
  const shown = (value: number | null) => (value === null ? null : kroner(ore(value)));
  const head = JSON.stringify({
    slug,
    title,
    description,
    recipients,
    occasions,
    budget: { min: shown(minOre), max: shown(maxOre) },
    product_count: list.products.length,
  });
  const products = list.products
    .slice(0, productsMax)
    .map(({ ean }) => generation.productJson(eanOfNumber(ean)))
    .filter((product) => product !== undefined);
  return `${head.slice(0, -1)},"products":[${products.join(',')}]}`;
}
