import { before } from '../../domain/history.ts';
import { packMemory, unpackMemory } from '../../store/packed/memory.ts';
import type { Generation, Generations, StoredRow } from '../../store/ports/catalogue.ts';

/** The generation that a night is built upon. If it is lost, a run of its day takes its place, without that day. */
export function nightIn(generations: Pick<Generations, 'current' | 'night'>): Generation | undefined {
  const current = generations.current();
  return generations.night() ?? (current && withoutItsDay(current));
}

/**
 * A run of the day in the place of its night, whose file is lost. Nothing of that day is left in it: no point, no product that
 * the day brought, and no facts, so that every product is made again. The history of earlier days is whole.
 */
const withoutItsDay = (run: Generation): Generation => ({
  ...run,
  *memories() {
    for (const row of run.memories()) {
      const earlier = rowBefore(row, run.meta.day);
      if (earlier !== undefined) yield earlier;
    }
  },
});

function rowBefore(row: StoredRow, day: Generation['meta']['day']): StoredRow | undefined {
  const memory = unpackMemory(row.memory);
  if (memory.firstSeen >= day) return undefined;
  const vendors = memory.vendors
    .map(([id, points]) => [id, before(points, day)] as const)
    .filter(([, points]) => points.length > 0);
  const earlier = { ...memory, points: before(memory.points, day), vendors, wordsOf: null };
  return { ...row, memory: packMemory(earlier), made: null };
}
