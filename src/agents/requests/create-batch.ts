import { BATCH_AGENTS_MAX, BATCH_MAIL_AGENTS_MAX } from '../../contract/agents/batch-schemas.ts';
import { AppError } from '../../domain/errors.ts';
import type { AgentTx } from '../../store/ports/agents.ts';
import { newWebhookSecret } from '../core/secrets.ts';
import { addConfirmation } from '../watching/messages.ts';
import { badRequest, isShallow, metadataOf } from './agent-options.ts';
import {
  type AgentWish,
  fieldsOf,
  parseAgentEmail,
  parseWebhookUrl,
  parseWish,
  WISH_FIELDS,
} from './agent-request.ts';
import {
  type AgentParts,
  addAgent,
  type Caller,
  countAgents,
  mayConfirm,
  type PreparedAgent,
  prepareAgent,
  type WatchedArticle,
} from './create.ts';

export interface BatchWish extends AgentWish {
  metadata: string | null;
}

export interface BatchRequest {
  /** In the order of the request; what is wrong with a row stands in its place. */
  rows: readonly (BatchWish | AppError)[];
  email: string | null;
  webhookUrl: string | null;
}

/** Metadata has five levels at most, below row, list and body. */
const LEVELS_MAX = 8;

/** Reads the body of POST /price-agents/batch. A wrong row is kept as its error; a wrong batch is a 400. */
export function parseBatch(body: unknown): BatchRequest {
  const fields = fieldsOf(body, ['agents', 'email', 'webhook_url']);
  const rows = fields['agents'];
  if (!Array.isArray(rows) || rows.length < 1 || rows.length > BATCH_AGENTS_MAX)
    throw badRequest(`agents must be a list of 1 to ${BATCH_AGENTS_MAX} agents without a channel.`);
  if (!isShallow(rows, LEVELS_MAX)) throw badRequest('The body is nested too deep.');
  const email = parseAgentEmail(fields['email'] ?? null);
  const webhookUrl = parseWebhookUrl(fields['webhook_url'] ?? null);
  if (email !== null && webhookUrl !== null) throw badRequest('Send email or webhook_url, not both.');
  if (email !== null && rows.length > BATCH_MAIL_AGENTS_MAX)
    throw badRequest(`A batch with an email has at most ${BATCH_MAIL_AGENTS_MAX} agents.`);
  return { rows: rows.map((row: unknown) => rowOf(row, webhookUrl !== null)), email, webhookUrl };
}

function rowOf(row: unknown, hasWebhook: boolean): BatchWish | AppError {
  try {
    const fields = fieldsOf(row, [...WISH_FIELDS, 'metadata']);
    return { ...parseWish(fields), metadata: metadataOf(fields['metadata'], hasWebhook) };
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

export interface BatchItem {
  wish: BatchWish;
  watched: WatchedArticle;
}

export interface CreatedBatch {
  created: readonly PreparedAgent[];
  webhookSecret: string | null;
}

/** Creates agents with one channel in one transaction, all or none; `also` runs in it. One mail asks for all of them. */
export async function createBatch(
  parts: AgentParts,
  { email, webhookUrl }: Pick<BatchRequest, 'email' | 'webhookUrl'>,
  items: readonly BatchItem[],
  caller: Caller,
  also: (tx: AgentTx, batch: CreatedBatch) => Promise<void>,
): Promise<CreatedBatch> {
  const { store, secrets } = parts;
  const nowMs = parts.clock();
  const webhookSecret = webhookUrl === null ? null : newWebhookSecret();
  let batchId: string | null = null;
  const created = items.map(({ wish, watched }) => {
    const request = { ...wish, email, webhookUrl };
    const prepared = prepareAgent(parts, request, watched, { webhookSecret, batchId, nowMs });
    batchId ??= email === null ? null : prepared.agent.id;
    return { ...prepared, agent: { ...prepared.agent, batchId } };
  });
  const batch: CreatedBatch = { created, webhookSecret };
  await store.transaction(async (tx) => {
    if (items.length > 0) await countAgents(tx, secrets, caller, items.length, nowMs);
    const mayMail =
      email !== null &&
      items.length > 0 &&
      (await mayConfirm(tx, secrets, email, caller, nowMs, items.length));
    for (const [at, prepared] of created.entries()) await addAgent(tx, prepared, items[at]!.watched, nowMs);
    if (mayMail) await addConfirmation(tx, created[0]!.agent, nowMs);
    await also(tx, batch);
  });
  return batch;
}
