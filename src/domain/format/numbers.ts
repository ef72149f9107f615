import type { Unit } from '../measure/measure.ts';
import type { Language } from '../text.ts';

/** Stands between a number and its unit, so that no line breaks there. */
const NBSP = '\u00a0';

export const grouped = (count: number | string, separator: string): string =>
  String(count).replace(/\B(?=(\d{3})+$)/g, separator);

export const countText = (count: number | string, language: Language): string =>
  grouped(count, language === 'da' ? '.' : ',');

/** Kroner with their unit: 1.649 kr. and 49,95 kr., or DKK 1,649. */
export function amountText(kroner: number, language: Language): string {
  const number = numberText(kroner, language);
  return language === 'da' ? `${number}${NBSP}kr.` : `DKK${NBSP}${number}`;
}

/** The units as the Danish price order writes them. */
const UNIT_NAMES: Readonly<Record<Language, Readonly<Record<Unit, string>>>> = {
  da: { kg: 'kg', l: 'l', m: 'm', m2: 'm²', piece: 'stk.' },
  en: { kg: 'kg', l: 'l', m: 'm', m2: 'm²', piece: 'piece' },
};

/** A unit price: 12,50 kr./kg, or DKK 12.50/kg. */
export const unitPriceText = (kroner: number, unit: Unit, language: Language): string =>
  `${amountText(kroner, language)}/${UNIT_NAMES[language][unit]}`;

/** Kroner without their unit, for columns: 1.649 and 49,90. */
export function numberText(kroner: number, language: Language): string {
  const ore = Math.round(kroner * 100);
  const rest = ore % 100;
  const whole = countText(Math.floor(ore / 100), language);
  if (rest === 0) return whole;
  return `${whole}${language === 'da' ? ',' : '.'}${String(rest).padStart(2, '0')}`;
}

/** Kroner for the axis of a chart, without a trailing zero: 1.649 and 49,9. */
export const axisNumberText = (kroner: number, language: Language): string =>
  numberText(kroner, language).replace(/([.,]\d)0$/, '$1');

/** Kroner with two decimals and nothing else, for an operator's tables and logs: 1249.00. */
export const kronerText = (ore: number): string => (ore / 100).toFixed(2);

/** Adds a full stop unless the sentence already ends with one, as after "kr." */
export const ended = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`);

/** Whole percents; below one percent with one decimal. */
export function percentText(percent: number, language: Language): string {
  const shown = Math.abs(percent) < 1 ? Math.round(percent * 10) / 10 : Math.round(percent);
  return `${decimalText(shown, language)}${language === 'da' ? NBSP : ''}%`;
}

/** A rating out of 5, always with one decimal: 4,7 and 4,0. */
export function ratingText(rating: number, language: Language): string {
  const shown = (Math.round(rating * 10) / 10).toFixed(1);
  return language === 'da' ? shown.replace('.', ',') : shown;
}

const decimalText = (value: number, language: Language): string =>
  language === 'da' ? String(value).replace('.', ',') : String(value);

const KRONER_MAX = 10_000_000;

/**
 * Parses a price that a person typed: 1500, 1.500, 1 500 kr., 1.499,95 or 1,499.95. A point or comma before three digits
 * separates thousands, before one or two digits øre. Returns undefined unless it is a price above 0.
 */
export function typedKroner(text: string): number | undefined {
  const typed = text.toLowerCase().replace(/^\s*(?:kr\.?|dkk)|(?:kr\.?|dkk|,-)\s*$/g, '');
  const bare = typed.replace(/[\s\u00a0']/g, '');
  const [, whole, thousands, decimal, rest = ''] =
    /^(\d{1,3}([.,])\d{3}(?:\2\d{3})*|\d{1,8})(?:([.,])(\d{1,2}))?$/.exec(bare) ?? [];
  if (whole === undefined || (thousands !== undefined && thousands === decimal)) return undefined;
  const kroner = (Number(whole.replace(/[.,]/g, '')) * 100 + Number(rest.padEnd(2, '0'))) / 100;
  return kroner > 0 && kroner <= KRONER_MAX ? kroner : undefined;
}
