import type { Canonical } from '../../feeds/feed.ts';
import { parseCodes } from '../../feeds/normalise/ean-codes.ts';
import { parsePrice } from '../../feeds/normalise/price.ts';
import type { FileShape } from './file-shape.ts';

/** Words that we can tell by what stands in a column. */
type ToldByValues = Extract<Canonical, 'ean' | 'url' | 'image' | 'price' | 'name'>;

const SHARE_MIN = 0.5;
const NAME_CHARS_MAX = 200;
const isLink = (text: string): boolean => /^https?:\/\//i.test(text);
const isImage = (text: string): boolean =>
  isLink(text) && /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i.test(text);

const IS: Readonly<Record<ToldByValues, (text: string) => boolean>> = {
  ean: (text) => 'ean' in parseCodes([text], ''),
  image: isImage,
  url: (text) => isLink(text) && !isImage(text),
  // A whole number may be anything; an amount has its øre, or says what money it is.
  price: (text) => /[.,]\d\d(?:\D|$)|kr|dkk/i.test(text) && (parsePrice(text) ?? 0) > 0,
  name: (text) => /\p{L}{3}/u.test(text) && /\s/.test(text) && !isLink(text) && text.length <= NAME_CHARS_MAX,
};

/** Whether most of what stands in a column is what the word asks for. */
export function holds(shape: FileShape, column: string, word: ToldByValues): boolean {
  const at = shape.names.indexOf(column);
  const filled = shape.rows.map((row) => row[at]?.trim() ?? '').filter((text) => text !== '');
  return filled.length > 0 && filled.filter(IS[word]).length >= filled.length * SHARE_MIN;
}

export const isToldByValues = (word: string): word is ToldByValues => Object.hasOwn(IS, word);

/** The column that holds what a word asks for; undefined when none does, or several that could be meant do. */
export function columnWith(
  shape: FileShape,
  word: ToldByValues,
  taken: ReadonlySet<string>,
): string | undefined {
  const found = shape.names.filter((name) => !taken.has(name) && holds(shape, name, word));
  // Of several codes, links and pictures the first is as good as any; of several amounts or texts it is not.
  return word === 'price' || word === 'name' ? (found.length === 1 ? found[0] : undefined) : found[0];
}
