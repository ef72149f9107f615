import type { Day } from '../../domain/day.ts';
import type { EngagementStore, TokenStore } from './access.ts';
import type { AgentStore, AgentTx } from './agents.ts';
import type { Cluster, Lease, SnapshotKeeper } from './cluster.ts';
import type { DecisionStore } from './decisions.ts';
import type { Imports } from './imports.ts';

/** A shop, with a permanent id. */
export interface Vendor {
  id: number;
  name: string;
  domain: string;
  logoUrl: string | null;
}

export interface Vendors {
  all(): Promise<Vendor[]>;
  byDomain(domain: string): Promise<Vendor | undefined>;
  byProgram(network: string, programId: string): Promise<Vendor | undefined>;
  /** The vendor of a domain (or alias domain), made when it is new. */
  ensure(vendor: { name: string; domain: string }): Promise<Vendor>;
  link(network: string, programId: string, vendorId: number): Promise<void>;
  /** Gives a vendor its true domain; when another vendor has it, that one takes over the programs. The vendor it now is. */
  giveDomain(vendorId: number, domain: string): Promise<Vendor>;
  /**
   * Gives shops the numbers back that a catalogue's histories go by, where this state does not know them. Where it has
   * given a number to another shop nothing is changed, and that is told.
   */
  seat(
    shops: readonly { id: number; domain: string }[],
  ): Promise<{ seated: number; swapped: Swapped | null }>;
}

/** A number that means one shop in the catalogue and another in the state. */
export interface Swapped {
  id: number;
  domain: string;
  /** What the state knows the number as, if at all, and the number it knows the domain by. */
  stateDomain: string | null;
  stateId: number;
}

/** What a server knows a file again by. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** The last good reading of a feed: what the merge uses, and what the next reading is compared with. */
export interface GoodReading extends Validators {
  sha256: string;
  readAtMs: number;
  /** What shaped the reading besides the bytes (format, overrides, program version): a change forces a new parse. */
  recipe: string;
  /** What the network's list said of the feed's age when it was read. */
  listedAtMs: number | null;
  /** A sale starts or ends then: the same bytes mean other prices. */
  validUntilMs: number | null;
  /** File name in the spool folder. */
  spool: string;
  rows: number;
  kept: number;
  /** Distinct articles; readings of before this was kept do not say. */
  eans?: number;
  coverage: number;
  /** The host of most of the shop's own links. */
  host?: string | null;
}

/** What a reading was held for. Lost and grown rows alone are believed on the fourth night. */
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

/** A feed's last reading that was not taken over. */
export interface HeldReading {
  kind: HoldKind;
  reason: string;
  /** The first and the last day on which it was held for this, and on how many days. */
  sinceDay: Day;
  lastDay: Day;
  nights: number;
  /** The beginning of the file's SHA-256; what could not be fetched has none. */
  file?: string;
}

/** How far a feed's prices are believed. */
export interface FeedTrust {
  /** On how many readings in a row its prices agreed with the others', each on a day of its own. */
  agreed: number;
  agreedDay: Day | null;
  held: HeldReading | null;
  /** What the operator said of the reading that was held: believed once, or whatever it is held for from now on. */
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
  /** A 304 or an equal hash: the good reading is confirmed as of now, under the names its server has for it now. */
  confirm(id: string, now: { readAtMs: number } & Validators): Promise<void>;
  setTrust(id: string, vendorId: number, trust: FeedTrust): Promise<void>;
  /** There is no good reading any more; the feed stays. */
  forget(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/** A feed that a network offers, as the last sync found it. */
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
  /** The newest first. */
  recent(limit: number): Promise<{ beganAtMs: number; report: string }[]>;
  last(): Promise<string | undefined>;
}

/** Everything that people and runs change, as it is used inside a transaction: after its end every call fails. */
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
  fact(key: string): Promise<string | undefined>;
  setFact(key: string, value: string): Promise<void>;
  /** Another one with every change that answers can show; part of every ETag. */
  revision(): Promise<string>;
}

export interface SharedCluster extends Cluster {
  /** The same state, whose changes fail once the lease is another's. */
  under(lease: Lease): State;
}

/**
 * The same outside of one. A call is a transaction of its own; while another is open in this process it waits for its end.
 * From inside the work of a transaction it fails, for it would wait for itself.
 */
export interface State extends StateTx {
  /** What several nodes agree by; none where the state is a file. */
  readonly cluster?: SharedCluster;
  /** Of a serving process whose state is elsewhere. */
  readonly snapshot?: SnapshotKeeper;
  readonly agents: AgentStore;
  /** All of `work` or nothing, and at most one new revision. Transactions do not nest. */
  transaction<T>(work: (tx: StateTx) => Promise<T>): Promise<T>;
  /** Resolves when all that was committed so far survives a power cut. */
  durable(): Promise<void>;
  close(): Promise<void>;
}
