import type { Day } from '../../domain/day.ts';
import type { EanNumber } from '../../domain/ean.ts';

/** A token as it is kept. The token itself is shown once, at creation, and never stored. */
export interface TokenRow {
  id: string;
  name: string;
  sha256: Uint8Array;
  /** Accepted requests a minute; null = the tier's limit. */
  restLimit: number | null;
  mcpLimit: number | null;
  createdAtMs: number;
  lastUsedAtMs: number | null;
  revokedAtMs: number | null;
}

export interface TokenStore {
  /** Oldest first. */
  all(): Promise<TokenRow[]>;
  /** Revoked ones too: the caller decides. */
  bySha256(sha256: Uint8Array): Promise<TokenRow | undefined>;
  add(token: TokenRow): Promise<void>;
  revoke(id: string, atMs: number): Promise<'revoked' | 'was_revoked' | 'unknown'>;
  /** Rises with every token that is revoked: who remembers tokens must know of it. */
  revision(): Promise<number>;
  used(uses: Iterable<readonly [id: string, atMs: number]>): Promise<void>;
}

/** What people do with a product. The numbers are stored: never change them. */
export const ENGAGEMENT_KINDS = ['like', 'agent', 'lookup'] as const;
export type EngagementKind = (typeof ENGAGEMENT_KINDS)[number];

/** One caller's deed of a day, by hashes that only that day's key can make. */
export interface Mark {
  day: Day;
  ean: EanNumber;
  kind: EngagementKind;
  network: string;
  caller: string;
}

export interface EngagementCount {
  day: Day;
  ean: EanNumber;
  kind: EngagementKind;
  callers: number;
}

export interface EngagementStore {
  /** The secret of a day's hashes, the same for every process; made at first use. */
  keyOf(day: Day): Promise<Uint8Array>;
  /** The callers of one network that are marked already. */
  marked(of: Omit<Mark, 'caller'>): Promise<string[]>;
  /**
   * Adds marks and counts in one transaction. A mark that exists, or is one too many of its network, is not counted;
   * `counts` are added as they are. How many of the marks were counted.
   */
  add(marks: readonly Mark[], counts: readonly EngagementCount[], perNetworkMax: number): Promise<number>;
  callers(kind: EngagementKind, ean: EanNumber, from: Day, to: Day): Promise<number>;
  /** Every count of these days, both included, by day and EAN: of few days at a time, each may have a hundred thousand. */
  between(from: Day, to: Day): Promise<EngagementCount[]>;
  /** Forgets the keys and marks of the days before `today` and the counts of the days before `oldest`. */
  forget(today: Day, oldest: Day): Promise<void>;
}
