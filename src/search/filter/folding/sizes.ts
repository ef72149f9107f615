import { memo } from '../../../domain/calls.ts';

/*
 * Shops write one size in many ways. A folded size is the one way in which filters, facets and pages compare and show it:
 * 42 · 42,5 · 42 2/3 · 98/104 · XL · S/M · W32 L34 · 75B · 2-3 år · 6-9 mdr. · UK 8 · One size · 140x200 cm · 500 ml
 */

const SIZES_KEPT = 20_000;
/** A longer text describes the article: it is no size that somebody chooses. */
const CHARS_MAX = 32;

/** Folds a size as a shop writes it; '' if it is none. */
export const foldSize = memo((text) => folded(text), SIZES_KEPT);

const FRACTIONS: Readonly<Record<string, string>> = { '½': ' 1/2', '⅓': ' 1/3', '⅔': ' 2/3' };

function folded(text: string): string {
  const line = text
    .replace(/[½⅓⅔]/g, (sign) => FRACTIONS[sign]!)
    .replace(/[×✕]/g, 'x')
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/[\s_]+/g, ' ')
    .trim();
  const bare = withoutSigns(line);
  // Mark-up is no size, whoever sends it.
  if (/[<>]/.test(bare)) return '';
  const known = knownSize(bare) ?? knownSize(firstPart(bare)) ?? measured(bare);
  return known ?? (bare.length > CHARS_MAX ? '' : bare.toLowerCase());
}

/** What stands before a size: "Str. 42", "Størrelse: 42", "Size M", "EU 42", "EUR42". */
const SIGN_BEFORE =
  /^(?:(?:(?:sko)?st(?:ø|oe)rrelse|str|stl|(?:shoe )?size|sz)(?!\p{L})|(?:eur?|euro|dk)(?=[\s.:]*\d))[\s.:=-]*/iu;
const SIGN_BEHIND = /(?<=\d)[\s(/-]*(?:eur?|euro|dk)\)?$/iu;

/** Several signs may stand before each other: "Størrelse: EU 42". */
function withoutSigns(line: string): string {
  const bare = line.replace(SIGN_BEFORE, '').replace(SIGN_BEFORE, '').replace(SIGN_BEHIND, '').trim();
  return bare === '' ? line : bare;
}

