import type { Stock } from '../../domain/product.ts';

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
