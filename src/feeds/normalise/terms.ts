import { memoOfRuns } from '../../domain/calls.ts';
import { isPublicLink } from '../../domain/domain-name.ts';
import type { Ore } from '../../domain/money.ts';
import type { Condition, Stock } from '../../domain/product.ts';
import { currencyIn, parsePrice } from './price.ts';

const word = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'iu');

const REFURBISHED = word('refurbished|refurb|renoveret|istandsat|renewed|genopfrisket|fabriksrenoveret');
const USED = word(
  'brugt|brugte|used|demo|demovare|demomodel|demoeksemplar|udstillingsmodel|returvare|b-vare|åbnet emballage|open box|second hand|secondhand|2\\. ?sortering',
);
/** `grad A` is a refurbished article or maple syrup: it counts only where the shop does not say "new". */
const GRADE = word('grade? [ab]|(?<!\\d\\s?)grade? c');

const FIELD = new Map<string, Condition>(
  Object.entries({
    new: 'new',
    ny: 'new',
    nyt: 'new',
    nye: 'new',
    nieuw: 'new',
    neu: 'new',
    refurbished: 'refurbished',
    renoveret: 'refurbished',
    istandsat: 'refurbished',
    reconditioned: 'refurbished',
    used: 'used',
    brugt: 'used',
    demo: 'used',
    open_box: 'used',
    'b-vare': 'used',
  } satisfies Record<string, Condition>),
);

/** Shops mark used goods as new, so the words of the name win over a field that says "new". */
export function conditionReader(
  codes: Readonly<Record<string, string>> | undefined,
): (field: string, name: string) => Condition {
  const statedIn = memoOfRuns((written) => {
    const field = codeOf(codes, written) ?? written;
    return { stated: FIELD.get(field.trim().toLowerCase()) ?? conditionIn(field) };
  }, 500);
  return (field, name) => {
    const { stated } = statedIn(field);
    if (stated !== undefined && stated !== 'new') return stated;
    const named = conditionIn(name);
    if (named !== undefined) return named;
    return stated === undefined && GRADE.test(name) ? 'refurbished' : 'new';
  };
}

/** A cheap test that rules out nearly every name before the exact words are tried. */
const SUSPECT =
  /refurb|renov|istandsat|renewed|genopfrisket|brugt|used|demo|udstilling|returvare|b-vare|emballage|open.box|second|sortering/i;

function conditionIn(text: string): Condition | undefined {
  if (!SUSPECT.test(text)) return undefined;
  if (REFURBISHED.test(text)) return 'refurbished';
  return USED.test(text) ? 'used' : undefined;
}

/**
 * Returns the cheapest delivery to Denmark. Empty, negative or unreadable is unknown, never free. Entries are amounts, words, or
 * Google's `country:region:service:price`, several separated by commas. `thousandths`: see `parsePrice`.
 */
export function parseShipping(entries: readonly string[], thousandths = false): Ore | null {
  let cheapest: Ore | null = null;
  for (const entry of entries) {
    for (const option of entry.includes(':') ? entry.split(NEXT_COUNTRY) : [entry]) {
      const cost = costToDenmark(option, thousandths);
      if (cost !== null && (cheapest === null || cost < cheapest)) cheapest = cost;
    }
  }
  return cheapest;
}

/** Before the country of the next entry, which may be written "SWE" or "se", too, where two parts follow. */
const NEXT_COUNTRY = /,(?=\s*(?:[A-Z]{0,2}:|[A-Za-z]{2,3}:[^,:]*:))/;

const FREE =
  /^(?:gratis|fri)(?:\s+(?:fragt|levering|forsendelse))?$|^fragtfri(?:t)?$|^free(?:\s+(?:shipping|delivery))?$/i;

function costToDenmark(option: string, thousandths: boolean): Ore | null {
  let amount = option.trim();
  if (amount.includes(':') && !amount.endsWith(':-')) {
    const parts = amount.split(':');
    const country = parts[0]!.trim().toUpperCase();
    if (country !== '' && country !== 'DK' && country !== 'DNK') return null;
    // Prisjakt adds handling times behind the price, so a part with a currency wins over the last part.
    amount = (
      parts.find((part, index) => index > 0 && currencyIn(part) !== undefined) ?? parts.at(-1)!
    ).trim();
  }
  if (amount === '') return null;
  if (FREE.test(amount)) return 0 as Ore;
  const currency = currencyIn(amount);
  if (currency !== undefined && currency !== 'DKK' && currency !== 'kr') return null;
  return parsePrice(amount, thousandths) ?? null;
}

