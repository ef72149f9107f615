import { decodeHTMLStrict } from 'entities/decode';
import { memoOfRuns } from '../../domain/calls.ts';
import { cleanLine, fold } from '../../domain/text.ts';

/** A shop's text as one shown line: entities (also escaped twice) decoded, mark-up gone, broken letters mended. */
export function shopText(text: string, max: number): string {
  // Cut before the costly steps: a field may be a megabyte of unclosed tags.
  let line = text.length > max * 20 ? text.slice(0, max * 20) : text;
  if (line.includes('&')) line = decodeFully(line);
  if (line.includes('<')) line = line.replace(/<!--.*?-->|<\/?[a-zA-Z][^<>]*>/gs, ' ');
  if (/[ÃÂâ]/.test(line)) line = mendMojibake(line);
  return cleanLine(line, max);
}

export function decodeFully(text: string): string {
  let line = text;
  for (let round = 0; round < 3 && line.includes('&'); round++) {
    const decoded = decodeHTMLStrict(line);
    if (decoded === line) break;
    line = decoded;
  }
  return line;
}

const MOJIBAKE = /[ÃÂ][\u0080-\u00bf\u0152-\u0178\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|â[€‚]/;
const BYTE_OF = new Map(
  Array.from(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, i) => i + 128))).map(
    (letter, index) => [letter, index + 128] as const,
  ),
);

/** UTF-8 that was once read as Windows-1252 or ISO-8859-1 (`Ã¸` for `ø`) is turned back, but only when all of it fits. */
export function mendMojibake(text: string): string {
  if (!MOJIBAKE.test(text)) return text;
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // What was read as ISO-8859-1 has control characters where Windows-1252 has letters and signs.
    const byte = code < 0xa0 ? code : BYTE_OF.get(text[i]!);
    if (byte === undefined) return text;
    bytes[i] = byte;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return text;
  }
}

const PLACEHOLDER =
  /^(?:n\/?a|null|none|nan|undefined|unknown|ukendt|not available|ikke angivet|ingen|default(?: title)?|[-–—.0?]+)$/i;

/** Text that says nothing is no text. */
export const meaningful = (line: string): string => (PLACEHOLDER.test(line) ? '' : line);

/** The spellings of a shop's own name, folded: `Elshop`, `Elshop DK`, `elshop.dk`, `www.elshop.dk`. */
export function shopNames(vendor: { name: string; domain: string }): ReadonlySet<string> {
  const name = shopKey(vendor.name);
  const domain = fold(vendor.domain);
  return new Set([name, domain, `www.${domain}`, domain.replace(/\.[a-z]+$/, '')].filter(Boolean));
}

/** `Butik A DK`, `Butik A (DK)` and `Butik A` are one shop. */
export const shopKey = (name: string): string =>
  fold(name)
    .replace(/[\s(]+(?:dk|denmark|danmark)\)?\s*$/, '')
    .trim();

/** "Kaffemaskine - Elshop.dk" → "Kaffemaskine". */
export function shopSuffixDropper(shop: ReadonlySet<string>): (name: string) => string {
  const isShop = memoOfRuns((tail) => shop.has(shopKey(tail)));
  return (name) => {
    if (!/ [-|–] /.test(name)) return name;
    const cut = Math.max(name.lastIndexOf(' - '), name.lastIndexOf(' | '), name.lastIndexOf(' – '));
    return cut > 0 && isShop(name.slice(cut + 3)) ? name.slice(0, cut).trimEnd() : name;
  };
}

/** Rows that are not an article at a price: subscriptions, instalments and gift cards. */
export type NonRetail = 'subscription' | 'gift_card';

const SUSPECT = /abonnement|gave?kort|gift ?card|p(?:r\.?|er) ?m(?:d|åned)|\/ ?md|finansiering/i;

const SUBSCRIPTION =
  /(?<!uden |uden [a-zæøå]{1,15}|intet |ingen |u\/ ?)(?<![\p{L}])\p{L}*abonnement(?:et|er)?(?![\p{L}-])|(?:(?<!\p{L})p(?:r\.?|er) ?|\/ ?)(?:md|mdr|måned)(?!\p{L})|(?<!\p{L})finansiering(?!\p{L})/iu;
const GIFT_CARD =
  /(?<!(?:til|for|med) )(?<!\p{L})\p{L}*gavekort(?:et)?(?![\p{L}-])|(?<!\p{L})gift ?card(?!\p{L}| ?(?:holder|box|case))/iu;

/** Tells by the words of a name. "Uden abonnement" and "gavekortholder" are articles. */
export function nonRetailName(name: string): NonRetail | undefined {
  if (!SUSPECT.test(name)) return undefined;
  if (GIFT_CARD.test(name)) return 'gift_card';
  return SUBSCRIPTION.test(name) ? 'subscription' : undefined;
}

/** Tells by a category that holds nothing else; one that merely mentions them ("Mobil & abonnement") also holds phones. */
export function nonRetailCategory(part: string): NonRetail | undefined {
  if (/^gavekort$|^gift ?cards?$/i.test(part)) return 'gift_card';
  return /^\p{L}*abonnement(?:er)?$/iu.test(part) ? 'subscription' : undefined;
}

export const isMonthlyPrice = (price: string): boolean =>
  /m/i.test(price) && /(?:p(?:r\.?|er) ?|\/ ?)(?:md|mdr|måned)(?!\p{L})/iu.test(price);
