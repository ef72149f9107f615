import { AFTER_EVERY_EAN, type EanNumber } from '../../domain/ean.ts';
import type { StoredRow } from '../../store/ports/catalogue.ts';
import type { SpoolLine } from '../../store/spool/read.ts';

interface MergeStep {
  key: EanNumber;
  lines: readonly SpoolLine[] | undefined;
  row: StoredRow | undefined;
}

/** Joins today's groups and last night's rows by EAN, in EAN order. */
export function* joinByEan(
  groups: Iterable<{ key: EanNumber; lines: readonly SpoolLine[] }>,
  rows: Iterable<StoredRow>,
): Generator<MergeStep> {
  const left = groups[Symbol.iterator]();
  const right = rows[Symbol.iterator]();
  let group = left.next();
  let known = right.next();
  while (!group.done || !known.done) {
    const leftKey = group.done ? AFTER_EVERY_EAN : group.value.key;
    const rightKey = known.done ? AFTER_EVERY_EAN : known.value.ean;
    const hasGroup = leftKey <= rightKey;
    const hasRow = rightKey <= leftKey;
    yield {
      key: hasGroup ? leftKey : rightKey,
      lines: hasGroup ? (group.value as MergeStep).lines : undefined,
      row: hasRow ? (known.value as StoredRow) : undefined,
    };
    if (hasGroup) group = left.next();
    if (hasRow) known = right.next();
  }
}
