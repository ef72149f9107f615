import { memoOfRuns } from '../../domain/calls.ts';
import type { Ore } from '../../domain/money.ts';
import type { Condition, Stock } from '../../domain/product.ts';
import { codeOf } from '../formats/format.ts';
import { currencyIn, parsePrice } from './price.ts';

const word = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'iu');

const REFURBISHED = word('refurbished|refurb|renoveret|istandsat|renewed|genopfrisket|fabriksrenoveret');
const USED = word(
  'brugt|brugte|used|demo|demovare|demomodel|demoeksemplar|udstillingsmodel|returvare|b-vare|åbnet emballage|open box|second hand|secondhand|2\\. ?sortering',
);
/** `grad A` names a refurbished article, but also maple syrup, and `5 grad C` is cold: it counts only where the shop does not say "new". */
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

/** Shops sell used goods marked as new, so the words of the name weigh more than a field that says "new". */
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

/** One cheap pass rules out nearly every name before the exact words are tried. */
const SUSPECT =
  /refurb|renov|istandsat|renewed|genopfrisket|brugt|used|demo|udstilling|returvare|b-vare|emballage|open.box|second|sortering/i;

function conditionIn(text: string): Condition | undefined {
  if (!SUSPECT.test(text)) return undefined;
  if (REFURBISHED.test(text)) return 'refurbished';
  return USED.test(text) ? 'used' : undefined;
}

/**
 * The cheapest delivery to Denmark. Empty, negative or unreadable is unknown, never free.
 * Entries are amounts, words, or Google's `country:region:service:price`, several parted by commas.
 * `thousandths`: the feed writes three decimals, see `parsePrice`.
 */
export function parseShipping(entries: readonly string[], thousandths = false): Ore | null {
  let cheapest: Ore | null = null;
  for (const entry of entries) {
    for (const option of entry.includes(':') ? entry.split(/,(?=\s*[A-Z]{0,2}:)/) : [entry]) {
      const cost = costToDenmark(option, thousandths);
      if (cost !== null && (cheapest === null || cost < cheapest)) cheapest = cost;
    }
  }
  return cheapest;
}

const FREE =
  /^(?:gratis|fri)(?:\s+(?:fragt|levering|forsendelse))?$|^fragtfri(?:t)?$|^free(?:\s+(?:shipping|delivery))?$/i;

function costToDenmark(option: string, thousandths: boolean): Ore | null {
  let amount = option.trim();
  if (amount.includes(':') && !amount.endsWith(':-')) {
    const parts = amount.split(':');
    const country = parts[0]!.trim().toUpperCase();
    if (country !== '' && country !== 'DK' && country !== 'DNK') return null;
    // Prisjakt adds handling times behind the price, so the part with a currency goes before the last one.
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

/** A shop's stock word or count. What is not understood is unknown, never "in stock". */
export function parseStock(text: string): Stock {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[_-]+/g, ' ')
    .replace(/^\s+|[\s.!]+$/g, '');
  const known = BY_WORD.get(word);
  if (known !== undefined) return known;
  const negative = text.trim().startsWith('-');
  const count = /^(?:>\s*)?(\d{1,9})(?:[.,]0+)?\s*(?:\+|stk|stk\.|på lager)?$/.exec(word);
  if (count !== null) return Number(count[1]) > 0 && !negative ? 'in_stock' : 'out_of_stock';
  if (/^[^=|]{1,20}=\d+(?:\|[^=|]{1,20}=\d+)*$/.test(word))
    return /=0*[1-9]/.test(word) ? 'in_stock' : 'out_of_stock';
  return startsLike(word);
}

/** `På lager (12 stk.)`, `Udsolgt – på lager igen 1. december`: the phrase that leads decides. */
function startsLike(word: string): Stock {
  if (/^(?:ikke på lager|udsolgt|out of stock|sold out)(?!\p{L})/u.test(word)) return 'out_of_stock';
  if (/^(?:på lager igen|forventes på lager|forventet på lager)(?!\p{L})/u.test(word)) return 'preorder';
  if (/^(?:på lager|in stock)(?!\p{L})/u.test(word)) return 'in_stock';
  return 'unknown';
}
