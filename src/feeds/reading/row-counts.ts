import type { openRefused } from '../../store/spool/refused.ts';
import { type RawRow, type SkipReason, UNREADABLE } from '../feed.ts';
import type { FileReading } from '../file-reading.ts';

type RefusedRows = ReturnType<typeof openRefused>;

/** What became of the rows of one file. */
export class RowCounts {
  rows = 0;
  kept = 0;
  readonly refused: RefusedRows | undefined;
  readonly #skipped: Partial<Record<SkipReason, number>> = {};

  /** `refused` notes the rows themselves. */
  constructor(refused?: RefusedRows) {
    this.refused = refused;
  }

  skip(reason: SkipReason, row: RawRow): void {
    this.#skipped[reason] = (this.#skipped[reason] ?? 0) + 1;
    this.refused?.add(reason, row);
  }

  reading(): Pick<FileReading, 'rows' | 'kept' | 'skipped' | 'unreadable' | 'coverage'> {
    const unreadable = UNREADABLE.reduce((sum, reason) => sum + (this.#skipped[reason] ?? 0), 0);
    const readable = this.rows - unreadable;
    return {
      rows: this.rows,
      kept: this.kept,
      skipped: this.#skipped,
      unreadable,
      coverage: readable === 0 ? 0 : this.kept / readable,
    };
  }
}
