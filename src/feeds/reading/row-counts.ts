import { type SkipReason, UNREADABLE } from '../feed.ts';
import type { FileReading } from '../file-reading.ts';

/** What became of the rows of one file. */
export class RowCounts {
  rows = 0;
  kept = 0;
  readonly #skipped: Partial<Record<SkipReason, number>> = {};

  skip(reason: SkipReason): void {
    this.#skipped[reason] = (this.#skipped[reason] ?? 0) + 1;
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
