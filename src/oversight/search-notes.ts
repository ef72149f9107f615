import { createHash, randomBytes } from 'node:crypto';
import { addDays, type Clock, type Day, dayAt, formatDay } from '../domain/day.ts';
import type { State } from '../store/ports/state.ts';

/*
 * Records searches that found nothing or took long. Words are stored only after three callers searched for them on one day:
 * the words of one person may be about that person. Callers are kept in memory as hashes with a key of this process.
 */

export const SEARCH_DAYS = 30;
const CALLERS_MIN = 3;
const CALLERS_MAX = 1_000;
const SLOW_MS = 250;
const CHARS_MAX = 80;
/** The most different searches that are counted in memory, and stored for a day. */
const WATCHED_MAX = 5_000;
const KEPT_MAX = 200;
const WRITTEN_EVERY_MS = 60_000;

export type NoteKind = 'nothing' | 'slow';

export interface DoneSearch {
  words: string;
  found: number;
  ms: number;
  caller: string;
}

/** The stored notes of a day: the number of callers for each search, by kind. */
type DayNotes = Record<NoteKind, Record<string, number>>;

const keyOf = (day: Day): string => `searches ${formatDay(day)}`;

/** Searches with long numbers (codes, civil registration numbers) or an @ (e-mail addresses) are never stored. */
const isNobodysOwn = (words: string): boolean => !/@|\d{7}/.test(words);

const wordsOf = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim().slice(0, CHARS_MAX);

export function createSearchNotes(state: State, clock: Clock) {
  const secret = randomBytes(32);
  const hashed = (caller: string): string =>
    createHash('sha256').update(secret).update(caller).digest('base64url').slice(0, 12);
  let day: Day | undefined;
  let watched = new Map<string, Set<string>>();
  let writtenMs = 0;

  const watch = (kind: NoteKind, words: string, caller: string): void => {
    const key = `${kind} ${words}`;
    const callers = watched.get(key) ?? new Set();
    watched.delete(key);
    watched.set(key, callers);
    if (callers.size < CALLERS_MAX) callers.add(hashed(caller));
    if (watched.size > WATCHED_MAX) watched.delete(watched.keys().next().value!);
  };
  const write = (): Promise<void> => addNotes(state, day!, watched);

  return {
    note({ words: text, found, ms, caller }: DoneSearch): void {
      if (found > 0 && ms < SLOW_MS) return;
      const words = wordsOf(text);
      if (words === '' || !isNobodysOwn(words)) return;
      day ??= dayAt(clock());
      if (found === 0) watch('nothing', words, caller);
      if (ms >= SLOW_MS) watch('slow', words, caller);
    },
    async flush(nowMs: number, isLast = false): Promise<void> {
      if (day === undefined || (!isLast && nowMs - writtenMs < WRITTEN_EVERY_MS)) return;
      writtenMs = nowMs;
      await write();
      const today = dayAt(nowMs);
      if (today === day) return;
      day = today;
      watched = new Map();
    },
  };
}

export type SearchNotes = ReturnType<typeof createSearchNotes>;

/** Stores the larger count: a restarted service counts callers from zero. */
const addNotes = (state: State, day: Day, watched: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> =>
  state.transaction(async (tx) => {
    const notes = read(await tx.fact(keyOf(day)));
    let isNew = false;
    for (const [key, { size }] of watched) {
      if (size < CALLERS_MIN) continue;
      const space = key.indexOf(' ');
      const [kind, words] = [key.slice(0, space) as NoteKind, key.slice(space + 1)];
      if ((Object.hasOwn(notes[kind], words) ? notes[kind][words]! : 0) >= size) continue;
      notes[kind][words] = size;
      isNew = true;
    }
    if (!isNew) return;
    const kept = { nothing: mostAsked(notes.nothing), slow: mostAsked(notes.slow) };
    await tx.setFact(keyOf(day), JSON.stringify(kept));
    await tx.setFact(keyOf(addDays(day, -SEARCH_DAYS)), '');
  });

const mostAsked = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts)
      .sort((a, b) => b[1] - a[1])
      .slice(0, KEPT_MAX),
  );

const read = (text: string | undefined): DayNotes =>
  text ? (JSON.parse(text) as DayNotes) : { nothing: {}, slow: {} };

/** The searches of the last thirty days, the most callers first. */
export async function notedSearches(
  state: State,
  nowMs: number,
): Promise<Record<NoteKind, [words: string, callers: number][]>> {
  const sums = { nothing: new Map<string, number>(), slow: new Map<string, number>() };
  for (let back = 0; back < SEARCH_DAYS; back++) {
    const notes = read(await state.fact(keyOf(addDays(dayAt(nowMs), -back))));
    for (const kind of ['nothing', 'slow'] as const)
      for (const [words, callers] of Object.entries(notes[kind]))
        sums[kind].set(words, (sums[kind].get(words) ?? 0) + callers);
  }
  const sorted = (counts: ReadonlyMap<string, number>) => [...counts].sort((a, b) => b[1] - a[1]);
  return { nothing: sorted(sums.nothing), slow: sorted(sums.slow) };
}

/** The number of refused searches by day (YYYY-MM-DD). */
type RefusedSearches = Readonly<Record<string, number>>;

const KEY = 'searches_refused';
const DAYS_KEPT = 30;

export const refusedSearches = async (state: Pick<State, 'fact'>): Promise<RefusedSearches> =>
  JSON.parse((await state.fact(KEY)) || '{}') as RefusedSearches;

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
