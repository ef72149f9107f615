import { createHmac } from 'node:crypto';
import { createTurns } from '../domain/calls.ts';
import { addDays, type Day } from '../domain/day.ts';
import { type Ean, type EanNumber, numberOfEan } from '../domain/ean.ts';
import type { EngagementKind, EngagementStore, Mark } from '../store/ports/access.ts';
import { networkOf } from './client-address.ts';
import { createWaitingLookups } from './count-lookups.ts';

/** Callers of one network (IPv4 /24, IPv6 /48) that count per product and day, so that one network cannot make a trend. */
export const PER_NETWORK_MAX = 3;

const DAYS_KEPT = 90;
/** A flush of this size blocks the event loop for about 2 ms. */
const ROWS_PER_FLUSH = 500;

export interface Engagement {
  /** Counts the caller once per product and day, in memory only: after a restart a caller may count a second time. */
  lookedUp(ean: Ean, caller: string, day: Day): boolean;
  /**
   * Counts a like or a price agent once per caller, product and day, also across restarts. It is written at once where nodes
   * share the state; on a single machine it waits for the next flush, and a kill may lose the last seconds.
   */
  record(kind: MarkKind, ean: Ean, caller: string, day: Day): Promise<boolean>;
  /** Never fails: a caller who got an error would make a second agent. A failure goes to `onUncounted`. */
  agentMade(ean: Ean, caller: string, day: Day): Promise<void>;
  /** Distinct callers from `from` to `to`, both included, stored and still unwritten. */
  callers(kind: EngagementKind, ean: Ean, from: Day, to: Day): Promise<number>;
  /** Writes up to `rowsMax` marks and `rowsMax` counts; returns how many are still unwritten. At close it gets Infinity. */
  flush(rowsMax?: number): Promise<number>;
}

export type MarkKind = Exclude<EngagementKind, 'lookup'>;

/** When a like or an agent is written: before its answer, so that every node knows it, or with the next flush. */
export type MarkTiming = 'at once' | 'with the next flush';

export function createEngagement(
  store: EngagementStore,
  timing: MarkTiming = 'with the next flush',
  onUncounted: (error: unknown) => void = () => {},
): Engagement {
  let today = Number.NEGATIVE_INFINITY as Day;
  let forgetDue = false;
  const lookups = createWaitingLookups(PER_NETWORK_MAX);
  const marks = createWaitingMarks();
  const hashMark = createHashing(store);
  const mark = timing === 'at once' ? createMarkAtOnce(store, hashMark) : createMark(store, marks, hashMark);
  // Searching and writing marks take turns; otherwise a mark could be found in the state and in memory, or in neither.
  const inTurn = createTurns();

  // A request that still reads yesterday's generation counts for today.
  const goOnTo = (day: Day) => {
    if (day <= today) return;
    today = day;
    forgetDue = true;
    lookups.startDay(day);
  };

  const flush = async (rowsMax: number): Promise<number> => {
    if (forgetDue) await store.forget(today, addDays(today, -DAYS_KEPT));
    forgetDue = false;
    const batch = marks.first(rowsMax);
    const counts = lookups.take(rowsMax);
    try {
      if (batch.length + counts.length > 0) await store.add(batch, counts, PER_NETWORK_MAX);
    } catch (error) {
      lookups.putBack(counts);
      throw error;
    }
    marks.dropFirst(batch.length);
    return marks.size() + lookups.size();
  };

  const record: Engagement['record'] = (kind, ean, caller, day) => {
    goOnTo(day);
    const of = { kind, ean: numberOfEan(ean), day: today };
    return timing === 'at once' ? mark(of, caller) : inTurn(() => mark(of, caller));
  };
  return {
    lookedUp(ean, caller, day) {
      goOnTo(day);
      return lookups.add(numberOfEan(ean), caller);
    },
    record,
    agentMade: (ean, caller, day) => record('agent', ean, caller, day).then(() => {}, onUncounted),
    callers: (kind, ean, from, to) =>
      inTurn(async () => {
        const code = numberOfEan(ean);
        const stored = await store.callers(kind, code, from, to);
        return (
          stored + (kind === 'lookup' ? lookups.count(code, from, to) : marks.between(kind, code, from, to))
        );
      }),
    flush: (rowsMax = ROWS_PER_FLUSH) => inTurn(() => flush(rowsMax)),
  };
}

