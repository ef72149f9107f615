import { AppError } from '../../domain/errors.ts';

/** What all nodes go by: one row, and the truth also when it is older than what a node has. */
export interface Head {
  /** The generation that every node is to serve; null before the first. */
  current: string | null;
  /** What was current before: whoever has it still answers its cursors. */
  previous: string | null;
  /** What is offered: nodes fetch it and tell when they are ready. */
  next: string | null;
  /** Nodes have had their time for `next`, and none is ready: another may be offered in its place. */
  isOverdue: boolean;
  /** The operator has pinned `current`: nothing is built, switched or matched. */
  isHeld: boolean;
  revision: string;
}

/** What one process at a time does for all of them. */
export type LeaseName = 'build' | 'match' | 'send';

export interface Lease {
  readonly name: LeaseName;
  /** Random, and another for every taking. */
  readonly owner: string;
  /** Aborted when it was lost: another may be at it already. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

export interface LeaseHolder {
  name: LeaseName;
  /** Who has it, in words. */
  holder: string;
  secondsLeft: number;
}

/** What a node tells of itself every second. */
export interface NodeReport {
  id: string;
  /** Its machine and process, for people. */
  name: string;
  version: string;
  /** The oldest and the newest schema of generations that it reads. */
  schemas: { oldest: number; newest: number };
  /** A digest of the settings that must be the same everywhere, by setting. */
  settings: Readonly<Record<string, string>>;
  /** How far its clock is ahead of the state's. */
  clockOffsetMs: number;
  /** Answers requests, so that a switch waits for it. */
  serves: boolean;
  generation: string | null;
  /** The offered generation that it could switch to at once. */
  ready: string | null;
  /** What keeps it from going on. */
  trouble: string | null;
}

export interface NodeRow extends NodeReport {
  secondsSilent: number;
}

export interface OfferedGeneration {
  id: string;
  /** What it was built upon. */
  parent: string | null;
  schema: number;
}

/** A shop with the random key that tells it from every other. */
export interface KeyedShop {
  id: number;
  key: string;
  domain: string;
  name: string;
}

/** What several nodes agree by. A state in a file has none of it. */
export interface Cluster {
  head(): Promise<Head>;
  /** The state's clock, and how long asking took. */
  time(): Promise<{ nowMs: number; tookMs: number }>;
  /** Offers a generation under the build lease. Why it is refused, or null. */
  offer(lease: Lease, offer: OfferedGeneration): Promise<string | null>;
  /** Makes the offered generation the current one when every live node that serves one is ready, or has had its time. */
  switchTo(next: string): Promise<boolean>;
  /** Pins a generation; what is offered is withdrawn. */
  pin(id: string): Promise<void>;
  unpin(): Promise<void>;
  /** Makes a generation the current one whatever it was, as after a restore. */
  adopt(id: string): Promise<void>;
  report(node: NodeReport): Promise<void>;
  /** Silent for no longer than a day. */
  nodes(): Promise<NodeRow[]>;
  leave(nodeId: string): Promise<void>;
  /** undefined while another has it. */
  take(name: LeaseName, holder: string): Promise<Lease | undefined>;
  leases(): Promise<LeaseHolder[]>;
  /** What to read, with the path of the file it came from. */
  sources(): Promise<{ path: string; text: string } | undefined>;
  putSources(path: string, text: string): Promise<void>;
  /** Every shop with the random key that no other shop ever has. */
  shopKeys(): Promise<KeyedShop[]>;
  /** Puts shops back that this state does not know. The first whose number or domain is another shop's here; then nothing is changed. */
  seatShops(shops: readonly KeyedShop[]): Promise<{ seated: number } | { other: KeyedShop }>;
}

/**
 * What a serving process has of the state in memory and on its disk: shops, ratings, discounts and all tokens. It answers
 * from it, also while the state is away.
 */
export interface SnapshotKeeper {
  /** Asks for the head and takes up what has changed since; undefined while the state is away. */
  look(): Promise<Head | undefined>;
  isAway(): boolean;
  /** As it was heard last. */
  head(): Head;
  /** The check value of the secret key, as the state had it last. */
  keyPrint(): string | undefined;
}

/** A change was stopped: somebody else holds the lease. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';

  constructor(name: LeaseName) {
    super(`the ${name} lease is another's now; nothing was changed`);
  }
}

const RETRY_AFTER_S = 5;

/**
 * The state cannot be asked, or did not say whether it has done what it was told. Whoever gets this does not try again by
 * itself: a row that was written unheard would be there twice.
 */
export class StateUnavailable extends AppError {
  override name = 'StateUnavailable';

  constructor(cause?: unknown) {
    super('unavailable', 'This cannot be answered at the moment; try again in a few seconds.', {
      retryAfterS: RETRY_AFTER_S,
      cause,
    });
  }
}
