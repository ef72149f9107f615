import { randomBytes } from 'node:crypto';
import type { AgentOptions } from '../../contract/agents/kinds.ts';
import type { Clock } from '../../domain/day.ts';
import { type Ean, numberOfEan } from '../../domain/ean.ts';
import { AppError } from '../../domain/errors.ts';
import type { AgentStore, AgentTx, NewAgent } from '../../store/ports/agents.ts';
import { DAY_MS, LIMITS, secondsToMidnight, utcDay } from '../core/limits.ts';
import { isBlocked, mailboxHash } from '../core/mailbox.ts';
import { emailBound, hashOfToken, newWebhookSecret, type Secrets, sealWebhook } from '../core/secrets.ts';
import { begin, type WatchStep } from '../watching/lifecycle.ts';
import { addConfirmation, receiverOf, tellStep } from '../watching/messages.ts';
import type { Sight } from '../watching/sight.ts';
import type { WatchedProduct, Watcher } from '../watching/watcher.ts';
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
  watched: WatchedArticle,
  caller: Caller,
  also: (tx: AgentTx, created: CreatedAgent) => Promise<void>,
): Promise<CreatedAgent> {
  const { store, secrets } = parts;
  const nowMs = parts.clock();
  const webhookSecret = request.webhookUrl === null ? null : newWebhookSecret();
  const prepared = prepareAgent(parts, request, watched, { webhookSecret, batchId: null, nowMs });
  await store.transaction(async (tx) => {
    await countAgents(tx, secrets, caller, 1, nowMs);
    const mayMail = request.email !== null && (await mayConfirm(tx, secrets, request.email, caller, nowMs));
    await addAgent(tx, prepared, watched, nowMs);
    if (mayMail) await addConfirmation(tx, prepared.agent, nowMs);
    await also(tx, prepared);
  });
  return prepared;
}

/** An article at the moment an agent for it is made. */
export interface WatchedArticle {
  product: WatchedProduct;
  sight: Sight;
  generationId: string;
}

/** Undefined for an article that no shop offers. */
export function articleOf(watcher: Watcher, ean: Ean, options: AgentOptions): WatchedArticle | undefined {
  const product = watcher.product(ean);
  if (product === undefined) return undefined;
  return { product, sight: watcher.sight(product.ean, options), generationId: watcher.generationId };
}

export interface PreparedAgent extends CreatedAgent {
  first: WatchStep;
}

/** Makes an agent's row and secrets; nothing is stored. */
export function prepareAgent(
  { secrets }: AgentParts,
  request: AgentRequest,
  { product, sight, generationId }: WatchedArticle,
  about: { webhookSecret: string | null; batchId: string | null; nowMs: number },
): PreparedAgent {
  const { kind, targetOre, options, email, webhookUrl, metadata } = request;
  const { webhookSecret, batchId, nowMs } = about;
  const id = randomBytes(16).toString('hex');
  const first = begin(
    {
      ...{ kind, targetOre, options, markOre: null, toldMs: null, campaigns: null },
      expiresMs: nowMs + request.expiresInDays * DAY_MS,
      emailState: email === null ? 'none' : 'unconfirmed',
      hasWebhook: webhookUrl !== null,
    },
    sight,
    nowMs,
  );
  const { watch } = first;
  const cancelToken = secrets.token('cancel', id);
  const agent: NewAgent = {
    id,
    ean: numberOfEan(product.ean),
    requireEan: numberOfEan(request.ean),
    productName: product.name,
    targetOre,
    kind,
    options: Object.keys(options).length === 0 ? null : JSON.stringify(options),
    markOre: watch.markOre,
    campaigns: watch.campaigns,
    status: watch.status,
    language: request.language,
    emailState: watch.emailState,
    emailHash: email === null ? null : mailboxHash(secrets, email),
    emailBox: email === null ? null : secrets.seal(email, emailBound(id)),
    webhookBox:
      webhookUrl === null
        ? null
        : sealWebhook(secrets, id, { url: webhookUrl, secret: webhookSecret!, metadata }),
    webhookPeer: webhookUrl === null ? null : receiverOf(secrets, webhookUrl),
    cancelHash: hashOfToken(cancelToken),
    mailHash: hashOfToken(secrets.token('mail', id)),
    createdMs: nowMs,
    expiresMs: watch.expiresMs,
    reachedMs: watch.toldMs,
    endedMs: null,
    consent: null,
    checkedAgainst: generationId,
    batchId,
  };
  return { agent, cancelToken, webhookSecret, first };
}

/** Stores an agent and what it is told at once. */
export async function addAgent(
  tx: AgentTx,
  { agent, first }: PreparedAgent,
  { product, sight }: WatchedArticle,
  nowMs: number,
): Promise<void> {
  await tx.agents.insert(agent);
  if (first.notify.length > 0) await tellStep(tx, agent, first, sight, product, nowMs);
}

/** Counts new agents against the caller's limit of a day; throws a 429 when they are not all left. */
export async function countAgents(
  tx: AgentTx,
  secrets: Secrets,
  caller: Caller,
  agents: number,
  nowMs: number,
): Promise<void> {
  const limit = caller.hasToken ? LIMITS.agentsPerToken : LIMITS.agentsPerFreeCaller;
  const bucket = secrets.digest('agents of caller', caller.hasToken ? caller.id : caller.network);
  if ((await tx.guards.count(bucket, utcDay(nowMs), agents)) <= limit) return;
  const message = `At most ${limit} price agents can be made a day; try again tomorrow.`;
  throw new AppError('too_many_requests', message, { retryAfterS: secondsToMidnight(nowMs), limit });
}

/** True when a confirmation mail may be sent. The API's answer does not show it: nobody learns whether an address is known or blocked. */
export async function mayConfirm(
  tx: AgentTx,
  secrets: Secrets,
  email: string,
  caller: Caller,
  nowMs: number,
  agents = 1,
): Promise<boolean> {
  const hash = mailboxHash(secrets, email);
  const day = utcDay(nowMs);
  const network = secrets.digest('confirmations to network', caller.hasToken ? caller.id : caller.network);
  const mailbox = secrets.digest('confirmations to mailbox', hash);
  const networkMax = caller.hasToken ? LIMITS.confirmMailsPerToken : LIMITS.confirmMailsPerNetwork;
  const isInNetworkLimit = (await tx.guards.count(network, day)) <= networkMax;
  if (!isInNetworkLimit || (await isBlocked({ store: tx, secrets }, email))) return false;
  if ((await tx.agents.liveCountOfMailbox(hash)) + agents > LIMITS.liveAgentsPerAddress) return false;
  return (await tx.guards.count(mailbox, day)) <= LIMITS.confirmMailsPerAddress;
}
