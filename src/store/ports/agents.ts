import type { EanNumber } from '../../domain/ean.ts';
import type { Language } from '../../domain/text.ts';
import type { Channel, Outbox } from './outbox.ts';

export type AgentStatus = 'pending_confirmation' | 'active' | 'reached' | 'cancelled' | 'expired';
export type EmailState = 'none' | 'unconfirmed' | 'confirmed';

/** A price agent as it is kept. Addresses are in sealed boxes, tokens are hashes. */
export interface AgentRow {
  /** Row number: orders agents of one product, never shown. */
  n: number;
  id: string;
  /** The product's own code, by which prices are matched. */
  ean: EanNumber;
  /** The code the caller gave; an alias of `ean`, or the same. */
  askedEan: EanNumber;
  productName: string;
  targetOre: number;
  status: AgentStatus;
  language: Language;
  emailState: EmailState;
  /** Of the mailbox, not of the address as written. */
  emailHash: string | null;
  emailBox: Uint8Array | null;
  /** URL and signing secret. */
  webhookBox: Uint8Array | null;
  /** Who receives the webhook, as a keyed hash; its messages take turns with those to others. */
  webhookPeer: string | null;
  cancelHash: string;
  mailHash: string;
  createdMs: number;
  expiresMs: number;
  /** When it was last reached; null = never. */
  reachedMs: number | null;
  /** When it was cancelled or expired. */
  endedMs: number | null;
  /** Proof of consent as JSON: text version, time, method. */
  consent: string | null;
  /** The generation it was first compared with; null once a publish has passed over it. */
  checkedAgainst: string | null;
}
export type NewAgent = Omit<AgentRow, 'n'>;

export type AgentChange = Partial<
  Pick<AgentRow, 'status' | 'emailState' | 'reachedMs' | 'endedMs' | 'consent' | 'checkedAgainst'>
>;

/** What the matching pass reads of an agent. */
export type WatchRow = readonly [
  n: number,
  ean: EanNumber,
  targetOre: number,
  status: 'active' | 'reached',
  expiresMs: number,
];

export interface ChannelTrouble {
  channel: Channel;
  failingSinceMs: number;
  disabledMs: number | null;
  reason: string;
}

export interface Agents {
  insert(agent: NewAgent): Promise<void>;
  byId(id: string): Promise<AgentRow | undefined>;
  byNumber(n: number): Promise<AgentRow | undefined>;
  byMailbox(emailHash: string): Promise<AgentRow[]>;
  liveCountOfMailbox(emailHash: string): Promise<number>;
  /** All agents, by number. */
  pageAfter(n: number, limit: number): Promise<AgentRow[]>;
  save(agent: AgentRow, change: AgentChange): Promise<void>;
  setMailbox(n: number, emailHash: string): Promise<void>;
  /** Also of its open messages. */
  setWebhookPeer(agent: Pick<AgentRow, 'n' | 'id'>, webhookPeer: string): Promise<void>;
  /** It has been compared with a later generation than the one it began with. */
  passedOver(n: number): Promise<void>;
  removeMailbox(emailHash: string): Promise<number>;
  /** The newest agent with a sealed recipient. */
  newestSealed(): Promise<AgentRow | undefined>;
  /** The next agents to compare, ordered by EAN and number. */
  watchingAfter(ean: EanNumber, n: number, limit: number): Promise<WatchRow[]>;
  /** Agents that were made for another code of the article than its own. */
  byOtherCodeAfter(n: number, limit: number): Promise<Pick<AgentRow, 'n' | 'ean' | 'askedEan'>[]>;
  /** The article that an agent watches from now on. */
  setEan(n: number, ean: EanNumber): Promise<void>;
  /** Agents that began against another generation than this one and that no publish has passed over since. */
  startedBefore(generationId: string, limit: number): Promise<AgentRow[]>;
  troubles(agentId: string): Promise<ChannelTrouble[]>;
  /** Every channel that does not work, longest first. */
  allTroubles(): Promise<(ChannelTrouble & { agentId: string })[]>;
  failed(agentId: string, channel: Channel, nowMs: number, reason: string): Promise<ChannelTrouble>;
  worked(agentId: string, channel: Channel): Promise<void>;
  disable(agentId: string, channel: Channel, nowMs: number, reason: string): Promise<void>;
}

