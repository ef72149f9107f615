import { isHostName } from '../../domain/domain-name.ts';
import { type EanNumber, eanOfNumber } from '../../domain/ean.ts';
import { cleanLine, type Language } from '../../domain/text.ts';

/*
 * Strangers write the names of products and shops, and we mail these names to people. Therefore a name in a mail is short and
 * contains nothing that becomes a link. An unconfirmed address was also given by a stranger: a mail to it names the product
 * only when the product has a place in lists.
 */

const PLAIN_NAME_CHARS_MAX = 80;
const NAME_CHARS_READ = 500;

const ADDRESS = /@|:\/\/|\b(?:https?|ftp|mailto|tel|sms|www)[:.]/i;
const DOTTED = /[\p{L}\p{N}_-]+(?:[.\u3002][\p{L}\p{N}_-]+)+/gu;
/** Eight or more digits without a letter between them, such as a phone number. */
const LONG_NUMBER = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){7,}\p{M}*/gu;

export function plainName(name: string): string {
  const cut = cleanLine(withoutContacts(cleanLine(name, NAME_CHARS_READ)), PLAIN_NAME_CHARS_MAX);
  // Cutting may have turned a longer word into a domain, so contacts are removed again.
  const plain = cleanLine(withoutContacts(cut), PLAIN_NAME_CHARS_MAX);
  return /[\p{L}\p{N}]/u.test(plain) ? plain : '';
}

function withoutContacts(line: string): string {
  // Mail programs read full-width letters, digits and dots as plain ones.
  const read = line.normalize('NFKC');
  const left = read
    .split(' ')
    .filter((word) => !ADDRESS.test(word) && !holdsHost(word))
    .join(' ')
    .replace(LONG_NUMBER, ' ');
  return left === read ? line : left;
}

/** Checks every prefix of a dotted word: a mail program may turn a part of `evil.dk.nu!` into a link. */
const holdsHost = (word: string): boolean =>
  Array.from(word.matchAll(DOTTED), ([dotted]) => dotted.split(/[.\u3002]/)).some((labels) =>
    labels.some((_, end) => end > 0 && isHostName(labels.slice(0, end + 1).join('.'))),
  );

interface NamedProduct {
  ean: EanNumber;
  /** Null when the name must not be mailed. */
  name: string | null;
}

export const unconfirmedProduct = (
  { requireEan, productName }: { requireEan: EanNumber; productName: string },
  hasPlace: boolean,
): NamedProduct => ({ ean: requireEan, name: hasPlace ? productName : null });

export function productWords({ ean, name }: NamedProduct, language: Language): string {
  const plain = name === null ? '' : plainName(name);
  if (plain !== '') return plain;
  return `${language === 'da' ? 'varen med EAN' : 'the product with EAN'} ${eanOfNumber(ean)}`;
}

/** The product's name for the beginning of a sentence. A shop's own spelling stays. */
export function productWordsFirst(product: NamedProduct, language: Language): string {
  const words = productWords(product, language);
  const isOurs = product.name === null || plainName(product.name) === '';
  return isOurs ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

/** A shop's name, or its domain when no name is left. A name that equals the domain stays: our own link leads there. */
export function shopWords({ name, domain }: { name: string; domain: string }): string {
  return name.toLowerCase() === domain ? cleanLine(name, PLAIN_NAME_CHARS_MAX) : plainName(name) || domain;
}
