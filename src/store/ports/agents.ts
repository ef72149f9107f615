import type { AgentKind } from '../../contract/agents/kinds.ts';
import type { EanNumber } from '../../domain/ean.ts';
import type { Language } from '../../domain/text.ts';
import type { Channel, ChannelTrouble, Outbox } from './outbox.ts';

export type AgentStatus = 'pending_confirmation' | 'active' | 'reached' | 'cancelled' | 'expired';
export type EmailState = 'none' | 'unconfirmed' | 'confirmed';

/** A stored price agent. Addresses are encrypted, tokens are hashed. */
export interface AgentRow {
  /** Row number: it orders the agents of a product and is never shown. */
  n: number;
  id: string;
  /** The product's main code, by which prices are matched. */
  ean: EanNumber;
  /** The code that the caller gave: `ean` or an alias of it. */
  requireEan: EanNumber;
  productName: string;
  /** 0 for an agent of another kind than `target`. */
  targetOre: number;
  kind: AgentKind;
  /** `AgentOptions` as JSON; null without any. */
  options: string | null;
  /** The price mark: the one amount that the agent's rule compares with. */
  markOre: number | null;
  /** The campaigns that an agent for real discounts was told of. */
  campaigns: string | null;
  status: AgentStatus;
  language: Language;
  emailState: EmailState;
  /** Hash of the mailbox, not of the address as written. */
  emailHash: string | null;
  emailBox: Uint8Array | null;
  /** URL and signing secret, encrypted. */
  webhookBox: Uint8Array | null;
  /** Keyed hash of the webhook's receiver; messages to different receivers take turns. */
  webhookPeer: string | null;
  cancelHash: string;
  mailHash: string;
  createdMs: number;
  expiresMs: number;
  /** The last time its owner was told; null means never. */
  reachedMs: number | null;
  endedMs: number | null;
  /** Proof of consent as JSON: text version, time, method. */
  consent: string | null;
  /** The generation with which it was first compared; null once a later one was compared with it. */
  checkedAgainst: string | null;
  /** The agent whose confirmation counts for this one; null for an agent that was not made in a batch. */
  batchId: string | null;
}
export type NewAgent = Omit<AgentRow, 'n'>;

export type AgentChange = Partial<
  Pick<
    AgentRow,
    'status' | 'markOre' | 'campaigns' | 'emailState' | 'reachedMs' | 'endedMs' | 'consent' | 'checkedAgainst'
  >
>;

export type WatchRow = readonly [
  n: number,
  ean: EanNumber,
  targetOre: number,
  status: 'active' | 'reached',
  expiresMs: number,
  kind: AgentKind,
  options: string | null,
  markOre: number | null,
  reachedMs: number | null,
  provisional: 0 | 1,
];

/** The generations that the agents were compared with. */
export interface ComparedGenerations {
  /** The last night that all agents were compared with, as a night; null if it is not known. */
  night: string | null;
  /** Those whose comparison began after that night's, completed or not. */
  since: readonly string[];
}

export interface Agents {
  insert(agent: NewAgent): Promise<void>;
  byId(id: string): Promise<AgentRow | undefined>;
  byNumber(n: number): Promise<AgentRow | undefined>;
  byMailbox(emailHash: string): Promise<AgentRow[]>;
  byBatch(batchId: string): Promise<AgentRow[]>;
  liveCountOfMailbox(emailHash: string): Promise<number>;
  pageAfter(n: number, limit: number): Promise<AgentRow[]>;
  save(agent: AgentRow, change: AgentChange): Promise<void>;
  setMailbox(n: number, emailHash: string): Promise<void>;
  setWebhookPeer(agent: Pick<AgentRow, 'n' | 'id'>, webhookPeer: string): Promise<void>;
  /** Notes that the agent was compared with a later generation than the one it began with. */
  passedOver(n: number): Promise<void>;
  removeMailbox(emailHash: string): Promise<number>;
  newestSealed(): Promise<AgentRow | undefined>;
  /** The next agents to compare, ordered by EAN and row number. */
  watchingAfter(ean: EanNumber, n: number, limit: number): Promise<WatchRow[]>;
  /** The agents of the given EANs, and the provisional ones of all EANs above `after` up to `last`, in the same order. */
  watchingAmong(eans: readonly EanNumber[], after: EanNumber, last: EanNumber): Promise<WatchRow[]>;
  /** A provisional agent's next comparison may change it though its product stays as it is. Any other write makes it so. */
  setProvisional(ns: readonly number[], isProvisional: boolean): Promise<void>;
  byOtherCodeAfter(n: number, limit: number): Promise<Pick<AgentRow, 'n' | 'ean' | 'requireEan'>[]>;
  setEan(n: number, ean: EanNumber): Promise<void>;
  /** Agents that began against another generation and that no later one was compared with. */
  startedBefore(generationId: string, limit: number): Promise<AgentRow[]>;
  troubles(agentId: string): Promise<ChannelTrouble[]>;
  allTroubles(): Promise<(ChannelTrouble & { agentId: string })[]>;
  failed(agentId: string, channel: Channel, nowMs: number, reason: string): Promise<ChannelTrouble>;
  worked(agentId: string, channel: Channel): Promise<void>;
  disable(agentId: string, channel: Channel, nowMs: number, reason: string): Promise<void>;
}

