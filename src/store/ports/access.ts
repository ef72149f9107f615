import type { Day } from '../../domain/day.ts';
import type { EanNumber } from '../../domain/ean.ts';

/** Rights beyond the limits, which a token has only if the operator gives them. */
export const RIGHTS = ['exports'] as const;
export type Right = (typeof RIGHTS)[number];

/** A stored token. The token itself is shown once, at creation, and never stored. */
export interface TokenRow {
  id: string;
  name: string;
  sha256: Uint8Array;
  /** Accepted requests a minute; null means the tier's limit. */
  restLimit: number | null;
  mcpLimit: number | null;
  /** Its rights, separated by spaces. */
  may: string;
  createdAtMs: number;
  lastUsedAtMs: number | null;
  revokedAtMs: number | null;
}

export interface TokenStore {
  all(): Promise<TokenRow[]>;
  /** Returns revoked tokens too: the caller decides. */
  bySha256(sha256: Uint8Array): Promise<TokenRow | undefined>;
  add(token: TokenRow): Promise<void>;
  revoke(id: string, atMs: number): Promise<'revoked' | 'was_revoked' | 'unknown'>;
  /** A number that changes with every revocation, so that caches of tokens notice it. */
  revision(): Promise<number>;
  used(uses: Iterable<readonly [id: string, atMs: number]>): Promise<void>;
}

/** Kinds of engagement with a product. Their indexes are stored: never change them. */
export const ENGAGEMENT_KINDS = ['like', 'agent', 'lookup'] as const;
export type EngagementKind = (typeof ENGAGEMENT_KINDS)[number];

/** One caller's engagement on one day. The hashes can be made only with that day's key. */
export interface Mark {
  day: Day;
  ean: EanNumber;
  kind: EngagementKind;
  network: string;
  caller: string;
}

export type EngagementCount = Pick<Mark, 'day' | 'ean' | 'kind'> & { callers: number };

export interface EngagementStore {
  /** The secret key of a day's hashes, created at first use and shared by all processes. */
  keyOf(day: Day): Promise<Uint8Array>;
  /** The callers of one network that are already marked. */
  marked(of: Omit<Mark, 'caller'>): Promise<string[]>;
  /** Returns how many marks were counted; one that exists or exceeds its network's limit is not. `counts` are added unchanged. */
  add(marks: readonly Mark[], counts: readonly EngagementCount[], perNetworkMax: number): Promise<number>;
  callers(kind: EngagementKind, ean: EanNumber, from: Day, to: Day): Promise<number>;
  /** All counts from `from` to `to`, both included, by day and EAN. Ask for few days at a time: one may have 100,000 counts. */
  between(from: Day, to: Day): Promise<EngagementCount[]>;
  /** Deletes keys and marks of the days before `today`, and counts of the days before `oldest`. */
  forget(today: Day, oldest: Day): Promise<void>;
}