type MarkSubject = Omit<Mark, 'network' | 'caller'>;
type HashMark = (of: MarkSubject, caller: string) => Promise<Mark>;

function createHashing(store: EngagementStore): HashMark {
  let key: { day: Day; bytes: Uint8Array } | undefined;
  return async (of, caller) => {
    if (key?.day !== of.day) key = { day: of.day, bytes: await store.keyOf(of.day) };
    const { bytes } = key;
    const hashed = (text: string) =>
      createHmac('sha256', bytes).update(text).digest('base64url').slice(0, 11);
    return { ...of, network: hashed(networkOf(caller)), caller: hashed(caller) };
  };
}

/** Marks a caller once per product and day, unless PER_NETWORK_MAX of its network are marked; false when it is not marked. */
const createMark =
  (store: EngagementStore, marks: WaitingMarks, hashMark: HashMark) =>
  async (of: MarkSubject, caller: string): Promise<boolean> => {
    if (marks.isFull()) return false;
    const own = await hashMark(of, caller);
    const known = new Set([...(await store.marked(own)), ...marks.callers(own)]);
    if (known.has(own.caller) || known.size >= PER_NETWORK_MAX) return false;
    marks.add(own);
    return true;
  };

/** Like `createMark`, but the limit per network is enforced by the shared database. */
const createMarkAtOnce =
  (store: EngagementStore, hashMark: HashMark) =>
  async (of: MarkSubject, caller: string): Promise<boolean> =>
    (await store.add([await hashMark(of, caller)], [], PER_NETWORK_MAX)) === 1;

/** Marks above this number between two flushes are not counted. */
const MARKS_MAX = 20_000;

function createWaitingMarks() {
  const callersOf = new Map<string, string[]>();
  const countOf = new Map<string, number>();
  let marks: Mark[] = [];
  const productKey = (m: MarkSubject) => `${m.day} ${m.kind} ${m.ean}`;
  const networkKey = (m: Omit<Mark, 'caller'>) => `${productKey(m)} ${m.network}`;

  return {
    size: (): number => marks.length,
    isFull: (): boolean => marks.length >= MARKS_MAX,
    callers: (of: Omit<Mark, 'caller'>): readonly string[] => callersOf.get(networkKey(of)) ?? [],
    between(kind: EngagementKind, ean: EanNumber, from: Day, to: Day): number {
      let sum = 0;
      for (let day = from; day <= to; day = addDays(day, 1))
        sum += countOf.get(productKey({ day, kind, ean })) ?? 0;
      return sum;
    },
    first: (max: number): readonly Mark[] => marks.slice(0, max),
    add(mark: Mark): void {
      marks.push(mark);
      callersOf.set(networkKey(mark), [...(callersOf.get(networkKey(mark)) ?? []), mark.caller]);
      countOf.set(productKey(mark), (countOf.get(productKey(mark)) ?? 0) + 1);
    },
    dropFirst(dropped: number): void {
      for (const mark of marks.slice(0, dropped)) {
        callersOf.delete(networkKey(mark));
        const left = countOf.get(productKey(mark))! - 1;
        if (left === 0) countOf.delete(productKey(mark));
        else countOf.set(productKey(mark), left);
      }
      marks = marks.slice(dropped);
      // When only some marks of a network were written, the others are indexed again.
      for (const mark of marks) {
        const callers = callersOf.get(networkKey(mark)) ?? [];
        if (!callers.includes(mark.caller)) callersOf.set(networkKey(mark), [...callers, mark.caller]);
      }
    },
  };
}

type WaitingMarks = ReturnType<typeof createWaitingMarks>;