export type KeyState =
  | { kind: 'started' }
  | { kind: 'running' }
  | { kind: 'other_body' }
  | { kind: 'answered'; answer: string };

export interface StartedKey {
  keyHash: string;
  startedMs: number;
}

export interface AgentGuards {
  /** Adds to a bucket's count of that day, one unless told otherwise, and returns the new count. */
  count(bucket: string, day: number, by?: number): Promise<number>;
  isSuppressed(mailboxHash: string): Promise<boolean>;
  suppress(mailboxHash: string, nowMs: number): Promise<void>;
  unsuppress(mailboxHash: string): Promise<void>;
  moveSuppressed(before: string, mailboxHash: string): Promise<void>;
  /** True at most once every `everyMs`, and only for a blocked mailbox. */
  askSuppressed(mailboxHash: string, nowMs: number, everyMs: number): Promise<boolean>;
  /** Starts a key. An earlier request that has run for `runningMs` counts as dead. */
  startKey(key: {
    keyHash: string;
    bodyHash: string;
    nowMs: number;
    runningMs: number;
    keptMs: number;
  }): Promise<KeyState>;
  /** False if a later request has taken the key over, because this one counted as dead. */
  answerKey(key: StartedKey, answer: string): Promise<boolean>;
  /** Releases a key without an answer. A key with an answer stays, whatever failed afterwards. */
  forgetKey(key: StartedKey): Promise<void>;
}

export interface SweepBounds {
  nowMs: number;
  /** An agent stays unconfirmed no longer than these: since its confirmation was sent, or since it was made if none was sent. */
  unconfirmedBeforeMs: number;
  neverAskedBeforeMs: number;
  endedBeforeMs: number;
  doneBeforeMs: number;
  keysBeforeMs: number;
  countsBeforeDay: number;
}
export interface SweepCounts {
  unconfirmed: number;
  expired: number;
  ended: number;
  messages: number;
}

export interface KeyedCounts {
  agents: number;
  blocked: number;
}

export interface AgentTx {
  readonly agents: Agents;
  readonly outbox: Outbox;
  readonly guards: AgentGuards;
  matchedGeneration(): Promise<string | undefined>;
  setMatchedGeneration(id: string): Promise<void>;
  /** The generation whose comparison began last, in any process. */
  matchingGeneration(): Promise<string | undefined>;
  setMatchingGeneration(id: string): Promise<void>;
  comparedGenerations(): Promise<ComparedGenerations>;
  setComparedGenerations(compared: ComparedGenerations): Promise<void>;
  sweep(bounds: SweepBounds): Promise<SweepCounts>;
  believedMs(): Promise<number | undefined>;
  setBelievedMs(ms: number): Promise<void>;
  /** Whether all stored agents have the hashes by which this version looks them up. */
  isAdopted(): Promise<boolean>;
  setAdopted(): Promise<void>;
  keptUnderKey(): Promise<KeyedCounts>;
  /** A check value of the secret key, to notice that the key has changed. */
  keyPrint(): Promise<string | undefined>;
  setKeyPrint(print: string): Promise<void>;
  /** Deletes everything that is useless without the lost key: agents with a recipient, messages, blocked addresses, limits. */
  giveUpKey(): Promise<void>;
}

export interface AgentStore extends AgentTx {
  /** Runs `work` as one transaction, completely or not at all. */
  transaction<T>(work: (tx: AgentTx) => Promise<T>): Promise<T>;
  /** Takes the lock for sending, one process at a time. Returns its release; undefined while another process holds it. */
  takeSending(): Promise<(() => Promise<void>) | undefined>;
}
