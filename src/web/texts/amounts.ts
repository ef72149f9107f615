import type { Language } from '../../store/ports/outbox.ts';

/** A no-break space between a number and its unit. */
const NBSP = '\u00a0';

/** Ends a sentence with a full stop, unless it ends in "kr.". */
export const ended = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`);

/** Kroner of the contract as people write them: 1.649 kr. and 49,95 kr., or DKK 1,649. */
export function amountText(kroner: number, language: Language): string {
  const number = numberText(kroner, language);
  return language === 'da' ? `${number}${NBSP}kr.` : `DKK${NBSP}${number}`;
}

/** An amount without its unit, for columns. */
export function numberText(kroner: number, language: Language): string {
  const ore = Math.round(kroner * 100);
  const rest = ore % 100;
  const whole = countText(Math.floor(ore / 100), language);
  if (rest === 0) return whole;
  return `${whole}${language === 'da' ? ',' : '.'}${String(rest).padStart(2, '0')}`;
}

export const countText = (count: number, language: Language): string =>
  String(count).replace(/\B(?=(\d{3})+$)/g, language === 'da' ? '.' : ',');

/** Whole percents; a share that would round to 0 gets a decimal. */
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
 * A price as somebody types it: 1500, 1.500, 1 500 kr., 1.499,95 or 1,499.95. A point or comma before three digits parts
 * thousands, before one or two it parts øre. undefined for what is no price above 0.
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
