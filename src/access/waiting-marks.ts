import { addDays, type Day } from '../domain/day.ts';
import type { EanNumber } from '../domain/ean.ts';
import type { EngagementKind, Mark } from '../store/ports/access.ts';

/** A flood beyond this between two flushes goes uncounted. */
const MARKS_MAX = 20_000;

/** Marks not yet written, found by network and counted by product without walking them all. */
export function createWaitingMarks() {
  const callersOf = new Map<string, string[]>();
  const countOf = new Map<string, number>();
  let marks: Mark[] = [];
  const productKey = (m: Pick<Mark, 'day' | 'ean' | 'kind'>) => `${m.day} ${m.kind} ${m.ean}`;
  const networkKey = (m: Omit<Mark, 'caller'>) => `${productKey(m)} ${m.network}`;

  return {
    size: (): number => marks.length,
    isFull: (): boolean => marks.length >= MARKS_MAX,
    callers: (of: Omit<Mark, 'caller'>): readonly string[] => callersOf.get(networkKey(of)) ?? [],
    /** How many wait of these days, both included. */
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
      // Of a network whose marks were written in part, the rest still waits.
      for (const mark of marks) {
        const callers = callersOf.get(networkKey(mark)) ?? [];
        if (!callers.includes(mark.caller)) callersOf.set(networkKey(mark), [...callers, mark.caller]);
      }
    },
  };
}

export type WaitingMarks = ReturnType<typeof createWaitingMarks>;
