import type { DeltaName } from './delta-file.ts';

/** One delta of the way between two generations. */
export interface DeltaStep extends DeltaName {
  /** The step goes from the child to its parent. */
  isBack: boolean;
}

/**
 * The shortest way between two generations. Each delta is an edge between a generation and the one that it was built upon, and
 * may be walked in both directions; so a catalogue that was taken back leads over the last generation that both stand on.
 */
export function stepsBetween(
  from: string,
  to: string,
  deltas: readonly DeltaName[],
): readonly DeltaStep[] | undefined {
  const routes = new Map<string, readonly DeltaStep[]>([[from, []]]);
  for (const [at, steps] of routes) {
    if (at === to) return steps;
    for (const { child, parent } of deltas) {
      const next = child === at ? parent : parent === at ? child : undefined;
      // A Map is walked in the order of insertion, also over what is added meanwhile.
      if (next !== undefined && !routes.has(next))
        routes.set(next, [...steps, { child, parent, isBack: child === at }]);
    }
  }
  return undefined;
}
