import { randomBytes } from 'node:crypto';
import type { Cause } from '../../contract/agents/kinds.ts';
import { registrableDomain } from '../../domain/domain-name.ts';
import type { Language } from '../../domain/text.ts';
import type { AgentRow, AgentTx, NewAgent } from '../../store/ports/agents.ts';
import type { Channel, NewMessage } from '../../store/ports/outbox.ts';
import type { KeyPurpose } from '../core/links.ts';
import type { Secrets } from '../core/secrets.ts';
import { step, type Watch, type WatchStep, watchOf } from './lifecycle.ts';
import type { ComparisonTime } from './rules.ts';
import type { Sight } from './sight.ts';
import type { PriceHistory, WatchedProduct } from './watcher.ts';

/** The content of a `reached` message, fixed at the crossing: a retry two days later says the same. */
export interface ReachedFacts {
  productName: string;
  /** Null only in a test of an agent whose product has no price now. */
  priceOre: number | null;
  shop: { name: string; domain: string; url: string } | null;
  history: PriceHistory | null;
  reachedMs: number;
  /** Messages of older versions lack it: a target was reached. */
  cause?: Cause;
  /** The price that a drop, a rise or a lower price is measured from. */
  fromOre?: number | null;
}

/** Applies what an agent sees and adds its messages; undefined when nothing changed. */
export async function applySight(
  tx: AgentTx,
  row: AgentRow,
  sight: Sight,
  product: () => WatchedProduct | undefined,
  time: ComparisonTime,
): Promise<{ watch: Watch; isFired: boolean; isRearmed: boolean; messages: number } | undefined> {
  const before = watchOf(row);
  const next = step(before, { kind: 'priced', sight, time });
  const { watch, cause } = next;
  if (watch === before) return undefined;
  const { status, markOre, campaigns, toldMs } = watch;
  await tx.agents.save(row, { status, markOre, campaigns, reachedMs: toldMs });
  const isFired = cause !== null;
  const messages = isFired ? await tellStep(tx, row, next, sight, product(), time.nowMs) : 0;
  return { watch, isFired, isRearmed: row.status === 'reached' && status === 'active', messages };
}

type ToldAgent = Pick<
  AgentRow,
  'id' | 'kind' | 'campaigns' | 'language' | 'markOre' | 'productName' | 'webhookPeer'
>;

/** Adds the messages of a step to the outbox and returns their number. `agent` is the row before the step. */
export async function tellStep(
  tx: AgentTx,
  agent: ToldAgent,
  { notify, cause }: WatchStep,
  sight: Sight,
  product: WatchedProduct | undefined,
  nowMs: number,
): Promise<number> {
  const offer = sight.offerOf(agent.kind, agent.campaigns);
  const priceOre = offer?.priceOre ?? sight.priceOre;
  if (notify.length === 0 || cause === null || priceOre === null) return 0;
  const isMeasured = cause === 'dropped' || cause === 'rose' || cause === 'lower_again';
  const news = {
    cause,
    // An address that is confirmed late hears of a price that is the mark by now.
    fromOre: isMeasured && agent.markOre !== priceOre ? agent.markOre : null,
    priceOre,
    shop: offer?.shop ?? product?.shop ?? null,
  };
  await addReached(tx, agent, notify, news, product, nowMs);
  return notify.length;
}

const newMessageId = (): string => `msg_${randomBytes(16).toString('base64url')}`;

export async function addReached(
  tx: AgentTx,
  agent: Pick<AgentRow, 'id' | 'language' | 'productName' | 'webhookPeer'>,
  channels: readonly Channel[],
  news: Required<Pick<ReachedFacts, 'cause' | 'fromOre' | 'priceOre' | 'shop'>>,
  product: WatchedProduct | undefined,
  nowMs: number,
): Promise<void> {
  const facts: ReachedFacts = {
    productName: product?.name ?? agent.productName,
    ...news,
    history: product?.history ?? null,
    reachedMs: nowMs,
  };
  for (const channel of channels) {
    const peer = channel === 'email' ? MAIL_SERVER : (agent.webhookPeer ?? UNKNOWN_PEER);
    const message = { agentId: agent.id, channel, peer, kind: 'reached', language: agent.language } as const;
    await addToOutbox(tx, message, nowMs, facts);
  }
}

export function addConfirmation(tx: AgentTx, agent: NewAgent, nowMs: number): Promise<void> {
  const message = { agentId: agent.id, channel: 'email', peer: MAIL_SERVER, kind: 'confirm' } as const;
  return addToOutbox(tx, { ...message, language: agent.language }, nowMs);
}

/** Adds a mail with a link. It belongs to no agent, so the message holds the recipient. At most one waits to be sent. */
export async function addMailedLink(
  tx: AgentTx,
  to: { kind: KeyPurpose; hash: string; seal: (messageId: string) => Uint8Array; language: Language },
  nowMs: number,
): Promise<void> {
  if (await tx.outbox.hasLink(to.hash, to.kind)) return;
  const id = newMessageId();
  const message = { id, agentId: null, channel: 'email', peer: MAIL_SERVER, kind: to.kind } as const;
  const recipient = { language: to.language, toHash: to.hash, toBox: to.seal(id) };
  await tx.outbox.add({ ...message, ...recipient, payload: '{}' }, nowMs);
}

function addToOutbox(
  tx: AgentTx,
  about: Pick<NewMessage, 'agentId' | 'channel' | 'peer' | 'kind' | 'language'>,
  nowMs: number,
  facts: ReachedFacts | object = {},
): Promise<void> {
  return tx.outbox.add(
    { ...about, id: newMessageId(), toHash: null, toBox: null, payload: JSON.stringify(facts) },
    nowMs,
  );
}

export const MAIL_SERVER = 'mail server';
/** The peer of webhooks that were stored before peers had names. */
const UNKNOWN_PEER = '?';

/** The peer of a webhook: its registrable domain, because one owner has all names below it. */
export const receiverOf = (secrets: Secrets, webhookUrl: string): string =>
  secrets.digest('receiver', registrableDomain(new URL(webhookUrl).hostname));
