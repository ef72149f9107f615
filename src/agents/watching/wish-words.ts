import type { AgentOptions } from '../../contract/agents/kinds.ts';
import { amountText, percentText } from '../../domain/format/numbers.ts';
import type { Language } from '../../domain/text.ts';
import type { AgentRow } from '../../store/ports/agents.ts';
import { optionsOf } from './lifecycle.ts';

export type WishedAgent = Pick<AgentRow, 'kind' | 'targetOre' | 'options'>;

/**
 * What an agent waits for, as the end of "når …" or "when …". Shops are not named: an address that is not confirmed was given
 * by a stranger, who could write a message with names.
 */
export function wishWords({ kind, targetOre, options: stored }: WishedAgent, language: Language): string {
  const options = optionsOf(stored);
  const say = WORDS[language];
  const price = options.delivered ? say.priceDelivered : say.price;
  const where = options.vendors ? say.chosen : options.notVendors ? say.notExcluded : '';
  switch (kind) {
    case 'target':
      return say.target(price, amountText(targetOre / 100, language)) + where;
    case 'drop':
      return say.drop(price, changeWords(options, language)) + where;
    case 'rise':
      return say.rise(price, changeWords(options, language)) + where;
    case 'low_within':
      return say.low(price, daysWords(options.withinDays!, language)) + where;
    case 'back_in_stock':
      return say.stock + where;
    case 'real_discount':
      return say.discount(changeWords(options, language)) + where;
  }
}

export function changeWords(
  { minChangeOre, minChangePercent = 0 }: AgentOptions,
  language: Language,
): string {
  if (minChangeOre !== undefined) return amountText(minChangeOre / 100, language);
  return percentText(minChangePercent, language);
}

export function daysWords(days: number, language: Language): string {
  const isYears = days >= 365;
  if (language === 'da') return isYears ? (days === 365 ? 'et år' : 'to år') : `${days} dage`;
  return isYears ? (days === 365 ? 'a year' : 'two years') : `${days} days`;
}

const WORDS = {
  da: {
    price: 'prisen',
    priceDelivered: 'prisen med fragt',
    chosen: ' hos de butikker, du har valgt',
    notExcluded: ' hos andre butikker end dem, du har valgt fra',
    target: (price: string, amount: string) => `${price} er ${amount} eller mindre`,
    drop: (price: string, change: string) => `${price} falder mindst ${change}`,
    rise: (price: string, change: string) => `${price} stiger mindst ${change}`,
    low: (price: string, days: string) => `${price} er den laveste i ${days}`,
    stock: 'varen er på lager igen',
    discount: (percent: string) => `varen er på tilbud, og du reelt sparer mindst ${percent}`,
  },
  en: {
    price: 'the price',
    priceDelivered: 'the price with delivery',
    chosen: ' at the shops you chose',
    notExcluded: ' at shops other than those you left out',
    target: (price: string, amount: string) => `${price} is ${amount} or less`,
    drop: (price: string, change: string) => `${price} falls by ${change} or more`,
    rise: (price: string, change: string) => `${price} rises by ${change} or more`,
    low: (price: string, days: string) => `${price} is the lowest in ${days}`,
    stock: 'the product is in stock again',
    discount: (percent: string) => `the product is on offer and you really save ${percent} or more`,
  },
} satisfies Record<Language, unknown>;
