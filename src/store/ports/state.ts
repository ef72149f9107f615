import type { Day } from '../../domain/day.ts';
import type { EngagementStore, TokenStore } from './access.ts';
import type { AgentStore, AgentTx } from './agents.ts';
import type { Announcements } from './announcements.ts';
import type { Cluster, Lease, SnapshotKeeper } from './cluster.ts';
import type { DecisionStore } from './decisions.ts';
import type { Imports } from './imports.ts';
import type { ObjectionStore } from './objections.ts';

export interface Vendor {
  id: number;
  name: string;
  domain: string;
  logoUrl: string | null;
}

export interface Vendors {
  all(): Promise<Vendor[]>;
  byDomain(domain: string): Promise<Vendor | undefined>;
  /** Every domain of every shop, aliases included → the shop's id. */
  domains(): Promise<ReadonlyMap<string, number>>;
  byProgram(network: string, programId: string): Promise<Vendor | undefined>;
  /** The shop of a domain or alias domain, created if it is new. */
  ensure(vendor: { name: string; domain: string }): Promise<Vendor>;
  link(network: string, programId: string, vendorId: number): Promise<void>;
  /** Gives a shop its true domain. If another shop has that domain, it takes over the programs and is returned. */
  giveDomain(vendorId: number, domain: string): Promise<Vendor>;
  /** Restores numbers of shops that a catalogue refers to. If one is another shop's here, nothing changes: see `swapped`. */
  seat(
    shops: readonly { id: number; domain: string }[],
  ): Promise<{ seated: number; swapped: SwappedNumber | null }>;
}

/** A number that means one shop in the catalogue and another in the state. */
export interface SwappedNumber {
  id: number;
  domain: string;
  /** The domain that the state has for this number, if any, and the number that it has for this domain. */
  stateDomain: string | null;
  stateId: number;
}

export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** The last good reading of a feed: the merge uses it, and the next reading is compared with it. */
export interface GoodReading extends Validators {
  sha256: string;
  readAtMs: number;
  /** Hash of what shaped the reading besides the bytes (format, overrides, program version): a change forces a new parse. */
  recipe: string;
  /** The feed's time in the network's list when it was read. */
  listedAtMs: number | null;
  /** The instant at which a sale starts or ends: the same bytes then mean other prices. */
  validUntilMs: number | null;
  spool: string;
  rows: number;
  kept: number;
  /** Number of distinct articles; older readings lack it. */
  eans?: number;
  coverage: number;
  host?: string | null;
}

/** Reasons for which a reading is held. Only `lost` and `grown` are accepted by themselves, on the fourth night. */
export type HoldKind =
  | 'empty'
  | 'no_offer'
  | 'lost'
  | 'grown'
  | 'unreadable'
  | 'coverage'
  | 'ratio'
  | 'factor'
  | 'failed';

export interface HeldReading {
  kind: HoldKind;
  reason: string;
  /** The first and the last day on which it was held for this reason, and the number of such days. */
  sinceDay: Day;
  lastDay: Day;
  nights: number;
  /** Beginning of the file's SHA-256; absent if it could not be fetched. */
  file?: string;
}

export interface FeedTrust {
  /** The number of consecutive readings, each on another day, whose prices agreed with other shops'. */
  agreed: number;
  agreedDay: Day | null;
  held: HeldReading | null;
  /** The operator's decision on a held reading: accepted once, or always for this reason. */
  accepted: { kind: HoldKind; once: boolean } | null;
}

export interface FeedRow {
  id: string;
  vendorId: number;
  good: GoodReading | null;
  trust: FeedTrust;
}

export interface Feeds {
  all(): Promise<FeedRow[]>;
  get(id: string): Promise<FeedRow | undefined>;
  accept(id: string, vendorId: number, good: GoodReading): Promise<void>;
  /** Confirms the good reading after a 304 or an equal hash, with the server's new validators. */
  confirm(id: string, now: { readAtMs: number } & Validators): Promise<void>;
  setTrust(id: string, vendorId: number, trust: FeedTrust): Promise<void>;
  forget(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/** A feed of an affiliate network, as found by the last sync. */
export interface NetworkFeedRow {
  id: string;
  network: string;
  body: string;
}

export interface NetworkFeeds {
  all(): Promise<NetworkFeedRow[]>;
  put(rows: readonly NetworkFeedRow[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

export interface Runs {
  add(day: number, beganAtMs: number, report: string): Promise<void>;
  recent(limit: number): Promise<{ beganAtMs: number; report: string }[]>;
  last(): Promise<string | undefined>;
}

/** Everything that people and runs change, as used inside a transaction; after its end every call fails. */
export interface StateTx {
  readonly vendors: Vendors;
  readonly feeds: Feeds;
  readonly networkFeeds: NetworkFeeds;
  readonly runs: Runs;
  readonly tokens: TokenStore;
  readonly engagement: EngagementStore;
  readonly agents: AgentTx;
  readonly imports: Imports;
  readonly decisions: DecisionStore;
  readonly objections: ObjectionStore;
  readonly announcements: Announcements;
  fact(key: string): Promise<string | undefined>;
  setFact(key: string, value: string): Promise<void>;
  /** Changes with everything that answers can show; part of every ETag. */
  revision(): Promise<string>;
}

export interface SharedCluster extends Cluster {
  /** Returns this state with changes that fail once the lease is lost. */
  under(lease: Lease): State;
}

/** Each call is a transaction of its own and waits for an open one; inside a transaction's work it would wait for itself. */
export interface State extends StateTx {
  /** What the nodes of a cluster share; undefined if the state is a file. */
  readonly cluster?: SharedCluster;
  /** Only in a serving process whose state is a database server. */
  readonly snapshot?: SnapshotKeeper;
  readonly agents: AgentStore;
  /** Runs `work` completely or not at all, with at most one new revision. Transactions do not nest. */
  transaction<T>(work: (tx: StateTx) => Promise<T>): Promise<T>;
  /** Resolves when everything committed so far survives a power cut. */
  durable(): Promise<void>;
  close(): Promise<void>;
}
