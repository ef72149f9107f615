import { isAlike, modelsOf, type NameWords, nameWords, sayingWords } from './name-words.ts';

/** What is compared of an offer. */
export interface Named {
  name: string;
  brand: string;
}

/** Shorter words end many others: leje, hudpleje. */
const COMPOUND_END = 5;

/**
 * Whether an offer's name is of another article than the product's: neither brand nor a word or model in common, where both
 * have a brand or model to go by; or an accessory, spare part or rental, which the product is not. Words of accessories that
 * the names `beside` have too tell nothing.
 */
export function isNameMismatch(
  offer: Named,
  product: Named,
  accessories: readonly (readonly string[])[],
  beside: readonly Named[] = [],
): boolean {
  if (offer.name === product.name) return false;
  const [own, other] = [nameWords(offer.name), nameWords(product.name)];
  return (
    isAccessory(own, [other, ...beside.map(({ name }) => nameWords(name))], accessories) ||
    isMadeFor(own.list, other) ||
    isStranger(offer, product, own, other)
  );
}

function isStranger(offer: Named, product: Named, own: NameWords, other: NameWords): boolean {
  const [ownBrand, otherBrand] = [nameWords(offer.brand).saying, nameWords(product.brand).saying];
  if (offer.brand === product.brand && ownBrand.length > 0) return false;
  const hasAnchor = (named: Named, { models }: NameWords) => named.brand !== '' || models.size > 0;
  if (!hasAnchor(offer, own) || !hasAnchor(product, other)) return false;
  for (const model of own.models) if (other.models.has(model)) return false;
  const said = [...other.saying, ...otherBrand];
  return ![...own.saying, ...ownBrand].some((word) => said.some((one) => isAlike(word, one)));
}

/** After one of these an accessory comes along with the article. */
const COMES_ALONG = new Set(['med', 'm', 'inkl', 'inklusive', 'incl', '+']);

function isAccessory(
  own: NameWords,
  others: readonly NameWords[],
  accessories: readonly (readonly string[])[],
): boolean {
  return accessories.some((parts) => {
    const at = placeOf(own, parts);
    if (at < 0 || others.some((other) => placeOf(other, parts) >= 0)) return false;
    return !own.list.slice(0, at).some((word) => COMES_ALONG.has(word));
  });
}

/** Where the words stand in a row; the last may be the end of a compound, as in mobilcover. */
function placeOf({ text, list }: NameWords, parts: readonly string[]): number {
  // Few names have any of them: looking for the text spares looking at the words.
  if (!text.includes(parts[0]!)) return -1;
  return list.findIndex((_, at) =>
    parts.every((part, i) => {
      const word = list[at + i];
      return (
        word !== undefined &&
        (word === part || (parts.length === 1 && part.length >= COMPOUND_END && word.endsWith(part)))
      );
    }),
  );
}

/** «Rem til Garmin Forerunner 55»: what stands before is nowhere in the product's name, what stands after is. */
function isMadeFor(own: readonly string[], other: NameWords): boolean {
  const at = own.findIndex((word) => word === 'til' || word === 'for');
  if (at <= 0) return false;
  const before = sayingWords(own.slice(0, at));
  const after = own.slice(at + 1);
  const said = new Set(other.saying);
  if (before.length === 0 || before.some((word) => other.saying.some((one) => isAlike(word, one))))
    return false;
  const shared = sayingWords(after).filter((word) => said.has(word)).length;
  return shared >= 2 || [...modelsOf(after)].some((model) => other.models.has(model));
}
