import { AppError } from '../../domain/errors.ts';

/** What all nodes follow: a single row, which decides even if it is older than what a node serves. */
export interface Head {
  /** The generation that every node must serve; null before the first. */
  current: string | null;
  /** The generation before `current`; nodes that still have it answer its cursors. */
  previous: string | null;
  /** The offered generation: nodes fetch it and report when they are ready. */
  next: string | null;
  /** The time limit for `next` has passed and no node is ready: another generation may be offered. */
  isOverdue: boolean;
  /** The operator has pinned `current`: nothing is built, switched or matched. */
  isHeld: boolean;
  revision: string;
}

/** Work that one process at a time does for the whole cluster. */
export type LeaseName = 'build' | 'match' | 'send';

export interface Lease {
  readonly name: LeaseName;
  /** Random, and new for every lease. */
  readonly owner: string;
  /** Aborted when the lease is lost: another process may already hold it. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

export interface LeaseHolder {
  name: LeaseName;
  holder: string;
  secondsLeft: number;
}

export interface NodeReport {
  id: string;
  name: string;
  version: string;
  /** The oldest and the newest schema of generations that it can read. */
  schemas: { oldest: number; newest: number };
  /** Digests of the settings that must be equal on all nodes, by setting. */
  settings: Readonly<Record<string, string>>;
  /** How far its clock is ahead of the database's. */
  clockOffsetMs: number;
  /** Whether it answers requests, so that a switch waits for it. */
  serves: boolean;
  generation: string | null;
  /** The offered generation that it could switch to at once. */
  ready: string | null;
  /** The problem that blocks it, if any. */
  trouble: string | null;
}

export interface NodeRow extends NodeReport {
  secondsSilent: number;
}

export interface OfferedGeneration {
  id: string;
  /** The generation in whose place it comes; null for the first. */
  replaces: string | null;
  schema: number;
}

/** A shop with the random key that distinguishes it from every other. */
export interface KeyedShop {
  id: number;
  key: string;
  domain: string;
  name: string;
}

/** What the nodes of a cluster share. A state in a file has none of it. */
export interface Cluster {
  head(): Promise<Head>;
  /** The database's clock, and how long the question took. */
  time(): Promise<{ nowMs: number; tookMs: number }>;
  /** Offers a generation under the build lease. Returns the reason of a refusal, or null. */
  offer(lease: Lease, offer: OfferedGeneration): Promise<string | null>;
  /** Makes the offered generation current if every live serving node is ready or the time limit has passed. */
  switchTo(next: string): Promise<boolean>;
  pin(id: string): Promise<void>;
  unpin(): Promise<void>;
  /** Makes a generation current unconditionally, for example after a restore. */
  adopt(id: string): Promise<void>;
  report(node: NodeReport): Promise<void>;
  nodes(): Promise<NodeRow[]>;
  leave(nodeId: string): Promise<void>;
  /** Takes a lease; undefined while another process holds it. */
  take(name: LeaseName, holder: string): Promise<Lease | undefined>;
  leases(): Promise<LeaseHolder[]>;
  sources(): Promise<{ path: string; text: string } | undefined>;
  putSources(path: string, text: string): Promise<void>;
  shopKeys(): Promise<KeyedShop[]>;
  /** Adds unknown shops. If a number or domain is another shop's here, nothing changes and that shop is returned. */
  seatShops(shops: readonly KeyedShop[]): Promise<{ seated: number } | { other: KeyedShop }>;
}

/** A serving process's copy of the state: shops, ratings, discounts, tokens. It answers while the database is unreachable. */
export interface SnapshotKeeper {
  /** Reads the head and the changes since the last call; undefined while the database is unreachable. */
  look(): Promise<Head | undefined>;
  isAway(): boolean;
  head(): Head;
  keyPrint(): string | undefined;
}

/** A change was refused because another process holds the lease. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';

  constructor(name: LeaseName) {
    super(`the ${name} lease is another's now; nothing was changed`);
  }
}

const RETRY_AFTER_S = 5;

/** The state is unreachable or did not confirm. The caller must not retry by itself: an unconfirmed row may have been written. */
export class StateUnavailable extends AppError {
  override name = 'StateUnavailable';

  constructor(cause?: unknown) {
    super('unavailable', 'This cannot be answered at the moment; try again in a few seconds.', {
      retryAfterS: RETRY_AFTER_S,
      cause,
    });
  }
}
