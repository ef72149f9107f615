import type { OfferView } from '../../catalogue/answers/lookup.ts';
import {
  type ConciseOffer,
  type ConciseOffers,
  type ConciseProduct,
  type ConciseSearch,
  conciseOffers,
  nameOfShop,
} from './concise.ts';
import type { ConciseLookup, FullProduct } from './product.ts';
import { summaryLines } from './summary.ts';

/* Answers as text, for clients that show the model only text. Shop texts have no line breaks, so none adds a line. */

const DEMO = 'DEMO MARKET: shops, products and prices are invented; tell the user.';
const readAt = (dataAsOf: string): string => `DKK incl. VAT, shops read ${dataAsOf}.`;

export function searchText(search: ConciseSearch): string {
  const { query, count, results, interpretation, data_as_of, demo } = search;
  const { corrections, relaxed } = interpretation;
  return join([
    demo && DEMO,
    `${count} product${count === 1 ? '' : 's'} for "${query}". ${readAt(data_as_of)}`,
    corrections.length > 0 && `Read as: ${corrections.map(({ from, to }) => `${from} → ${to}`).join(', ')}`,
    relaxed && 'Few had all the words, so some were left out: check that it is the product that was meant.',
    count === 0 && 'Nothing matched: use fewer or more general Danish words, or fewer filters.',
    ...results.flatMap((result, i) => [
      `${i + 1}. ${productText(result)}`,
      ...offerLines(result),
      result.image_url !== '' && `Image: ${result.image_url}`,
    ]),
  ]);
}

export function lookupText(lookup: ConciseLookup): string {
  const { found, product, summary, history, data_as_of, page_url, watch_url, demo } = lookup;
  if (!found || product === null || summary === null) return missingText(lookup);
  return join([
    demo && DEMO,
    `${productText(product)}. ${readAt(data_as_of)}`,
    ...summaryLines(summary),
    ...offerLines(lookup),
    history !== undefined && historyText(history),
    `Page with all prices: ${page_url}`,
    `To be told of a lower price: ${watch_url}`,
    product.image_url !== '' && `Image: ${product.image_url}`,
  ]);
}

/** The text of get_product with `detail: "full"`: one line per offer with all its fields. */
export function fullText(full: FullProduct): string {
  const { found, ean, product, offers, history, data_as_of, page_url, watch_url, demo } = full;
  if (!found || product === null)
    return missingText({ ean, data_as_of, ...(demo !== undefined && { demo }) });
  return join([
    demo && DEMO,
    `${productText(product)}, mean ${product.avg_price}. ${readAt(data_as_of)}`,
    ...offers.map(fullOfferText),
    history !== undefined && historyText(history),
    `Page with all prices: ${page_url}`,
    `To be told of a lower price: ${watch_url}`,
    product.image_url !== '' && `Image: ${product.image_url}`,
  ]);
}

export function fullSearchText(search: ConciseSearch, offersOf: readonly (readonly OfferView[])[]): string {
  const bare = { ...search, results: search.results.map((result) => ({ ...result, offers: [], more: [] })) };
  return join([
    searchText(bare),
    ...offersOf.flatMap((offers, i) => [`Offers of ${i + 1}:`, ...offers.map(fullOfferText)]),
  ]);
}

const missingText = ({ ean, data_as_of, demo }: { ean: string; data_as_of: string; demo?: true }): string =>
  join([
    demo && DEMO,
    `No shop we read sells ${ean} now. ${readAt(data_as_of)}`,
    'Check the digits, or use search_products with the name.',
  ]);

function productText(product: ConciseProduct): string {
  const { product_name, ean, brand, category, vendor_count, lowest_price, highest_price } = product;
  const range = lowest_price === highest_price ? `${lowest_price}` : `${lowest_price} to ${highest_price}`;
  const shops = `${vendor_count} shop${vendor_count === 1 ? '' : 's'}`;
  return [product_name, `EAN ${ean}`, brand, category, `${range} in ${shops}`]
    .filter((part) => part !== '')
    .join(' | ');
}

function offerLines({ offers, more = [] }: ConciseOffers): string[] {
  const first = offers.map(offerText).join('; ');
  const others = more.map(offerText).join('; ');
  const links = offers.flatMap(({ shop, link }) => (link === undefined ? [] : [`${shop}: ${link}`]));
  return [first, others === '' ? '' : `Also ${others}`, ...links].filter((line) => line !== '');
}

function offerText({ shop, price, total, stock, condition, flags = [], verdict }: ConciseOffer): string {
  const notes = [
    total !== undefined && `${total} delivered`,
    stock,
    condition,
    verdict !== undefined && `discount ${verdict}`,
    ...flags,
  ].filter((note) => note !== undefined && note !== false);
  return `${shop} ${price}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
}

function fullOfferText(offer: OfferView): string {
  const { offers } = conciseOffers([offer], 0);
  const { before_price, claim, shipping, delivery_time, vendor, url } = offer;
  return [
    offerText(offers[0]!),
    shipping !== null && `shipping ${shipping}`,
    before_price !== null && `before ${before_price}`,
    claim !== null && claim.real_percent !== null && `really ${claim.real_percent} % off`,
    delivery_time,
    vendor.rating !== null && `${nameOfShop(offer)} is rated ${vendor.rating}`,
    url,
  ]
    .filter((part) => part !== null && part !== false && part !== '')
    .join(', ');
}

const historyText = (points: NonNullable<ConciseLookup['history']>): string =>
  `Lowest price from each day on: ${points
    .map(({ date, lowest_price }) => `${date} ${lowest_price ?? 'none'}`)
    .join(', ')}`;

const join = (lines: readonly (string | false | undefined)[]): string =>
  lines.filter((line) => line !== false && line !== undefined).join('\n');
