import { AMOUNT, minSpendIn, oreOfAmount } from '../domain/money.ts';
import type { ValueType } from '../store/ports/imports.ts';

/** What a Danish voucher text promises. Amounts are øre. */
export interface Promise {
  valueType: ValueType;
  value: number | null;
  minSpendOre: number | null;
}

const PERCENT = /(\d{1,2}(?:[.,]\d)?|100)\s?(?:%|procent|pct\.?)/i;
const KRONER = new RegExp(`${AMOUNT}\\s?(?:kr\\.?|kroner|dkk|,-)`, 'i');
const FREE_SHIPPING = /\b(?:fri|gratis)\s+(?:fragt|levering|forsendelse)|free\s+(?:shipping|delivery)/i;
export function readPromise(text: string): Promise {
  const least = minSpendIn(text);
  const minSpendOre = least?.ore ?? null;
  if (FREE_SHIPPING.test(text)) return { valueType: 'free_shipping', value: null, minSpendOre };
  const percent = PERCENT.exec(text);
  if (percent) return { valueType: 'percent', value: +percent[1]!.replace(',', '.'), minSpendOre };
  const amount = KRONER.exec(least ? text.replace(least.words, ' ') : text);
  if (amount && /rabat|spar|gavekort|off|fradrag/i.test(text)) {
    return { valueType: 'amount', value: oreOfAmount(amount), minSpendOre };
  }
  return { valueType: 'other', value: null, minSpendOre };
}
