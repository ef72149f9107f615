import type { ValueType } from '../../store/ports/imports.ts';

/** What a Danish voucher text promises. Amounts are øre. */
export interface Promise {
  valueType: ValueType;
  value: number | null;
  minSpendOre: number | null;
}

const AMOUNT = '(\\d{1,3}(?:\\.\\d{3})+|\\d{1,6})(?:,(\\d{2}))?';
const PERCENT = /(\d{1,2}(?:[.,]\d)?|100)\s?(?:%|procent|pct\.?)/i;
const KRONER = new RegExp(`${AMOUNT}\\s?(?:kr\\.?|kroner|dkk|,-)`, 'i');
const FREE_SHIPPING = /\b(?:fri|gratis)\s+(?:fragt|levering|forsendelse)|free\s+(?:shipping|delivery)/i;
const MIN_SPEND = new RegExp(
  `(?:over|for\\s+mindst|køb\\s+for|ved\\s+køb\\s+(?:over|af|for)|min(?:imum|\\.)?(?:\\s+køb)?|fra)\\s+(?:mindst\\s+)?${AMOUNT}\\s?(?:kr|dkk|,-)`,
  'i',
);

export function readPromise(text: string): Promise {
  const least = MIN_SPEND.exec(text);
  const minSpendOre = least ? oreOf(least) : null;
  if (FREE_SHIPPING.test(text)) return { valueType: 'free_shipping', value: null, minSpendOre };
  const percent = PERCENT.exec(text);
  if (percent) return { valueType: 'percent', value: +percent[1]!.replace(',', '.'), minSpendOre };
  const amount = KRONER.exec(least ? text.replace(least[0], ' ') : text);
  if (amount && /rabat|spar|gavekort|off|fradrag/i.test(text)) {
    return { valueType: 'amount', value: oreOf(amount), minSpendOre };
  }
  return { valueType: 'other', value: null, minSpendOre };
}

const oreOf = (match: RegExpExecArray): number => +match[1]!.replaceAll('.', '') * 100 + +(match[2] ?? 0);
