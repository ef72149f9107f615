import type { EanNumber } from '../../domain/ean.ts';
import type { Run, SpoolLine } from './read.ts';

/** Folds sorted runs into one group of lines an EAN, in EAN order: a binary heap over the runs' first lines. */
export function* mergeRuns(runs: readonly Run[]): Generator<{ key: EanNumber; lines: SpoolLine[] }> {
  const heap = runs.filter((run) => run.next());
  for (let i = (heap.length >> 1) - 1; i >= 0; i--) siftDown(heap, i);

  while (heap.length > 0) {
    const key = heap[0]!.key;
    const lines: SpoolLine[] = [];
    while (heap.length > 0 && heap[0]!.key === key) {
      const run = heap[0]!;
      const { spool, bytes, view, start, end } = run;
      lines.push({ spool, bytes, view, start, end });
      advance(heap, run);
    }
    yield { key, lines };
  }
}

function advance(heap: Run[], run: Run): void {
  if (!run.next()) {
    const last = heap.pop()!;
    if (last === run) return;
    heap[0] = last;
  }
  siftDown(heap, 0);
}

/** Equal keys go by spool and line, so that the order of a group never depends on the heap's past. */
const precedes = (a: Run, b: Run): boolean =>
  a.key < b.key || (a.key === b.key && (a.spool < b.spool || (a.spool === b.spool && sortsBefore(a, b))));

const sortsBefore = (a: SpoolLine, b: SpoolLine): boolean =>
  a.bytes.compare(b.bytes, b.start, b.end, a.start, a.end) < 0;

function siftDown(heap: Run[], from: number): void {
  const run = heap[from]!;
  let at = from;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && precedes(heap[child + 1]!, heap[child]!)) child++;
    if (!precedes(heap[child]!, run)) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = run;
}
