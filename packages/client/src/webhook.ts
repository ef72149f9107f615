import type { Schemas } from './transport.ts';

/** The body of a price agent's message. */
export interface WebhookMessage {
  type: 'price_agent.reached';
  timestamp: string;
  data: Omit<
    Schemas['PriceAgentCheck'],
    'reached' | 'status' | 'created_at' | 'expires_at' | 'delivery' | 'data_as_of'
  > & {
    vendor: { name: string; domain: string } | null;
    url: string | null;
    check_url: string;
    cause:
      | 'target'
      | 'dropped'
      | 'rose'
      | 'lowest'
      | 'in_stock'
      | 'real_discount'
      | 'lower_again'
      | 'still'
      | 'test';
    metadata: Record<string, unknown> | null;
    test?: true;
  };
}

type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** An old message that is sent again is not from us. */
const TOLERANCE_S = 300;
const SECRET_PREFIX = 'whsec_';

/**
 * Checks a message's signature (standardwebhooks.com) and age, and returns the message. Give it the body as it arrived, before
 * it is parsed. Throws if the message is not from the service.
 */
export async function verifyWebhook(
  headers: HeadersLike,
  body: string,
  secret: string,
  nowMs: number = Date.now(),
): Promise<WebhookMessage> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  ) as [string, string, string];
  const isFresh = /^\d+$/.test(timestamp) && Math.abs(nowMs / 1000 - Number(timestamp)) <= TOLERANCE_S;
  if (!isFresh) throw new Error('The webhook has no timestamp of the last five minutes.');
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures.split(' ')) {
    const [version, value] = signature.split(',', 2);
    if (version !== 'v1' || value === undefined || !BASE64.test(value)) continue;
    if (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed))
      return JSON.parse(body) as WebhookMessage;
  }
  throw new Error('The webhook has no signature of this secret.');
}

const BASE64 = /^[\w+/]+={0,2}$/;

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

function headerOf(headers: HeadersLike, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const value = headers[name];
  return (typeof value === 'string' ? value : value?.[0]) ?? '';
}
