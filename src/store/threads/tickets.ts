/*
 * Which of the tasks that a thread was given it has begun. Each has a ticket in shared memory, and whoever takes it first, the
 * thread that begins or the pool that wants the task back, has the task: neither waits for the other's event loop.
 */

export interface Tickets {
  ids: Int32Array<SharedArrayBuffer>;
  begunMs: Int32Array<SharedArrayBuffer>;
}

/** A task's number and its place among those of its thread. */
export interface Ticket {
  id: number;
  place: number;
}

/** Numbers are reused after this many. */
export const ID_MAX = 2 ** 31 - 1;
const TAKEN = 0;
const shared = (count: number) => new Int32Array(new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT));

export const openTickets = (places: number): Tickets => ({ ids: shared(places), begunMs: shared(places) });

export const layTicket = ({ ids }: Tickets, { place, id }: Ticket): void => {
  Atomics.store(ids, place, id);
};

/** Called by the pool; false: the thread has begun the task. */
export const takeTicket = ({ ids }: Tickets, { place, id }: Ticket): boolean =>
  Atomics.compareExchange(ids, place, id, TAKEN) === id;

/** Called by the thread; false: the pool has the task again. */
export function beginTask(tickets: Tickets, ticket: Ticket): boolean {
  // Before the ticket is taken: from then on the pool looks at the time.
  Atomics.store(tickets.begunMs, ticket.place, nowMs());
  return takeTicket(tickets, ticket);
}

export const hasBegun = ({ ids }: Tickets, { place, id }: Ticket): boolean => Atomics.load(ids, place) !== id;

/** For how long a task that has begun has been running. */
export const runningMs = ({ begunMs }: Tickets, { place }: Ticket): number =>
  (nowMs() - Atomics.load(begunMs, place)) | 0;

/** The system's steady clock is the same in all threads; `performance.now()` begins anew in each. */
function nowMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return (seconds * 1_000 + Math.trunc(nanoseconds / 1e6)) | 0;
}
