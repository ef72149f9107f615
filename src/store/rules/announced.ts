import { addDays, formatDay, parseDay } from '../../domain/day.ts';

/** Changes are told for this many nights. */
const KEPT_NIGHTS = 30;
const DAY_CHARS = 'YYYY-MM-DD'.length;

/** The first day whose generations are still told when `newest` is published. Ids begin with their day and sort by it. */
export function oldestAnnounced(newest: string): string {
  const day = parseDay(newest.slice(0, DAY_CHARS));
  return day === undefined ? '' : formatDay(addDays(day, -KEPT_NIGHTS));
}
