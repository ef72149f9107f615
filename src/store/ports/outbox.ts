import type { Language } from '../../domain/text.ts';

export type MessageKind = 'confirm' | 'reached' | 'my_agents' | 'open_again';

export interface NewMessage {
  id: string;
  agentId: string | null;
  channel: Channel;
  /** The receiver that a slow delivery waits for: the mail server, or the agent's `webhookPeer`. */
  peer: string;
  kind: MessageKind;
  language: Language;
  /** The recipient, if the message belongs to no agent. */
  toHash: string | null;
  toBox: Uint8Array | null;
  payload: string;
}

export interface LeasedMessage extends NewMessage {
  createdMs: number;
  attempts: number;
  /** Failures so far that were the receiver's fault. */
  strikes: number;
  /** Identifies the lease, so that only its holder can end the message. */
  leaseKey: string;
}

export interface MessageState {
  id: string;
  agentId: string | null;
  channel: Channel;
  kind: MessageKind;
  state: 'open' | 'sent' | 'failed' | 'dropped';
}

export interface DueMessage {
  id: string;
  peer: string;
}

/** Whether a peer may be sent to now: before others, like others, or not. */
export type PeerPriority = 'first' | 'next' | 'not now';

export interface Outbox {
  add(message: NewMessage, nowMs: number): Promise<void>;
  /**
   * Leases the next due message of a channel for `leaseMs`; it falls due again after that. Peers take turns, those with
   * priority `first` before the others; first tries to a peer go before retries.
   */
  lease(
    channel: Channel,
    rank: (peer: string) => PeerPriority,
    nowMs: number,
    leaseMs: number,
  ): Promise<LeasedMessage | undefined>;
  /** Returns an unsent message, behind those that are due already. */
  giveBack(message: LeasedMessage, nowMs: number): Promise<void>;
  /** Ends a message. Like `giveBack` and `retry` it does nothing if the lease has passed to another process. */
  finish(message: LeasedMessage, state: 'sent' | 'failed' | 'dropped', nowMs: number): Promise<void>;
  retry(message: LeasedMessage, dueMs: number, strikes: number): Promise<void>;
  state(id: string): Promise<MessageState | undefined>;
  ofAgent(agentId: string): Promise<MessageState[]>;
  reopen(id: string, nowMs: number): Promise<void>;
  hasLink(toHash: string, kind: MessageKind): Promise<boolean>;
  /** The open messages that carry their recipient. */
  links(): Promise<{ id: string; toBox: Uint8Array }[]>;
  setMailbox(id: string, toHash: string): Promise<void>;
  /** Makes messages due now that a wrong clock postponed beyond `latestMs`. */
  pullIn(latestMs: number, nowMs: number): Promise<void>;
  openCount(): Promise<number>;
  /** Creation time of the oldest open message; null if none is open. */
  oldestOpenMs(): Promise<number | null>;
}

export type Channel = 'email' | 'webhook';

export interface ChannelTrouble {
  channel: Channel;
  failingSinceMs: number;
  disabledMs: number | null;
  reason: string;
}