/** How far an Idempotency-Key has come. */
export type KeyState =
  | { kind: 'started' }
  | { kind: 'running' }
  | { kind: 'other_body' }
  | { kind: 'answered'; answer: string };

/** One request's hold on an Idempotency-Key. */
export interface StartedKey {
  keyHash: string;
  startedMs: number;
}

export interface AgentGuards {
  /** Counts one more in a bucket that day and returns the new count. */
  count(bucket: string, day: number): Promise<number>;
  isSuppressed(mailboxHash: string): Promise<boolean>;
  suppress(mailboxHash: string, nowMs: number): Promise<void>;
  unsuppress(mailboxHash: string): Promise<void>;
  /** A block that was filed under another hash of the same mailbox. */
  moveSuppressed(before: string, mailboxHash: string): Promise<void>;
  /** True at most once every `everyMs`, and only for a suppressed mailbox. */
  askSuppressed(mailboxHash: string, nowMs: number, everyMs: number): Promise<boolean>;
  /** A twin that has run for `runningMs` is taken for dead. */
  startKey(key: {
    keyHash: string;
    bodyHash: string;
    nowMs: number;
    runningMs: number;
    keptMs: number;
  }): Promise<KeyState>;
  /** False when the key belongs to a later request by now: this one was taken for dead meanwhile. */
  answerKey(key: StartedKey, answer: string): Promise<boolean>;
  /** Gives a key back that has no answer. One that was answered stays, whatever failed afterwards. */
  forgetKey(key: StartedKey): Promise<void>;
}

export interface SweepBounds {
  nowMs: number;
  /** When a confirmation must have been sent, and an agent been made, to be waited for no longer. */
  unconfirmedBeforeMs: number;
  neverAskedBeforeMs: number;
  endedBeforeMs: number;
  doneBeforeMs: number;
  keysBeforeMs: number;
  countsBeforeDay: number;
}
export interface Swept {
  unconfirmed: number;
  expired: number;
  ended: number;
  messages: number;
}

/** What can be read or recognised with the secret key alone. */
export interface KeptUnderKey {
  agents: number;
  blocked: number;
}

/** Price agents and what they send, as they are used inside a transaction. */
export interface AgentTx {
  readonly agents: Agents;
  readonly outbox: Outbox;
  readonly guards: AgentGuards;
  /** The generation all agents have been compared with. */
  matchedGeneration(): Promise<string | undefined>;
  setMatchedGeneration(id: string): Promise<void>;
  /** The generation whose comparison began last, in whatever process. */
  matchingGeneration(): Promise<string | undefined>;
  setMatchingGeneration(id: string): Promise<void>;
  sweep(bounds: SweepBounds): Promise<Swept>;
  /** The time that was believed last. */
  believedMs(): Promise<number | undefined>;
  setBelievedMs(ms: number): Promise<void>;
  /** Whether all that is stored is found as this version looks for it. */
  isAdopted(): Promise<boolean>;
  setAdopted(): Promise<void>;
  keptUnderKey(): Promise<KeptUnderKey>;
  /** Tells whether the secret key is the one that was used before. */
  keyPrint(): Promise<string | undefined>;
  setKeyPrint(print: string): Promise<void>;
  /** Deletes all that is of no use without the lost key: agents with a recipient, messages, blocked addresses, limits. */
  giveUpKey(): Promise<void>;
}

/** The same outside of one. */
export interface AgentStore extends AgentTx {
  /** All of `work` or nothing. */
  transaction<T>(work: (tx: AgentTx) => Promise<T>): Promise<T>;
  /** The right to send: one holder at a time, in whatever process, until it lets go. undefined when another has it. */
  takeSending(): Promise<(() => Promise<void>) | undefined>;
}
