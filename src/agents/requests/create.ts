import { randomBytes } from 'node:crypto';
import type { Clock } from '../../domain/day.ts';
import { numberOfEan } from '../../domain/ean.ts';
import { AppError } from '../../domain/errors.ts';
import type { AgentStore, AgentTx, NewAgent } from '../../store/ports/agents.ts';
import { begin } from '../core/lifecycle.ts';
import { DAY_MS, LIMITS, secondsToMidnight, utcDay } from '../core/limits.ts';
import { isBlocked, mailboxHash } from '../core/mailbox.ts';
import { addConfirmation, addReached, receiverOf } from '../core/messages.ts';
import { emailBound, hashOfToken, newWebhookSecret, type Secrets, sealWebhook } from '../core/secrets.ts';
import type { WatchedProduct } from '../core/watched-product.ts';
import type { AgentRequest } from './agent-request.ts';

export interface AgentParts {
  store: AgentStore;
  secrets: Secrets;
  clock: Clock;
}

/** `id` is a token's id or an address; `network` is an IPv4 address or an IPv6 /64. */
export interface Caller {
  id: string;
  network: string;
  hasToken: boolean;
}

export interface CreatedAgent {
  agent: NewAgent;
  cancelToken: string;
  webhookSecret: string | null;
}

/** Creates an agent and its first messages; `also` runs in the same transaction. */
export async function createAgent(
  parts: AgentParts,
  request: AgentRequest,
  product: WatchedProduct,
  caller: Caller,
  generationId: string,
  also: (tx: AgentTx, created: CreatedAgent) => Promise<void>,
): Promise<CreatedAgent> {
  const { store, secrets } = parts;
  const nowMs = parts.clock();
  const id = randomBytes(16).toString('hex');
  const webhookSecret = request.webhookUrl === null ? null : newWebhookSecret();
  const { watch, notify } = begin(
    {
      targetOre: request.targetOre,
      expiresMs: nowMs + request.expiresInDays * DAY_MS,
      emailState: request.email === null ? 'none' : 'unconfirmed',
      hasWebhook: request.webhookUrl !== null,
    },
    product.lowestOre,
  );
  const agent: NewAgent = {
    id,
    ean: numberOfEan(product.ean),
    requireEan: numberOfEan(request.ean),
    productName: product.name,
    targetOre: request.targetOre,
    status: watch.status,
    language: request.language,
    emailState: watch.emailState,
    emailHash: request.email === null ? null : mailboxHash(secrets, request.email),
    emailBox: request.email === null ? null : secrets.seal(request.email, emailBound(id)),
    webhookBox:
      request.webhookUrl === null ? null : sealWebhook(secrets, id, request.webhookUrl, webhookSecret!),
    webhookPeer: request.webhookUrl === null ? null : receiverOf(secrets, request.webhookUrl),
    cancelHash: hashOfToken(secrets.token('cancel', id)),
    mailHash: hashOfToken(secrets.token('mail', id)),
    createdMs: nowMs,
    expiresMs: watch.expiresMs,
    reachedMs: watch.status === 'reached' ? nowMs : null,
    endedMs: null,
    consent: null,
    checkedAgainst: generationId,
  };
  const created = { agent, cancelToken: secrets.token('cancel', id), webhookSecret };
  await store.transaction(async (tx) => {
    await countAgent(tx, secrets, caller, nowMs);
    const mayMail = request.email !== null && (await mayConfirm(tx, secrets, request.email, caller, nowMs));
    await tx.agents.insert(agent);
    if (mayMail) await addConfirmation(tx, agent, nowMs);
    if (notify.length > 0) await addReached(tx, agent, notify, product.lowestOre!, product, nowMs);
    await also(tx, created);
  });
  return created;
}

async function countAgent(tx: AgentTx, secrets: Secrets, caller: Caller, nowMs: number): Promise<void> {
  const limit = caller.hasToken ? LIMITS.agentsPerToken : LIMITS.agentsPerFreeCaller;
  const bucket = secrets.digest('agents of caller', caller.hasToken ? caller.id : caller.network);
  if ((await tx.guards.count(bucket, utcDay(nowMs))) <= limit) return;
  const message = `At most ${limit} price agents can be made a day; try again tomorrow.`;
  throw new AppError('too_many_requests', message, { retryAfterS: secondsToMidnight(nowMs), limit });
}

/** True when a confirmation mail may be sent. The API's answer does not show it: nobody learns whether an address is known or blocked. */
async function mayConfirm(
  tx: AgentTx,
  secrets: Secrets,
  email: string,
  caller: Caller,
  nowMs: number,
): Promise<boolean> {
  const hash = mailboxHash(secrets, email);
  const day = utcDay(nowMs);
  const network = secrets.digest('confirmations to network', caller.hasToken ? caller.id : caller.network);
  const mailbox = secrets.digest('confirmations to mailbox', hash);
  const networkMax = caller.hasToken ? LIMITS.confirmMailsPerToken : LIMITS.confirmMailsPerNetwork;
  const isInNetworkLimit = (await tx.guards.count(network, day)) <= networkMax;
  if (!isInNetworkLimit || (await isBlocked({ store: tx, secrets }, email))) return false;
  if ((await tx.agents.liveCountOfMailbox(hash)) >= LIMITS.liveAgentsPerAddress) return false;
  return (await tx.guards.count(mailbox, day)) <= LIMITS.confirmMailsPerAddress;
}
