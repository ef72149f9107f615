import { isHostName } from '../../domain/domain-name.ts';
import { type EanNumber, eanOfNumber } from '../../domain/ean.ts';
import { cleanLine, type Language } from '../../domain/text.ts';

/*
 * Names of products and shops are written by strangers, and we mail them to people. A name in a mail is therefore no more
 * than a name: nothing in it leads anywhere, and it is short. An address that nobody has confirmed was given to us by a
 * stranger too: it hears a product's name only where another shop vouches for the product.
 */

const PLAIN_NAME_CHARS_MAX = 80;
const NAME_CHARS_READ = 500;

const ADDRESS = /@|:\/\/|\b(?:https?|ftp|mailto|tel|sms|www)[:.]/i;
const DOTTED = /[\p{L}\p{N}_-]+(?:[.\u3002][\p{L}\p{N}_-]+)+/gu;
/** Eight digits or more with no letter between them, however they are grouped: a phone number is one. */
const LONG_NUMBER = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){7,}\p{M}*/gu;

/** A name without addresses, domains and long numbers; '' when nothing is left of it. */
export function plainName(name: string): string {
  const cut = cleanLine(withoutContacts(cleanLine(name, NAME_CHARS_READ)), PLAIN_NAME_CHARS_MAX);
  // The cut itself may have made a domain of a longer word.
  const plain = cleanLine(withoutContacts(cut), PLAIN_NAME_CHARS_MAX);
  return /[\p{L}\p{N}]/u.test(plain) ? plain : '';
}

function withoutContacts(line: string): string {
  // A mail program reads wide letters, digits and dots as the plain ones.
  const read = line.normalize('NFKC');
  const left = read
    .split(' ')
    .filter((word) => !ADDRESS.test(word) && !holdsHost(word))
    .join(' ')
    .replace(LONG_NUMBER, ' ');
  return left === read ? line : left;
}

/** Every beginning of a dotted word is looked at: of `evil.dk.nu!` a mail program may make a link as well. */
const holdsHost = (word: string): boolean =>
  Array.from(word.matchAll(DOTTED), ([dotted]) => dotted.split(/[.\u3002]/)).some((labels) =>
    labels.some((_, end) => end > 0 && isHostName(labels.slice(0, end + 1).join('.'))),
  );

interface NamedProduct {
  ean: EanNumber;
  /** What a shop calls it; null where its name is not to be told. */
  name: string | null;
}

/** A product as an address hears of it that nobody has confirmed. */
export const unconfirmedProduct = (
  { askedEan, productName }: { askedEan: EanNumber; productName: string },
  hasPlace: boolean,
): NamedProduct => ({ ean: askedEan, name: hasPlace ? productName : null });

/** What a product is called in the middle of a sentence. */
export function productWords({ ean, name }: NamedProduct, language: Language): string {
  const plain = name === null ? '' : plainName(name);
  if (plain !== '') return plain;
  return `${language === 'da' ? 'varen med EAN' : 'the product with EAN'} ${eanOfNumber(ean)}`;
}

/** Likewise where the sentence begins with it. A shop's own spelling stays. */
export function productWordsFirst(product: NamedProduct, language: Language): string {
  const words = productWords(product, language);
  const isOurs = product.name === null || plainName(product.name) === '';
  return isOurs ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

/** A shop is called by its name, or by its domain: that one is where our own link leads. */
export function shopWords({ name, domain }: { name: string; domain: string }): string {
  return name.toLowerCase() === domain ? cleanLine(name, PLAIN_NAME_CHARS_MAX) : plainName(name) || domain;
}
