import type { FormatId } from '../../domain/feed-format.ts';
import { fold } from '../../domain/text.ts';
import type { Canonical } from '../../feeds/feed.ts';
import { type CheckOptions, type CheckOutcome, checkFeed } from './check.ts';
import type { FileShape } from './file-shape.ts';

/** Words that shops use for what we look for, folded, the surest first. */
const WORDS: Partial<Record<Canonical, readonly string[]>> = {
  name: ['productname', 'produktnavn', 'varenavn', 'title', 'titel', 'name', 'navn', 'produkt', 'vare'],
  price: [
    'price',
    'pris',
    'salgspris',
    'saleprice',
    'nypris',
    'unitprice',
    'prisinklmoms',
    'amount',
    'beloeb',
  ],
  ean: ['ean', 'ean13', 'gtin', 'gtin13', 'barcode', 'stregkode', 'upc', 'eannummer', 'eankode'],
  url: ['producturl', 'produkturl', 'link', 'url', 'deeplink', 'vareurl', 'permalink', 'href'],
  sku: ['sku', 'id', 'varenummer', 'varenr', 'productid', 'produktid', 'itemno', 'artnr'],
  brand: ['brand', 'maerke', 'producent', 'manufacturer', 'vendor', 'fabrikant'],
  category: ['category', 'kategori', 'producttype', 'varegruppe', 'kategoristi'],
  image: ['imagelink', 'imageurl', 'image', 'billede', 'billedurl', 'picture', 'img'],
  stock: ['stock', 'lager', 'lagerstatus', 'availability', 'instock', 'antal', 'paalager'],
  currency: ['currency', 'valuta'],
  beforePrice: ['beforeprice', 'foerpris', 'oldprice', 'normalpris', 'glpris', 'vejlpris', 'listprice'],
  shipping: ['shipping', 'fragt', 'fragtpris', 'deliverycost', 'levering'],
};
const NEEDED: readonly Canonical[] = ['name', 'price', 'ean', 'url'];

export interface Suggestion {
  format: FormatId;
  fields: Partial<Record<Canonical, string>>;
  /** What we look for and no column seems to be. */
  missing: readonly Canonical[];
  /** What the file would give so; undefined when it was not tried. */
  outcome: CheckOutcome;
}

/** The format that reads a file of this shape once its columns are named; undefined when none does. */
function formatFor({ kind, delimiter, list }: FileShape): FormatId | undefined {
  if (kind === 'json')
    return list === 'products' ? 'tradedoubler-json' : list === null ? 'woocommerce-json' : undefined;
  if (kind !== 'table') return undefined;
  return delimiter === ';' ? 'pricerunner-csv' : delimiter === '|' ? 'tradedoubler-psv' : 'google-tsv';
}

const keyOf = (name: string): string => fold(name.split('.').at(-1)!).replace(/[^a-z0-9]/g, '');

/** Which column is what, by its name. Tried on the file before it is told. */
export async function suggestFields(
  path: string,
  shape: FileShape,
  options: CheckOptions,
): Promise<Suggestion | undefined> {
  const format = formatFor(shape);
  if (format === undefined) return undefined;
  const byKey = new Map(shape.names.toReversed().map((name) => [keyOf(name), name]));
  const fields: Partial<Record<Canonical, string>> = {};
  for (const [word, names] of Object.entries(WORDS)) {
    const found = names.find((name) => byKey.has(name));
    if (found !== undefined) fields[word as Canonical] = byKey.get(found)!;
  }
  const missing = NEEDED.filter((word) => fields[word] === undefined);
  const outcome = await checkFeed(path, format, { ...options, fields });
  return { format, fields, missing, outcome };
}
