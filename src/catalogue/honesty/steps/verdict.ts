import type { Verdict } from '../../../domain/honesty/claim.ts';
import { isAbove, isBelow } from '../series/tolerance.ts';
import type { WindowRule, WindowView } from './window.ts';

export interface Weighed {
  priceOre: number;
  beforeOre: number;
  window: WindowView;
  rule: WindowRule;
  /** 0 when it is not known. */
  usualOre: number;
  /** The usual price was taken within 90 days before the start. */
  wasUsual: boolean;
  isRecommended: boolean;
}

/** The first that fits. */
export function verdictOf(weighed: Weighed): Verdict {
  const { priceOre, beforeOre, window, rule } = weighed;
  const { known, priced, priorOre } = window;
  if (weighed.isRecommended) return 'recommended_price';
  if (known < rule.knownMin) return 'unknown';
  if (priced === 0) return window.isSoldOut ? 'unknown' : 'unfounded';
  if (isAbove(priceOre, priorOre)) return 'dearer';
  if (!isBelow(priceOre, priorOre)) return 'no_saving';
  if (priced < rule.pricedMin) return 'unknown';
  if (wasRaisedFirst(weighed, priorOre)) return 'raised_first';
  return isAbove(beforeOre, priorOre) ? 'overstated' : 'genuine';
}

/** The price was raised before it was lowered: against what it usually cost, less than a quarter of the saving is left. */
export function wasRaisedFirst(
  {
    priceOre,
    beforeOre,
    usualOre,
    wasUsual,
  }: Pick<Weighed, 'priceOre' | 'beforeOre' | 'usualOre' | 'wasUsual'>,
  priorOre: number,
): boolean {
  if (usualOre === 0 || !wasUsual || !isBelow(usualOre, priorOre)) return false;
  return 4 * (usualOre - priceOre) < beforeOre - priceOre;
}
