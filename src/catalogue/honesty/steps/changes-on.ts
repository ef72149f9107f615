import { addDays, type Day } from '../../../domain/day.ts';
import { NEVER } from '../../../domain/honesty/claim.ts';
import type { Spells } from '../series/spells.ts';
import { isAlwaysOnSale, type OnSaleDays, turnsAlwaysOnSale } from './always-on-sale.ts';
import { windowMovesOn } from './window.ts';

/**
 * From which day on the date alone may have changed a claim, while the offer stays as it is and the shop is read: the
 * window moves along after 60 days, and a claim that stays long enough becomes one that is always there.
 */
export function changesOn(
  spells: Spells,
  sinceDay: Day,
  today: Day,
  windowDays: number,
  onSale: OnSaleDays,
): Day {
  const movesOn = windowMovesOn(sinceDay);
  const window = today < movesOn ? movesOn : movedWindowChangesOn(spells, today, windowDays);
  return Math.min(window, isAlwaysOnSale(onSale) ? NEVER : today + turnsAlwaysOnSale(onSale)) as Day;
}

/**
 * A window that moves along shows something else as soon as a day leaves it that is not like today, and the night after
 * the price changed, when today is the last of its days.
 */
function movedWindowChangesOn(spells: Spells, today: Day, windowDays: number): Day {
  const last = spells.count - 1;
  const first = (today - windowDays) as Day;
  const isLikeToday = (at: number): boolean =>
    at >= 0 && spells.isPriced(at) && spells.ore[at] === spells.ore[last];
  if (spells.from[last] === today && !isLikeToday(last - 1)) return addDays(today, 1);
  for (let at = spells.indexOf(first); at < last; at++)
    if (!isLikeToday(at)) return (Math.max(spells.from[at] ?? first, first) + windowDays + 1) as Day;
  return NEVER;
}