const WORDS: Readonly<Record<Exclude<Stock, 'unknown'>, string>> = {
  in_stock:
    'in stock,instock,yes,ja,y,true,på lager,paa lager,available,fjernlager,lagervare,på fjernlager,i lager,lager,ok',
  out_of_stock:
    'out of stock,outofstock,no,nej,n,false,udsolgt,ikke på lager,ikke paa lager,sold out,soldout,unavailable,not in stock,udgået,discontinued',
  preorder:
    'preorder,pre order,backorder,back order,onbackorder,on backorder,bestillingsvare,bestilling,available for order,limited availability,on order,forudbestilling,kan forudbestilles,restordre,skaffevare',
};

const BY_WORD = new Map<string, Stock>(
  Object.entries(WORDS).flatMap(([stock, words]) =>
    words.split(',').map((word) => [word, stock as Stock] as const),
  ),
);

/** A longer text says nothing that is understood. */
const STOCK_CHARS_MAX = 500;

/** A text that is not understood is unknown, never "in stock". */
export function parseStock(text: string): Stock {
  const word = text
    .slice(0, STOCK_CHARS_MAX)
    .trim()
    .toLowerCase()
    .replace(/[_-]+/g, ' ')
    .replace(/^\s+|(?<![\s.!])[\s.!]+$/g, '');
  const known = BY_WORD.get(word);
  if (known !== undefined) return known;
  const negative = text.trim().startsWith('-');
  const count = /^(>\s*)?(\d{1,9})(?:[.,]0+)?\s*(\+|stk|stk\.|på lager)?$/.exec(word);
  if (count !== null) {
    // ">0" and "0+" are more than none.
    const isMore = count[1] !== undefined || count[3] === '+';
    return (isMore || Number(count[2]) > 0) && !negative ? 'in_stock' : 'out_of_stock';
  }
  if (/^[^=|]{1,20}=\d+(?:\|[^=|]{1,20}=\d+)*$/.test(word))
    return /=0*[1-9]/.test(word) ? 'in_stock' : 'out_of_stock';
  return startsLike(word);
}

/** The first phrase decides: `På lager (12 stk.)`, `Udsolgt – på lager igen 1. december`. */
function startsLike(word: string): Stock {
  if (/^(?:ikke på lager|udsolgt|out of stock|sold out)(?!\p{L})/u.test(word)) return 'out_of_stock';
  if (/^(?:på lager igen|forventes på lager|forventet på lager)(?!\p{L})/u.test(word)) return 'preorder';
  if (/^(?:på lager|in stock)(?!\p{L})/u.test(word)) return 'in_stock';
  return 'unknown';
}

const URL_CHARS_MAX = 2048;
/** A link to a public name that needs no escaping. It has no semicolon, and therefore no `&amp;`. */
const PLAIN =
  /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?!(?:localhost|local|internal|lan|arpa)(?:[:/?#]|$))[a-z][a-z0-9-]*(?::\d{1,5})?(?:[/?#][\w\-.~:/?#[\]@!$&'()*+,=%]*)?$/;

/** Returns an escaped http or https link of bounded length to a public name, else ''. */
export function parseUrl(text: string): string {
  const url = parsedUrl(text);
  return typeof url === 'string' ? url : '';
}

/** Whether a link is refused for its host, and not for its form. */
export const isPrivateUrl = (text: string): boolean => parsedUrl(text) === null;

/** The demo market's pictures are on the user's own machine. */
const OWN_MACHINE = /^https?:\/\/(?:localhost|127\.0\.0\.1)(?=[:/])/;

export const parsePicture = (text: string): string =>
  parseUrl(text) || (OWN_MACHINE.test(text) && text.length <= URL_CHARS_MAX ? hrefOf(text) : '');

/** Returns null for a link to a private host, '' for a text that is no link. */
function parsedUrl(text: string): string | null {
  if (text.length <= URL_CHARS_MAX && PLAIN.test(text)) return text;
  if (text.length > URL_CHARS_MAX * 2) return '';
  const url = text.includes('&amp;') ? text.replaceAll('&amp;', '&') : text;
  if (url.length <= URL_CHARS_MAX && PLAIN.test(url.replaceAll(';', ','))) return url;
  const href = hrefOf(url);
  if (href === '' || href.length > URL_CHARS_MAX) return '';
  return isPublicLink(new URL(href)) ? href : null;
}

function hrefOf(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  try {
    const url = new URL(trimmed.startsWith('//') ? `https:${trimmed}` : trimmed);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : '';
  } catch {
    return '';
  }
}

/** The meaning of a format's own code. `hasOwn`, because a shop may write `constructor`. */
export const codeOf = (
  codes: Readonly<Record<string, string>> | undefined,
  code: string,
): string | undefined => (codes !== undefined && Object.hasOwn(codes, code) ? codes[code] : undefined);
