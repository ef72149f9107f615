/** A price that a query names, in øre, and the query without it. */
export interface PriceInWords {
  /** The words that are left. */
  text: string;
  minOre: number | undefined;
  maxOre: number | undefined;
}

const AMOUNT = String.raw`(\d{1,3}(?:[. ]\d{3})+|\d{1,7})(?:,(\d{1,2}))?(?:,-)?`;
const CURRENCY = String.raw`(?:\s*(kr\b\.?|kroner\b|dkk\b|,-))?`;
const START = String.raw`(?<![\p{L}\p{N}])`;
/** What follows must not be a part of a number, a word or a measure: "500", not "500w" or "500-serien". */
const END = String.raw`(?![\p{L}\p{N}]|[-/x×"”″][\p{L}\p{N}]?)`;
const UPPER =
  'under|højst|hoejst|max|maks|maksimalt|maximum|op til|mindre end|billigere end|below|less than|up to|at most|cheaper than';
const LOWER = 'over|mindst|minimum|mere end|dyrere end|above|more than|at least';

const pattern = (text: string) => new RegExp(`${START}${text}`, 'iu');
const RANGES = [
  pattern(String.raw`(?:mellem|between)\s+${AMOUNT}${CURRENCY}\s+(?:og|and)\s+${AMOUNT}${CURRENCY}${END}`),
  pattern(String.raw`(?:fra|from)\s+${AMOUNT}${CURRENCY}\s+(?:til|to)\s+${AMOUNT}${CURRENCY}${END}`),
  pattern(String.raw`${AMOUNT}()\s*[-–]\s*${AMOUNT}${CURRENCY}${END}`),
];
const LIMITS = [
  { bound: 'maxOre', words: pattern(String.raw`(?:${UPPER})\.?\s+${AMOUNT}${CURRENCY}${END}`) },
  { bound: 'minOre', words: pattern(String.raw`(?:${LOWER})\.?\s+${AMOUNT}${CURRENCY}${END}`) },
] as const;

/** Without a currency a smaller amount is an age, a size or a number of pieces. */
const PLAIN_AMOUNT_MIN = 20;
/** A number before one of these words is a measure. */
const UNIT =
  /^\s*(?:%|°|grader|watt?|kw|kwh|wh|mah|ah|volt?|v|hz|khz|mhz|ghz|db|lumen|lm|kelvin|k|gram|g|kg|kilo|mg|ton|ml|cl|dl|l|liter|ltr|mm|cm|dm|m|km|meter|m2|m²|kvm|mb|gb|tb|mp|megapixel|dpi|ppi|px|pixels?|rpm|omdr\w*|bar|psi|pa|kpa|hk|hp|nm|tommer?|inch(?:es)?|in|ft|stk|styk\w*|pcs|pieces?|pak\w*|par|delt?|dele|brikker|sider|pages|år|aar|års|years?|mdr|måneder|maaneder|months?|uger|weeks?|dage|days?|timer|hours?|min|minutter|minutes|sek\w*|seconds?|personer|pers|people|kcal|kalorier|iu|ie|spf|den|tog|gear|sengen?|sidet)(?![\p{L}\p{N}])/iu;

/** Finds a price such as "under 500", "300-600 kr." or "mellem 300 og 600". Undefined if there is none, or nothing but one. */
export function priceInWords(query: string): PriceInWords | undefined {
  const found = rangeIn(query) ?? limitsIn(query);
  if (found === undefined) return undefined;
  const { text, minOre, maxOre } = found;
  const isEmpty = !/\p{L}/u.test(text);
  const isCrossed = minOre !== undefined && maxOre !== undefined && minOre > maxOre;
  return isEmpty || isCrossed || minOre === 0 || maxOre === 0 ? undefined : found;
}

function rangeIn(query: string): PriceInWords | undefined {
  for (const [at, words] of RANGES.entries()) {
    const match = words.exec(query);
    if (match === null) continue;
    const [, from, fromPart, fromCurrency, to, toPart, toCurrency] = match;
    // "100-200" alone may be a size or a model.
    const isPrice = fromCurrency || toCurrency || (at < 2 && isPlainPrice(query, match, to!));
    if (!isPrice) continue;
    return { text: without(query, match), minOre: oreOf(from!, fromPart), maxOre: oreOf(to!, toPart) };
  }
  return undefined;
}

function limitsIn(query: string): PriceInWords | undefined {
  const found: PriceInWords = { text: query, minOre: undefined, maxOre: undefined };
  for (const { bound, words } of LIMITS) {
    const match = words.exec(found.text);
    if (match === null) continue;
    const [, amount, part, currency] = match;
    if (!currency && !isPlainPrice(found.text, match, amount!)) continue;
    found[bound] = oreOf(amount!, part);
    found.text = without(found.text, match);
  }
  return found.minOre === undefined && found.maxOre === undefined ? undefined : found;
}

const isPlainPrice = (query: string, match: RegExpExecArray, amount: string): boolean =>
  oreOf(amount, undefined) >= 100 * PLAIN_AMOUNT_MIN &&
  !UNIT.test(query.slice(match.index + match[0].length));

const without = (query: string, { index, 0: { length } }: RegExpExecArray): string =>
  `${query.slice(0, index)} ${query.slice(index + length)}`.replace(/\s+/g, ' ').trim();

const oreOf = (whole: string, part = ''): number =>
  100 * Number(whole.replace(/[. ]/g, '')) + Number(part.padEnd(2, '0'));
