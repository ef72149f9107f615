import { AFTER_EVERY_EAN, type EanNumber } from '../../domain/ean.ts';
import type { Run, SpoolLine } from './read.ts';

/** Merges sorted runs into groups of lines per EAN, in EAN order. */
export function* mergeRuns(runs: readonly Run[]): Generator<{ key: EanNumber; lines: SpoolLine[] }> {
  if (runs.length === 0) return;
  const first = tournamentOf(runs);
  while (first.key < AFTER_EVERY_EAN) {
    const { key } = first;
    const lines: SpoolLine[] = [];
    while (first.key === key) {
      const { spool, bytes, view, start, end } = runs[first.run]!;
      lines.push({ spool, bytes, view, start, end });
      first.advance();
    }
    yield { key, lines };
  }
}

/**
 * A tournament over the runs' current lines: a tree with a run at each leaf, whose inner nodes hold the run that lost there. A line
 * takes one comparison a level, half of what a heap takes, of keys that lie side by side.
 */
function tournamentOf(runs: readonly Run[]) {
  const count = runs.length;
  const keys = new Float64Array(count);
  const losers = new Int32Array(count);
  const read = (run: number): void => {
    const key = runs[run]!.next() ? runs[run]!.key : AFTER_EVERY_EAN;
    // Compared with it, no key is smaller or greater: all lines behind it would be missing.
    if (Number.isNaN(key)) throw new Error('a spool is damaged: a line in it begins with no code');
    keys[run] = key;
  };
  const precedes = (one: number, other: number): boolean => {
    const key = keys[one]!;
    if (key !== keys[other]) return key < keys[other]!;
    return key < AFTER_EVERY_EAN && isFirstOfTwo(runs[one]!, runs[other]!);
  };
  const winnerBelow = (node: number): number => {
    if (node >= count) return node - count;
    const one = winnerBelow(2 * node);
    const other = winnerBelow(2 * node + 1);
    const isOne = precedes(one, other);
    losers[node] = isOne ? other : one;
    return isOne ? one : other;
  };
  for (let run = 0; run < count; run++) read(run);
  const winner = winnerBelow(1);
  return {
    /** The run with the first line, and that line's key. */
    run: winner,
    key: keys[winner] as EanNumber,
    advance(): void {
      read(this.run);
      let best = this.run;
      for (let node = (best + count) >> 1; node > 0; node >>= 1) {
        const loser = losers[node]!;
        if (!precedes(loser, best)) continue;
        losers[node] = best;
        best = loser;
      }
      this.run = best;
      this.key = keys[best] as EanNumber;
    },
  };
}

/** Ties are broken by spool and line, so that the order of a group is deterministic. */
const isFirstOfTwo = (a: Run, b: Run): boolean =>
  a.spool < b.spool || (a.spool === b.spool && a.bytes.compare(b.bytes, b.start, b.end, a.start, a.end) < 0);
