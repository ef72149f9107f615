import { matchPublished } from '../../agents/housekeeping/housekeeping.ts';
import type { Matched } from '../../agents/matching/crossing.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { State } from '../../store/ports/state.ts';

export async function matchGeneration(
  state: State,
  generation: Generation,
  vendorOf: (id: number) => { name: string; domain: string },
  nowMs: number,
): Promise<Matched | undefined> {
  return matchPublished({
    store: state.agents,
    generation,
    prices: () => generation.prices(),
    vendorOf,
    nowMs,
  });
}
