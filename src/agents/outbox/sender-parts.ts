import type { Clock } from '../../domain/day.ts';
import type { EanNumber } from '../../domain/ean.ts';
import type { Outbound } from '../../net/outbound.ts';
import type { AgentStore } from '../../store/ports/agents.ts';
import type { Secrets } from '../core/secrets/secrets.ts';
import type { Mailer } from '../mail/mail-transport.ts';
import type { GotThrough } from './got-through.ts';
import type { SlowPeers } from './slow-peers.ts';

export interface SenderParts {
  store: AgentStore;
  secrets: Secrets;
  mailer: Mailer;
  outbound: Outbound;
  baseUrl: string;
  senderName: string;
  clock: Clock;
  /** The lowest price of a product at this moment; null when nobody has one. */
  priceNow: (ean: EanNumber) => number | null;
  /** Whether lists may show a product at this moment. */
  hasPlace: (ean: EanNumber) => boolean;
  log: (level: 'info' | 'warn', about: Record<string, unknown>, message: string) => void;
  webhookTimeoutMs?: number;
}

/** What the sender knows of its peers while it runs. */
export interface SenderMemory {
  resting: SlowPeers;
  gotThrough: GotThrough;
}
