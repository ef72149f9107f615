import type { Day } from '../../domain/day.ts';
import type { Claim } from '../../domain/honesty/claim.ts';
import { fillSpells, type Series } from './series/known-days.ts';
import { doubtMisreads } from './series/misreads.ts';
import { type Kind, Spells } from './series/spells.ts';
import {
  lookAtWindow,
  newWindowView,
  PERISHABLE_WINDOW,
  USUAL_WINDOW,
  type WindowView,
  windowEnd,
} from './steps/window.ts';

/** Days in a row of which the same is known. */
export interface KnownSpell {
  from: Day;
  to: Day;
  kind: Kind;
  /** 0 where no price is believed. */
  ore: number;
}

/** What a claim was judged by, for a reader who doubts it. */
export interface Explanation {
  spells: readonly KnownSpell[];
  /** Of a claim whose start is known. */
  window: (WindowView & { knownMin: number; pricedMin: number }) | null;
}

export function explainClaim(series: Series, today: Day, claim: Claim | null): Explanation {
  const spells = new Spells();
  fillSpells(spells, series, today);
  doubtMisreads(spells);
  const rule = claim?.windowDays === PERISHABLE_WINDOW.days ? PERISHABLE_WINDOW : USUAL_WINDOW;
  const { knownMin, pricedMin } = rule;
  const window = { ...newWindowView(), knownMin, pricedMin };
  const sinceDay = claim?.sinceDay ?? null;
  if (sinceDay !== null) lookAtWindow(spells, windowEnd(sinceDay, today), rule.days, window);
  return {
    spells: Array.from({ length: spells.count }, (_, at) => ({
      from: spells.from[at] as Day,
      to: spells.to[at] as Day,
      kind: spells.kind[at] as Kind,
      ore: spells.isPriced(at) ? spells.ore[at]! : 0,
    })),
    window: sinceDay === null ? null : window,
  };
}
