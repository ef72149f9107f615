import { addDays, dayAt, formatDay } from '../domain/day.ts';
import type { State } from '../store/ports/state.ts';

/** How many searches were refused on each day, by YYYY-MM-DD. */
export type RefusedSearches = Readonly<Record<string, number>>;

const KEY = 'searches_refused';
const DAYS_KEPT = 30;

export const refusedSearches = async (state: Pick<State, 'fact'>): Promise<RefusedSearches> =>
  JSON.parse((await state.fact(KEY)) || '{}') as RefusedSearches;

/** Adds to today's count. */
export async function addRefusedSearches(state: State, count: number, nowMs: number): Promise<void> {
  if (count === 0) return;
  const today = dayAt(nowMs);
  const oldest = formatDay(addDays(today, -DAYS_KEPT));
  await state.transaction(async (tx) => {
    const before = await refusedSearches(tx);
    const recent = Object.entries(before).filter(([day]) => day > oldest);
    const now = formatDay(today);
    const counts = { ...Object.fromEntries(recent), [now]: (before[now] ?? 0) + count };
    await tx.setFact(KEY, JSON.stringify(counts));
  });
}
