import { readProductView } from '../../contract/product-view.ts';
import { eanOfNumber } from '../../domain/ean.ts';
import type { Measure } from '../../domain/measure/measure.ts';
import { kroner, ore } from '../../domain/money.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { FilledGiftList, PageRow } from '../../store/ports/lists.ts';
import type { CurrentCatalogue } from './current-catalogue.ts';
import { lowestUnitPrice } from './lookup.ts';

export interface GiftQuery {
  recipient: string | undefined;
  occasion: string | undefined;
  budgetOre: number | undefined;
}

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

/** All recipients and occasions in Danish alphabetical order. Cached per generation, since Danish collation is slow. */
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

/** A gift list as JSON text; products are stored in the contract's form. */
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

/** A list item as JSON text. The night stored all of it but the shop, whose name may change; a newline marks where it goes. */
export function listItemJson(live: CurrentCatalogue, row: Omit<PageRow, 'pos'>): string {
  const unitPrice = unitPriceJson(row.product, row.measure);
  if (row.vendorId === null) return `{"product":${row.product},${row.extra},${unitPrice}}`;
  const { name, domain } = live.vendor(row.vendorId);
  const gap = row.extra.indexOf('\n');
  const vendor = JSON.stringify({ name, domain });
  return `{"product":${row.product},${row.extra.slice(0, gap)}${vendor}${row.extra.slice(gap + 1)},${unitPrice}}`;
}

const NO_UNIT_PRICE_JSON = '"unit_price":null,"unit":null';

/** The unit price of a product's lowest price, as members of a JSON object. */
export const unitPriceJson = (product: string, measure: Measure | null): string =>
  measure === null
    ? NO_UNIT_PRICE_JSON
    : JSON.stringify(lowestUnitPrice(readProductView(product), measure)).slice(1, -1);
