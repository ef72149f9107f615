import type { openRefused } from '../../store/spool/refused.ts';
import { type RawRow, type SkipReason, UNREADABLE } from '../feed.ts';
import type { FileReading } from '../file-reading.ts';
import { currencyOf } from '../normalise/amounts.ts';

type RefusedRows = ReturnType<typeof openRefused>;

const CURRENCIES_MAX = 5;
const NOT_SAID = { currency: undefined, krIsDanish: true };

/** What became of the rows of one file. */
export class RowCounts {
  rows = 0;
  kept = 0;
  readonly refused: RefusedRows | undefined;
  readonly #skipped: Partial<Record<SkipReason, number>> = {};

  readonly #currencies = new Set<string>();

  /** `refused` notes the rows themselves. */
  constructor(refused?: RefusedRows) {
    this.refused = refused;
  }

  skip(reason: SkipReason, row: RawRow): void {
    this.#skipped[reason] = (this.#skipped[reason] ?? 0) + 1;
    if (reason === 'currency_other' && this.#currencies.size < CURRENCIES_MAX)
      this.#currencies.add(currencyOf(row, NOT_SAID) ?? 'as the sources say');
    this.refused?.add(reason, row);
  }

  reading(): Pick<FileReading, 'rows' | 'kept' | 'skipped' | 'currencies' | 'unreadable' | 'coverage'> {
    const unreadable = UNREADABLE.reduce((sum, reason) => sum + (this.#skipped[reason] ?? 0), 0);
    const readable = this.rows - unreadable;
    return {
      rows: this.rows,
      kept: this.kept,
      skipped: this.#skipped,
      currencies: [...this.#currencies],
      unreadable,
      coverage: readable === 0 ? 0 : this.kept / readable,
    };
  }
}
