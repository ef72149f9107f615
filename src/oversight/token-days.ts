import { addDays, type Day, dayAt, formatDay } from '../domain/day.ts';
import type { State } from '../store/ports/state.ts';

/* Counts the uses of each API token by day, in memory, and stores them once a minute: a crash loses a minute. */

export const TOKEN_DAYS = 30;
const WRITTEN_EVERY_MS = 60_000;

const keyOf = (day: Day): string => `token_uses ${formatDay(day)}`;

export function createTokenCounts(state: State) {
  let counts = new Map<string, number>();
  let writtenMs = 0;
  return {
    note(id: string): void {
      counts.set(id, (counts.get(id) ?? 0) + 1);
    },
    /** Stores the counts, at most once a minute unless `isLast`. */
    async flush(nowMs: number, isLast = false): Promise<void> {
      if (counts.size === 0 || (!isLast && nowMs - writtenMs < WRITTEN_EVERY_MS)) return;
      const added = counts;
      counts = new Map();
      writtenMs = nowMs;
      try {
        await addUses(state, added, dayAt(nowMs));
      } catch (error) {
        for (const [id, n] of added) counts.set(id, (counts.get(id) ?? 0) + n);
        throw error;
      }
    },
  };
}

export type TokenCounts = ReturnType<typeof createTokenCounts>;

const addUses = (state: State, added: ReadonlyMap<string, number>, today: Day): Promise<void> =>
  state.transaction(async (tx) => {
    const uses = read(await tx.fact(keyOf(today)));
    for (const [id, n] of added) uses[id] = (uses[id] ?? 0) + n;
    await tx.setFact(keyOf(today), JSON.stringify(uses));
    await tx.setFact(keyOf(addDays(today, -TOKEN_DAYS)), '');
  });

const read = (text: string | undefined): Record<string, number> =>
  text ? (JSON.parse(text) as Record<string, number>) : {};

/** The uses of each token on the last days, the oldest first. */
export async function tokenDays(state: State, nowMs: number): Promise<Map<string, number[]>> {
  const days = new Map<string, number[]>();
  for (let at = 0; at < TOKEN_DAYS; at++) {
    const uses = read(await state.fact(keyOf(addDays(dayAt(nowMs), at + 1 - TOKEN_DAYS))));
    for (const [id, n] of Object.entries(uses)) {
      const counted = days.get(id) ?? new Array<number>(TOKEN_DAYS).fill(0);
      counted[at] = n;
      days.set(id, counted);
    }
  }
  return days;
}
