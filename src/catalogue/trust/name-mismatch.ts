import { fold } from '../../domain/text.ts';

/** What is compared of an offer. */
export interface Named {
  name: string;
  brand: string;
}

/** Words that stand in any name. */
const SAYS_NOTHING = new Set(
  'og til for med uden the and with from per den det som str stk pakke pak sort hvid graa black white'.split(
    ' ',
  ),
);
const WORD_CHARS_MIN = 3;
/** Two words of one stem: støvler and støvlerne. */
const STEM_CHARS = 5;
const COMPOUND_CHARS = 4;
/** Shorter words end many others: leje, hudpleje. */
const COMPOUND_END = 5;

/**
 * Whether an offer's name is of another article than the product's: neither brand nor a word or model in common, where both
 * have a brand or model to go by; or an accessory, spare part or rental, which the product is not.
 */
export function isNameMismatch(
  offer: Named,
  product: Named,
  accessories: readonly (readonly string[])[],
): boolean {
  if (offer.name === product.name) return false;
  const [own, other] = [wordsOf(offer.name), wordsOf(product.name)];
  return (
    isAccessory(own, other, accessories) || isMadeFor(own, other) || isStranger(offer, product, own, other)
  );
}

function isStranger(offer: Named, product: Named, own: readonly string[], other: readonly string[]): boolean {
  const [ownModels, otherModels] = [modelsOf(own), modelsOf(other)];
  const hasAnchor = (named: Named, models: ReadonlySet<string>) => named.brand !== '' || models.size > 0;
  if (!hasAnchor(offer, ownModels) || !hasAnchor(product, otherModels)) return false;
  for (const model of ownModels) if (otherModels.has(model)) return false;
  const [ownSaid, otherSaid] = [sayingWords(own, offer.brand), sayingWords(other, product.brand)];
  return !ownSaid.some((word) => otherSaid.some((said) => isAlike(word, said)));
}

/** Lower case, æøå folded, without separators. */
export const wordsOf = (name: string): string[] => fold(name).match(/[a-z0-9]+|\+/g) ?? [];

const sayingWords = (words: readonly string[], brand: string): string[] =>
  [...words, ...wordsOf(brand)].filter(
    (word) => word.length >= WORD_CHARS_MIN && !/^\d+$/.test(word) && !SAYS_NOTHING.has(word),
  );

function isAlike(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length >= STEM_CHARS && long.startsWith(short.slice(0, STEM_CHARS))) return true;
  return short.length >= COMPOUND_CHARS && long.includes(short);
}

/** A size or an amount: `500g`, `14tommer`, `2x`. */
const AMOUNT =
  /^\d+(?:x|g|kg|mg|l|dl|cl|ml|m|cm|mm|km|w|kw|v|a|ah|mah|hz|mhz|ghz|mb|gb|tb|mp|k|p|stk|pk|tommer|ar|mdr|dele|pers)?$/;
const NO_MODEL = /^(?:str|nr|pk|stk|ca|vol|del|ar|no|size)$/;

/** Models without separators: NK-200, nk 200 and NK200 are one. */
export function modelsOf(words: readonly string[]): ReadonlySet<string> {
  const models = new Set<string>();
  for (const [at, word] of words.entries()) {
    if (/[a-z]/.test(word) && /\d/.test(word) && !AMOUNT.test(word)) models.add(word);
    const next = words[at + 1];
    if (next === undefined || !/^[a-z]{1,4}$/.test(word) || NO_MODEL.test(word)) continue;
    if (/^\d{2,}[a-z0-9]*$/.test(next) && !(AMOUNT.test(next) && !/^\d+$/.test(next)))
      models.add(word + next);
  }
  return models;
}

/** After one of these an accessory comes along with the article. */
const COMES_ALONG = new Set(['med', 'm', 'inkl', 'inklusive', 'incl', '+']);

function isAccessory(
  own: readonly string[],
  other: readonly string[],
  accessories: readonly (readonly string[])[],
): boolean {
  return accessories.some((parts) => {
    const at = placeOf(own, parts);
    if (at < 0 || placeOf(other, parts) >= 0) return false;
    return !own.slice(0, at).some((word) => COMES_ALONG.has(word));
  });
}

/** Where the words stand in a row; the last may be the end of a compound, as in mobilcover. */
function placeOf(words: readonly string[], parts: readonly string[]): number {
  return words.findIndex((_, at) =>
    parts.every((part, i) => {
      const word = words[at + i];
      return (
        word !== undefined &&
        (word === part || (parts.length === 1 && part.length >= COMPOUND_END && word.endsWith(part)))
      );
    }),
  );
}

/** «Rem til Garmin Forerunner 55»: what stands before is nowhere in the product's name, what stands after is. */
function isMadeFor(own: readonly string[], other: readonly string[]): boolean {
  const at = own.findIndex((word) => word === 'til' || word === 'for');
  if (at <= 0) return false;
  const before = sayingWords(own.slice(0, at), '');
  const after = sayingWords(own.slice(at + 1), '');
  const said = new Set(sayingWords(other, ''));
  const models = modelsOf(other);
  if (before.length === 0 || before.some((word) => [...said].some((one) => isAlike(word, one)))) return false;
  const shared = after.filter((word) => said.has(word)).length;
  return shared >= 2 || [...modelsOf(own.slice(at + 1))].some((model) => models.has(model));
}
