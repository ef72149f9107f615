import type { Language } from '../../domain/text.ts';

export type MessageKind = 'confirm' | 'reached' | 'my_agents' | 'open_again';

export interface NewMessage {
  id: string;
  agentId: string | null;
  channel: Channel;
  /** Whom it keeps us waiting for: the mail server, or the agent's `webhookPeer`. */
  peer: string;
  kind: MessageKind;
  language: Language;
  /** The recipient of a message that belongs to no agent. */
  toHash: string | null;
  toBox: Uint8Array | null;
  payload: string;
}

export interface ClaimedMessage extends NewMessage {
  createdMs: number;
  /** This attempt included. */
  attempts: number;
  /** Failures so far that were the receiver's own. */
  strikes: number;
  claim: string;
}

/** What is told of a message besides its recipient and its text. */
export interface MessageState {
  id: string;
  agentId: string | null;
  channel: Channel;
  kind: MessageKind;
  state: 'open' | 'sent' | 'failed' | 'dropped';
}

/** Whether a peer may be sent to now: before others, like others, or not. */
export type Rank = 'first' | 'next' | 'not now';

export interface Outbox {
  add(message: NewMessage, nowMs: number): Promise<void>;
  /**
   * Takes the next due message of a channel for `leaseMs`: it is not due again before that. Peers take turns, those of
   * rank `first` before the others; to one peer first tries go before retries.
   */
  claim(
    channel: Channel,
    rank: (peer: string) => Rank,
    nowMs: number,
    leaseMs: number,
  ): Promise<ClaimedMessage | undefined>;
  /** As if it had not been claimed, but behind what is due already. */
  giveBack(message: ClaimedMessage, nowMs: number): Promise<void>;
  /** All three do nothing when the message was claimed again since. */
  finish(message: ClaimedMessage, state: 'sent' | 'failed' | 'dropped', nowMs: number): Promise<void>;
  retry(message: ClaimedMessage, dueMs: number, strikes: number): Promise<void>;
  state(id: string): Promise<MessageState | undefined>;
  /** Newest first. */
  ofAgent(agentId: string): Promise<MessageState[]>;
  /** Due now, as if it had never been tried. */
  reopen(id: string, nowMs: number): Promise<void>;
  /** Whether a link of this kind waits to be sent to the mailbox. */
  hasLink(toHash: string, kind: MessageKind): Promise<boolean>;
  /** The open messages that carry their recipient. */
  links(): Promise<{ id: string; toBox: Uint8Array }[]>;
  setMailbox(id: string, toHash: string): Promise<void>;
  /** Messages that a wrong clock put off beyond `latestMs` are due now. */
  pullIn(latestMs: number, nowMs: number): Promise<void>;
  openCount(): Promise<number>;
  /** When the oldest open message was written; null when none is open. */
  oldestOpenMs(): Promise<number | null>;
}

export type Channel = 'email' | 'webhook';