/** "42 / UK 8 / US 9" is 42, "L (59-62 cm)" is L and "98 (2-3 år)" is 98. */
const firstPart = (text: string): string =>
  /^([^([]+?) ?[([]/.exec(text)?.[1] ??
  /^(.+?) ?[/|,;-] ?(?:EU|UK|US|USA|IT|FR|JP)\b/i.exec(text)?.[1] ??
  text;

const knownSize = (text: string): string | undefined =>
  lettered(text) ?? numbered(text) ?? trousers(text) ?? aged(text) ?? abroad(text) ?? bra(text);

/** From the smallest on. */
export const LETTERS = 'XXXS XXS XS S M L XL XXL XXXL 4XL 5XL 6XL 7XL 8XL'.split(' ');
const ONE_SIZE = 'One size';
const IS_ONE_SIZE = /^(?:one|uni|en|én)[\s-]?(?:size|st(?:ø|oe)rrelse)(?: fits? (?:all|most))?$|^o\/?s$/i;
const WORDS: Readonly<Record<string, string>> = { small: 'S', medium: 'M', large: 'L' };

function lettered(text: string): string | undefined {
  if (IS_ONE_SIZE.test(text)) return ONE_SIZE;
  const one = letterOf(text);
  if (one !== undefined) return one;
  const [from, to, ...more] = text.split(text.includes('/') ? '/' : '-');
  if (to === undefined || more.length > 0) return undefined;
  const [first, second] = [letterOf(from!), letterOf(to)];
  return first === undefined || second === undefined ? undefined : `${first}/${second}`;
}

/** "2XL" and "xx-large" are XXL; "extra small" is XS. */
function letterOf(text: string): string | undefined {
  const plain = text
    .toLowerCase()
    .replaceAll('extra', 'x')
    .replace(/[\s.-]/g, '');
  const match = /^(\d?)(x*)(s|m|l|small|medium|large)$/.exec(plain);
  if (match === null) return undefined;
  const [, times, xs, end] = match as unknown as [string, string, string, string];
  const letter = WORDS[end] ?? end.toUpperCase();
  const count = times === '' ? xs.length : Number(times);
  if (times !== '' && xs.length !== 1) return undefined;
  const name = count > 3 ? `${count}X${letter}` : 'X'.repeat(count) + letter;
  return LETTERS.includes(name) ? name : undefined;
}

const NUMBER = String.raw`(\d{1,3})(?:[.,](\d)0?| ?([12])/([23]))?`;
const ONE_NUMBER = new RegExp(`^${NUMBER}$`);
const TWO_NUMBERS = new RegExp(`^${NUMBER} ?[/-] ?${NUMBER}(?: ?cm)?$`, 'i');

/** A size of shoes or clothes, or two neighbours: 98/104, 36/38. */
function numbered(text: string): string | undefined {
  const one = ONE_NUMBER.exec(text);
  if (one !== null) return numberText(one.slice(1));
  const two = TWO_NUMBERS.exec(text);
  if (two === null) return undefined;
  const [from, to] = [numberText(two.slice(1, 5)), numberText(two.slice(5))];
  return from === undefined || to === undefined ? undefined : `${from}/${to}`;
}

function numberText([whole, tenths, part, of]: (string | undefined)[]): string | undefined {
  const number = String(Number(whole));
  if (part !== undefined) {
    if (of === '2') return part === '1' ? `${number},5` : undefined;
    return `${number} ${part}/${of}`;
  }
  return tenths === undefined || tenths === '0' ? number : `${number},${tenths}`;
}

/** Waist and length in inches: "W32/L34", "32W x 34L" and "W32 L34" are one size. */
function trousers(text: string): string | undefined {
  const plain = text.toUpperCase().replace(/[\s/x-]/gi, '');
  const [, a, b, c, d] = /^W(\d\d)(?:L(\d\d))?$|^(\d\d)W(?:(\d\d)L)?$/.exec(plain) ?? [];
  const [waist, length] = [a ?? c, b ?? d];
  if (waist === undefined) return undefined;
  return length === undefined ? `W${waist}` : `W${waist} L${length}`;
}

const AGE = /^(\d{1,2})(?: ?[/-] ?(\d{1,2}))? ?(år|aar|y|yrs?|years?|mdr|måneder|md|m|mth|months?)\.?$/i;

/** The age of a child; "6M" alone may be six metres. */
function aged(text: string): string | undefined {
  const [, from, to, unit] = AGE.exec(text) ?? [];
  if (from === undefined || (to === undefined && /^m$/i.test(unit!))) return undefined;
  const span = to === undefined ? String(+from) : `${+from}-${+to}`;
  return `${span} ${/^[yåa]/i.test(unit!) ? 'år' : 'mdr.'}`;
}

/** A size of another country is another one: UK 8 is not 8. */
function abroad(text: string): string | undefined {
  const [, country, size] = /^(UK|USA?|IT|FR|JP) ?[.:]? ?(.+)$/i.exec(text) ?? [];
  const number = size === undefined ? undefined : (numbered(size) ?? lettered(size));
  return number === undefined ? undefined : `${country!.toUpperCase().slice(0, 2)} ${number}`;
}

/** "100 G" is a weight: that cup is left to measures. */
function bra(text: string): string | undefined {
  const [, band, cup] = /^((?:[6-9]|1[0-2])[05]) ?([A-F]|AA|DD|EE|FF)$/i.exec(text) ?? [];
  return band === undefined ? undefined : `${band}${cup!.toUpperCase()}`;
}

const UNITS: ReadonlyMap<string, string> = new Map(
  'l ml cl dl g kg mg mm cm m km W V A Ah mAh Wh GB TB MB stk.'
    .split(' ')
    .map((unit) => [unit.toLowerCase(), unit] as const),
);
const SPELLED: Readonly<Record<string, string>> = {
  __proto__: null as never,
  liter: 'l',
  ltr: 'l',
  gram: 'g',
  gr: 'g',
  kilo: 'kg',
  meter: 'm',
  stk: 'stk.',
  pcs: 'stk.',
  watt: 'W',
  volt: 'V',
};
const MEASURE = /^(ø ?)?(\d+(?:[.,]\d+)?(?: ?x ?\d+(?:[.,]\d+)?)*) ?("|''|”|tommer|inch(?:es)?|[a-z]+\.?)$/i;

/** "0.5 L" is "0,5 l", "140 x 200cm" is "140x200 cm". A thousand's point stays. */
function measured(text: string): string | undefined {
  const [, round = '', numbers, unit] = MEASURE.exec(text) ?? [];
  if (numbers === undefined) return undefined;
  const lower = unit!.toLowerCase();
  const isInch = /^(?:"|''|”|tommer|inch(?:es)?)$/.test(lower);
  const bare = lower.replace(/\.$/, '');
  const name = isInch ? '"' : (SPELLED[bare] ?? UNITS.get(lower) ?? UNITS.get(bare));
  if (name === undefined) return undefined;
  const amounts = numbers.replace(/ ?x ?/gi, 'x').replace(/(\d)\.(?!\d{3}(?:\D|$))(?=\d)/g, '$1,');
  return `${round === '' ? '' : 'Ø'}${amounts}${isInch ? '' : ' '}${name}`;
}

const SIZE_SIGN = /str|st\u00f8rrelse|size|stl/i;
const NAMED_SIZE =
  /(?<!\p{L})(?:str|størrelse|size|stl)(?!\p{L})[.:]{0,2} ?([\p{L}\d][\p{L}\d,./½⅓⅔-]{0,8}(?: [12]\/[23](?!\d))?)/iu;

/** The size that a name tells after a word for it, as in "Regnsæt str. 98 marineblå"; '' if it tells none. */
export function sizeInName(name: string): string {
  // Most names have no such word, and finding that out is cheaper without Unicode's letters.
  if (!SIZE_SIGN.test(name)) return '';
  const written = NAMED_SIZE.exec(name)?.[1]?.replace(/[.,/-]+$/, '');
  return written === undefined ? '' : (knownSize(withoutSigns(written)) ?? '');
}
