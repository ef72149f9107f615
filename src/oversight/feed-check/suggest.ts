import type { FormatId } from '../../domain/feed-format.ts';
import { fold } from '../../domain/text.ts';
import type { Canonical } from '../../feeds/feed.ts';
import { FORMAT_TABLE } from '../../feeds/formats/format-table.ts';
import { alternatives, nameKey } from '../../feeds/readers/assemble.ts';
import { type CheckOptions, type CheckOutcome, checkFeed } from './check.ts';
import { columnWith, holds, isToldByValues } from './columns.ts';
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
  ean: [
    'ean',
    'ean13',
    'gtin',
    'gtin13',
    'barcode',
    'stregkode',
    'upc',
    'eannummer',
    'eannr',
    'eankode',
    'gtinupceanorisbn',
  ],
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
  /** `fields`, and for JSON `list`, as they would stand in the sources. */
  own: Pick<CheckOptions, 'fields' | 'list' | 'currency'>;
  /** What we look for and no column seems to be. */
  missing: readonly Canonical[];
  /** What the file would give so. */
  outcome: CheckOutcome;
}

/** The format that reads a file of this shape once its columns are named; undefined when none does. */
function formatFor({ kind, delimiter }: FileShape): FormatId | undefined {
  if (kind === 'json') return 'json';
  if (kind !== 'table') return undefined;
  // Neither of them takes a price for kroner that does not say so, as pricerunner-csv does.
  return delimiter === '|' ? 'tradedoubler-psv' : 'google-tsv';
}

/** Names below another that only say how it is written: `price.amount` is a price, `brand.name` a brand. */
const LEAVES = ['amount', 'value', 'name', 'title', 'text', 'url', 'src', 'href', 'id', 'current', 'dkk'];
const keyOf = (name: string): string => fold(name).replace(/[^a-z0-9]/g, '');

/** What a name may mean, the surest first. */
function keysOf(name: string): string[] {
  const steps = name.split('.').filter((step) => !/^\d+$/.test(step));
  const [parent, last] = [keyOf(steps.at(-2) ?? ''), keyOf(steps.at(-1)!)];
  if (parent === '') return [last];
  return LEAVES.includes(last) ? [`${parent}${last}`, parent] : [`${parent}${last}`, last];
}

/** Which column is what: by its name and by what stands in it. A name whose column holds something else yields to one that holds it. */
function fieldsOf(shape: FileShape): NonNullable<CheckOptions['fields']> {
  const fields: Partial<Record<Canonical, string>> = {};
  const taken = new Set<string>();
  const take = (word: Canonical, column: string | undefined): void => {
    if (column === undefined || fields[word] !== undefined) return;
    fields[word] = column;
    taken.add(column);
  };
  const named = (word: Canonical): string[] =>
    WORDS[word]!.flatMap((key) => shape.names.filter((name) => keysOf(name).includes(key)));
  const words = Object.keys(WORDS) as Canonical[];
  for (const word of words)
    take(
      word,
      named(word).find((name) => !isToldByValues(word) || holds(shape, name, word)),
    );
  for (const word of words) if (isToldByValues(word)) take(word, columnWith(shape, word, taken));
  for (const word of words)
    take(
      word,
      named(word).find((name) => !taken.has(name)),
    );
  return Object.fromEntries(
    words.flatMap((word) => (fields[word] === undefined ? [] : [[word, fields[word]]])),
  );
}

/**
 * How a file that no format reads could be read, tried before it is told. With `given`, a format that was named by the
 * operator, only what that format does not find is added.
 */
export async function suggestFields(
  path: string,
  shape: FileShape,
  options: CheckOptions,
  given?: FormatId,
): Promise<Suggestion | undefined> {
  const format = given ?? formatFor(shape);
  if (format === undefined) return undefined;
  const guessed = fieldsOf(shape);
  const missing = NEEDED.filter((word) => guessed[word] === undefined);
  const fields =
    given === undefined ? guessed : { ...unread(guessed, shape, given), ...options.source?.fields };
  const own = { fields, ...(format === 'json' && shape.list !== null && { list: shape.list }) };
  const outcome = await checkFeed(path, format, { ...options, ...own });
  if ((outcome.skipped.currency_unknown ?? 0) === 0) return { own, missing, outcome };
  const inKroner = { ...own, currency: 'DKK' };
  return { own: inKroner, missing, outcome: await checkFeed(path, format, { ...options, ...inKroner }) };
}

/** The guessed fields for which a format finds no column of its own. */
function unread(fields: NonNullable<CheckOptions['fields']>, { names }: FileShape, format: FormatId) {
  const keys = new Set(names.map(nameKey));
  const own = FORMAT_TABLE[format].fields;
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([word]) => !alternatives(own, word as Canonical, undefined).some((name) => keys.has(nameKey(name))),
    ),
  ) as NonNullable<CheckOptions['fields']>;
}
