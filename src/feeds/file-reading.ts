import type { SkipReason } from './feed.ts';

/** What reading one file gave. Everything the guard and the report need, and nothing that grows with the file. */
export interface FileReading {
  rows: number;
  kept: number;
  skipped: Partial<Record<SkipReason, number>>;
  /** The other currencies that refused rows are in, the first few. */
  currencies: readonly string[];
  unreadable: number;
  /** Rows with a usable code among those that could be read, 0–1. */
  coverage: number;
  /** Distinct articles in new condition. */
  eans: number;
  /** A sale starts or ends then: the same bytes mean other prices. */
  validUntilMs: number | null;
  /** The host of most of the shop's own links, seen in a sample; null when the feed has none. */
  host: string | null;
}
