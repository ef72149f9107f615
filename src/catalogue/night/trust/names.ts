import { memo } from '../../../domain/calls.ts';
import { fold } from '../../../domain/text.ts';

export interface ArticleName {
  name: string;
  brand: string;
}

/** Shorter accessory words would match the ends of unrelated words: leje in hudpleje. */
const COMPOUND_END = 5;

/**
 * True if the two share no brand, word or model although both have a brand or model, or if only the offer is an accessory,
 * spare part or rental. An accessory word that the names `beside` contain as well is ignored.
 */
export function isNameMismatch(
  offer: ArticleName,
  product: ArticleName,
  accessories: readonly (readonly string[])[],
  beside: readonly ArticleName[] = [],
): boolean {
  if (offer.name === product.name) return false;
  const [own, other] = [nameWords(offer.name), nameWords(product.name)];
  return (
    isAccessory(own, [other, ...beside.map(({ name }) => nameWords(name))], accessories) ||
    isMadeFor(own.list, other) ||
    isStranger(offer, product, own, other)
  );
}

function isStranger(offer: ArticleName, product: ArticleName, own: NameWords, other: NameWords): boolean {
  const [ownBrand, otherBrand] = [nameWords(offer.brand).saying, nameWords(product.brand).saying];
  if (offer.brand === product.brand && ownBrand.length > 0) return false;
  const hasAnchor = (named: ArticleName, { models }: NameWords) => named.brand !== '' || models.size > 0;
  if (!hasAnchor(offer, own) || !hasAnchor(product, other)) return false;
  for (const model of own.models) if (other.models.has(model)) return false;
  const others = [...other.saying, ...otherBrand];
  return ![...own.saying, ...ownBrand].some((word) => others.some((one) => isAlike(word, one)));
}

/** After one of these words an accessory is included with the article. */
const COMES_ALONG = new Set(['med', 'm', 'inkl', 'inklusive', 'incl', '+']);

function isAccessory(
  own: NameWords,
  others: readonly NameWords[],
  accessories: readonly (readonly string[])[],
): boolean {
  return own.accessoriesAmong(accessories).some(({ parts, at }) => {
    if (others.some((other) => positionOf(other, parts) >= 0)) return false;
    return !own.list.slice(0, at).some((word) => COMES_ALONG.has(word));
  });
}

/** The position of these consecutive words, or -1. A single word may be the end of a compound, as in mobilcover. */
function positionOf({ text, list }: NameWords, parts: readonly string[]): number {
  // Fast exit: searching the text is cheaper than comparing words, and few names match.
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

/** Matches «Rem til Garmin Forerunner 55»: words before «til» are not in the product's name, words after it are. */
function isMadeFor(own: readonly string[], other: NameWords): boolean {
  const at = own.findIndex((word) => word === 'til' || word === 'for');
  if (at === -1) return false;
  const before = sayingWords(own.slice(0, at));
  const after = own.slice(at + 1);
  const words = new Set(other.saying);
  if (before.length === 0 || before.some((word) => other.saying.some((one) => isAlike(word, one))))
    return false;
  const shared = sayingWords(after).filter((word) => words.has(word)).length;
  return shared >= 2 || [...modelsOf(after)].some((model) => other.models.has(model));
}

interface NamedAccessory {
  parts: readonly string[];
  at: number;
}

const NO_ACCESSORY: readonly NamedAccessory[] = [];

/** What a name says. Each part is read when it is first asked for: most names are compared by few of them. */
class NameWords {
  readonly text: string;
  #list: readonly string[] | undefined;
  #different: readonly string[] | undefined;
  #saying: readonly string[] | undefined;
  #models: ReadonlySet<string> | undefined;
  #accessories: readonly (readonly string[])[] | undefined;
  #named = NO_ACCESSORY;

  constructor(name: string) {
    this.text = fold(name);
  }

  get list(): readonly string[] {
    this.#list ??= wordsOfFolded(this.text);
    return this.#list;
  }

  get different(): readonly string[] {
    this.#different ??= [...new Set(this.list)];
    return this.#different;
  }

  get saying(): readonly string[] {
    this.#saying ??= sayingWords(this.list);
    return this.#saying;
  }

  get models(): ReadonlySet<string> {
    this.#models ??= modelsOf(this.list);
    return this.#models;
  }

  /** The accessories in the name, each with its position. A name is compared with several others under one list of accessories. */
  accessoriesAmong(accessories: readonly (readonly string[])[]): readonly NamedAccessory[] {
    if (this.#accessories === accessories) return this.#named;
    this.#accessories = accessories;
    this.#named = NO_ACCESSORY;
    for (const parts of accessories) {
      const at = positionOf(this, parts);
      if (at >= 0) this.#named = [...this.#named, { parts, at }];
    }
    return this.#named;
  }
}

/** The cache holds more names than any article has; a name is not needed after its article is done. */
const NAMES_MAX = 500;

/** Cached, since every name is compared with several others: splitting them took a third of a first night's merge. */
export const nameWords = memo((name) => new NameWords(name), NAMES_MAX);

export const wordsOf = (name: string): string[] => wordsOfFolded(fold(name));
const wordsOfFolded = (text: string): string[] => text.match(/[a-z0-9]+|\+/g) ?? [];

const SAYS_NOTHING = new Set(
  'og til for med uden the and with from per den det som str stk pakke pak sort hvid graa black white'.split(
    ' ',
  ),
);
const WORD_CHARS_MIN = 3;

const sayingWords = (words: readonly string[]): string[] =>
  words.filter((word) => word.length >= WORD_CHARS_MIN && !SAYS_NOTHING.has(word) && !/^\d+$/.test(word));

/** Two words have one stem if this many first letters agree: støvler and støvlerne. */
const STEM_CHARS = 5;
const COMPOUND_CHARS = 4;

function isAlike(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length >= STEM_CHARS && long.startsWith(short.slice(0, STEM_CHARS))) return true;
  return short.length >= COMPOUND_CHARS && long.includes(short);
}

/** Matches a number, size or quantity: `500`, `500g`, `14tommer`, `2x`. */
const QUANTITY =
  /^\d+(?:x|g|kg|mg|l|dl|cl|ml|m|cm|mm|km|w|kw|v|a|ah|mah|hz|mhz|ghz|mb|gb|tb|mp|k|p|stk|pk|tommer|ar|mdr|dele|pers)?$/;
const NO_MODEL = /^(?:str|nr|pk|stk|ca|vol|del|ar|no|size)$/;

/** Model numbers without separators: NK-200, nk 200 and NK200 are the same. */
export function modelsOf(words: readonly string[]): ReadonlySet<string> {
  const models = new Set<string>();
  for (const [at, word] of words.entries()) {
    if (!/\d/.test(word)) continue;
    if (!QUANTITY.test(word)) models.add(word);
    const before = words[at - 1];
    if (before === undefined || !/^[a-z]{1,4}$/.test(before) || NO_MODEL.test(before)) continue;
    if (/^\d{2,}[a-z0-9]*$/.test(word) && !(QUANTITY.test(word) && !/^\d+$/.test(word)))
      models.add(before + word);
  }
  return models;
}
