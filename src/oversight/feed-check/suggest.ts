import type { FormatId } from '../../domain/feed-format.ts';
import { fold } from '../../domain/text.ts';
import type { Canonical } from '../../feeds/feed.ts';
import { FORMAT_TABLE } from '../../feeds/formats/format-table.ts';
import { parseCodes } from '../../feeds/normalise/ean-codes.ts';
import { parsePrice } from '../../feeds/normalise/price.ts';
import { alternatives, nameKey } from '../../feeds/readers/reader.ts';
import { type CheckOptions, type CheckOutcome, checkFeed } from './check.ts';
import type { FileShape } from './file-shape.ts';

/** Column names that shops use for each of our fields, folded, the most certain first. */
const WORDS: Partial<Record<Canonical, string>> = {
  name: 'productname produktnavn varenavn title titel name navn produkt vare',
  price: 'price pris salgspris saleprice nypris unitprice prisinklmoms amount beloeb',
  ean: 'ean ean13 gtin gtin13 barcode stregkode upc eannummer eannr eankode gtinupceanorisbn',
  url: 'producturl produkturl link url deeplink vareurl permalink href',
  sku: 'sku id varenummer varenr productid produktid itemno artnr',
  brand: 'brand maerke producent manufacturer vendor fabrikant',
  category: 'category kategori producttype varegruppe kategoristi',
  image: 'imagelink imageurl image billede billedurl picture img',
  stock: 'stock lager lagerstatus availability instock antal paalager',
  currency: 'currency valuta',
  beforePrice: 'beforeprice foerpris oldprice normalpris glpris vejlpris listprice',
  shipping: 'shipping fragt fragtpris deliverycost levering',
};
const NEEDED: readonly Canonical[] = ['name', 'price', 'ean', 'url'];

export interface Suggestion {
  /** `fields`, and for JSON `list`, for the sources file. */
  own: Pick<CheckOptions, 'fields' | 'list' | 'currency'>;
  missing: readonly Canonical[];
  outcome: CheckOutcome;
}

function formatFor({ kind, delimiter }: FileShape): FormatId | undefined {
  if (kind === 'json') return 'json';
  if (kind !== 'table') return undefined;
  // These two never assume kroner for a price without a currency; pricerunner-csv does.
  return delimiter === '|' ? 'tradedoubler-psv' : 'google-tsv';
}

/** Names of nested fields that add no meaning: `price.amount` is a price, `brand.name` a brand. */
const LEAVES = ['amount', 'value', 'name', 'title', 'text', 'url', 'src', 'href', 'id', 'current', 'dkk'];
const keyOf = (name: string): string => fold(name).replace(/[^a-z0-9]/g, '');

/** The fields that a column's name may mean, the most certain first. */
function keysOf(name: string): string[] {
  const steps = name.split('.').filter((step) => !/^\d+$/.test(step));
  const [parent, last] = [keyOf(steps.at(-2) ?? ''), keyOf(steps.at(-1)!)];
  if (parent === '') return [last];
  return LEAVES.includes(last) ? [`${parent}${last}`, parent] : [`${parent}${last}`, last];
}

/** Assigns columns to fields by name and by values. If a column's values do not fit its name, one with fitting values wins. */
function fieldsOf(shape: FileShape): NonNullable<CheckOptions['fields']> {
  const fields: Partial<Record<Canonical, string>> = {};
  const taken = new Set<string>();
  const take = (word: Canonical, column: string | undefined): void => {
    if (column === undefined || fields[word] !== undefined) return;
    fields[word] = column;
    taken.add(column);
  };
  const named = (word: Canonical): string[] =>
    WORDS[word]!.split(' ').flatMap((key) => shape.names.filter((name) => keysOf(name).includes(key)));
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

/** Suggests `fields` for a file that no format reads. With `given`, only fields that this format lacks are added. */
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

/** The guessed fields that a format does not find by itself. */
function unread(fields: NonNullable<CheckOptions['fields']>, { names }: FileShape, format: FormatId) {
  const keys = new Set(names.map(nameKey));
  const own = FORMAT_TABLE[format].fields;
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([word]) => !alternatives(own, word as Canonical, undefined).some((name) => keys.has(nameKey(name))),
    ),
  ) as NonNullable<CheckOptions['fields']>;
}

/** Fields that can be recognised by a column's values. */
type ValueWord = Extract<Canonical, 'ean' | 'url' | 'image' | 'price' | 'name'>;

const SHARE_MIN = 0.5;
const NAME_CHARS_MAX = 200;
const isLink = (text: string): boolean => /^https?:\/\//i.test(text);
const isImage = (text: string): boolean =>
  isLink(text) && /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i.test(text);

const IS: Readonly<Record<ValueWord, (text: string) => boolean>> = {
  ean: (text) => 'ean' in parseCodes([text], ''),
  image: isImage,
  url: (text) => isLink(text) && !isImage(text),
  // A whole number may be anything; a price has decimals or a currency.
  price: (text) => /[.,]\d\d(?:\D|$)|kr|dkk/i.test(text) && (parsePrice(text) ?? 0) > 0,
  name: (text) => /\p{L}{3}/u.test(text) && /\s/.test(text) && !isLink(text) && text.length <= NAME_CHARS_MAX,
};

export function holds(shape: FileShape, column: string, word: ValueWord): boolean {
  const at = shape.names.indexOf(column);
  const filled = shape.rows.map((row) => row[at]?.trim() ?? '').filter((text) => text !== '');
  return filled.length > 0 && filled.filter(IS[word]).length >= filled.length * SHARE_MIN;
}

const isToldByValues = (word: string): word is ValueWord => Object.hasOwn(IS, word);

/** The column whose values fit a field; undefined for none, or for several different candidates. */
export function columnWith(
  shape: FileShape,
  word: ValueWord,
  taken: ReadonlySet<string>,
): string | undefined {
  const found = shape.names.filter((name) => !taken.has(name) && holds(shape, name, word));
  // Among several EAN, link or picture columns the first will do; among prices or texts it will not.
  return word === 'price' || word === 'name' ? (found.length === 1 ? found[0] : undefined) : found[0];
}
