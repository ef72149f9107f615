import type { AgentKind, AgentOptions } from '../../contract/agents/kinds.ts';
import { EXPIRES_DAYS_MAX } from '../../contract/agents/schemas.ts';
import { type Ean, parseEan } from '../../domain/ean.ts';
import type { Ore } from '../../domain/money.ts';
import type { Language } from '../../domain/text.ts';
import type { Outbound } from '../../net/outbound.ts';
import { OutboundError } from '../../net/outbound-error.ts';
import { parseEmail } from '../core/mailbox.ts';
import { type AgentFields, badRequest as bad, metadataOf, OPTION_NAMES, parseKind } from './agent-options.ts';

const EXPIRES_DAYS_DEFAULT = 180;
/** The fields of an agent without its channel, as a batch and a preview take them. */
export const WISH_FIELDS = ['ean', ...OPTION_NAMES, 'language', 'expires_in_days'];
const KNOWN = [...WISH_FIELDS, 'email', 'webhook_url', 'metadata'];

/** What is wanted, without the way to tell it. */
export interface AgentWish {
  ean: Ean;
  kind: AgentKind;
  /** 0 for another kind than `target`. */
  targetOre: Ore;
  options: AgentOptions;
  language: Language;
  expiresInDays: number;
}

export interface AgentRequest extends AgentWish {
  email: string | null;
  webhookUrl: string | null;
  /** JSON text that the webhook gets back. */
  metadata: string | null;
}

/** Reads the body of POST /price-agents. Throws a 400 that says what to send instead and never repeats a value. */
export function parseAgentRequest(body: unknown): AgentRequest {
  const fields = fieldsOf(body, KNOWN);
  const webhookUrl = parseWebhookUrl(fields['webhook_url'] ?? null);
  return {
    ...parseWish(fields),
    email: parseAgentEmail(fields['email'] ?? null),
    webhookUrl,
    metadata: metadataOf(fields['metadata'], webhookUrl !== null),
  };
}

export function fieldsOf(body: unknown, known: readonly string[]): AgentFields {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw bad(`Send a JSON object; its fields are ${known.join(', ')}.`);
  if (Object.keys(body).some((name) => !known.includes(name)))
    throw bad(`The body has a field that is not known; the fields are ${known.join(', ')}.`);
  return body as AgentFields;
}

export const parseWish = (fields: AgentFields): AgentWish => ({
  ean: eanOf(fields['ean']),
  ...parseKind(fields),
  language: languageOf(fields['language'] ?? 'da'),
  expiresInDays: daysOf(fields['expires_in_days'] ?? EXPIRES_DAYS_DEFAULT),
});

function eanOf(value: unknown): Ean {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  const ean = typeof text === 'string' ? parseEan(text) : undefined;
  if (ean) return ean;
  throw bad('ean must be the product code as text of 1 to 13 digits.');
}

export function parseAgentEmail(value: unknown): string | null {
  if (value === null) return null;
  const email = typeof value === 'string' ? parseEmail(value) : undefined;
  if (email !== undefined) return email;
  throw bad('email must be one e-mail address of at most 254 characters, such as navn@example.dk.');
}

export function parseWebhookUrl(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value;
  throw bad('webhook_url must be an https URL as text.');
}

function languageOf(value: unknown): Language {
  if (value === 'da' || value === 'en') return value;
  throw bad('language must be da or en.');
}

function daysOf(value: unknown): number {
  const days = Number.isInteger(value) ? (value as number) : 0;
  if (days >= 1 && days <= EXPIRES_DAYS_MAX) return days;
  throw bad(`expires_in_days must be a whole number from 1 to ${EXPIRES_DAYS_MAX}.`);
}

const RESOLVE_MS_MAX = 5_000;
const WEBHOOK_RULES =
  'webhook_url must be an https URL of a public host, on port 443 or 1024 and above, without user name or password.';

/** Checks a webhook's URL, or throws a 400. The message never shows what a host name resolves to. */
export async function checkWebhookUrl(outbound: Outbound, url: string): Promise<string> {
  try {
    return (await within(RESOLVE_MS_MAX, outbound.assertPublicUrl(url))).href;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.kind === 'refused') throw bad(WEBHOOK_RULES);
    throw bad('webhook_url has a host name that could not be resolved.');
  }
}

/** Stops waiting after `limitMs`: the system's resolver may take minutes. */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutboundError('timeout', 'the lookup took too long')), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
