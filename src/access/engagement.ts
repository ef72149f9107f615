import { createHmac } from 'node:crypto';
import { createTurns } from '../domain/calls.ts';
import { addDays, type Day } from '../domain/day.ts';
import { type Ean, numberOfEan } from '../domain/ean.ts';
import type { EngagementKind, EngagementStore, Mark } from '../store/ports/access.ts';
import { networkOf } from './client-address.ts';
import { createWaitingLookups } from './waiting-lookups.ts';
import { createWaitingMarks, type WaitingMarks } from './waiting-marks.ts';

/** At most so many callers of one network (IPv4 /24, IPv6 /48) count for a product and day: a storm is not a trend. */
export const PER_NETWORK_MAX = 3;

const DAYS_KEPT = 90;
/** One flush holds the event loop for about 2 ms. */
const ROWS_PER_FLUSH = 500;

export interface Engagement {
  /**
   * Counts the caller once per product and day; false when it does not count (again). Waits for nothing. Callers are told
   * apart in memory only: after a restart one may count a second time.
   */
  lookedUp(ean: Ean, caller: string, day: Day): boolean;
  /**
   * Counts likes and agents likewise, but exactly, also across restarts. They are written at once where nodes share the
   * state; on a machine alone they wait for the next flush, and a kill may lose what came in the last seconds.
   */
  record(kind: MarkedKind, ean: Ean, caller: string, day: Day): Promise<boolean>;
  /**
   * Counts a price agent that has been made, and never fails: whoever were told of a failure would ask again and make
   * another. What could not be counted is told to the log.
   */
  agentMade(ean: Ean, caller: string, day: Day): Promise<void>;
  /** Distinct callers of these days, both included, with what waits to be written. */
  callers(kind: EngagementKind, ean: Ean, from: Day, to: Day): Promise<number>;
  /**
   * Writes what waits, at most `rowsMax` of a sort, and tells how many still wait. It is called every few seconds, and
   * with Infinity at close.
   */
  flush(rowsMax?: number): Promise<number>;
}

/** What is marked in the state by caller. */
export type MarkedKind = Exclude<EngagementKind, 'lookup'>;

/** When a like or an agent is written: before it is answered, so that every node has it, or with the next flush. */
export type MarksWritten = 'at once' | 'with the next flush';

export function createEngagement(
  store: EngagementStore,
  written: MarksWritten = 'with the next flush',
  onUncounted: (error: unknown) => void = () => {},
): Engagement {
  let today = Number.NEGATIVE_INFINITY as Day;
  let forgetDue = false;
  const lookups = createWaitingLookups(PER_NETWORK_MAX);
  const marks = createWaitingMarks();
  const hashedOf = createHashing(store);
  const mark = written === 'at once' ? createMarkAtOnce(store, hashedOf) : createMark(store, marks, hashedOf);
  // While a mark is looked for none is written, and the other way round: it would be found in both places, or in neither.
  const inTurn = createTurns();

  // A request that still holds yesterday's generation counts today.
  const goOnTo = (day: Day) => {
    if (day <= today) return;
    today = day;
    forgetDue = true;
    lookups.startDay(day);
  };

  const flush = async (rowsMax: number): Promise<number> => {
    if (forgetDue) await store.forget(today, addDays(today, -DAYS_KEPT));
    forgetDue = false;
    const written = marks.first(rowsMax);
    const counts = lookups.take(rowsMax);
    try {
      if (written.length + counts.length > 0) await store.add(written, counts, PER_NETWORK_MAX);
    } catch (error) {
      lookups.putBack(counts);
      throw error;
    }
    marks.dropFirst(written.length);
    return marks.size() + lookups.size();
  };

  const record: Engagement['record'] = (kind, ean, caller, day) => {
    goOnTo(day);
    const of = { kind, ean: numberOfEan(ean), day: today };
    return written === 'at once' ? mark(of, caller) : inTurn(() => mark(of, caller));
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

type Marked = Pick<Mark, 'day' | 'ean' | 'kind'>;
type HashedOf = (of: Marked, caller: string) => Promise<Mark>;

/** A caller's mark, by hashes that only the day's key can make. */
function createHashing(store: EngagementStore): HashedOf {
  let key: { day: Day; bytes: Uint8Array } | undefined;
  return async (of, caller) => {
    if (key?.day !== of.day) key = { day: of.day, bytes: await store.keyOf(of.day) };
    const { bytes } = key;
    const hashed = (text: string) =>
      createHmac('sha256', bytes).update(text).digest('base64url').slice(0, 11);
    return { ...of, network: hashed(networkOf(caller)), caller: hashed(caller) };
  };
}

/** Marks a caller once per product and day, unless enough of its network are; false when it is not marked. */
const createMark =
  (store: EngagementStore, marks: WaitingMarks, hashedOf: HashedOf) =>
  async (of: Marked, caller: string): Promise<boolean> => {
    if (marks.isFull()) return false;
    const own = await hashedOf(of, caller);
    const known = new Set([...(await store.marked(own)), ...marks.callers(own)]);
    if (known.has(own.caller) || known.size >= PER_NETWORK_MAX) return false;
    marks.add(own);
    return true;
  };

/** The same, decided where every node asks. */
const createMarkAtOnce =
  (store: EngagementStore, hashedOf: HashedOf) =>
  async (of: Marked, caller: string): Promise<boolean> =>
    (await store.add([await hashedOf(of, caller)], [], PER_NETWORK_MAX)) === 1;
