import type { Clock } from '../../domain/day.ts';
import { type EanNumber, eanOfNumber } from '../../domain/ean.ts';
import type { Language } from '../../domain/text.ts';
import { LINK_VALID_MS } from './limits.ts';
import { mailboxHash } from './mailbox.ts';
import type { Secrets } from './secrets.ts';

/** Links in mails begin with BASE_URL, which may have a path. They never use the Host header of a request. */
export const confirmLink = (baseUrl: string, secrets: Secrets, agentId: string): string =>
  `${baseUrl}/agents/confirm/${agentId}/${secrets.token('mail', agentId)}`;

export const cancelLink = (baseUrl: string, secrets: Secrets, agentId: string): string =>
  `${baseUrl}/agents/cancel/${agentId}/${secrets.token('mail', agentId)}`;

const PAGES: Record<KeyPurpose, string> = { my_agents: 'mine', open_again: 'open' };
export const mailedLink = (baseUrl: string, purpose: KeyPurpose, key: string): string =>
  `${baseUrl}/agents/${PAGES[purpose]}/${key}`;
export const myAgentsPage = (baseUrl: string): string => `${baseUrl}/agents`;

/** The product's page, which redirects to the address with its name. */
export const productPageLink = (baseUrl: string, ean: EanNumber): string =>
  `${baseUrl}/vare/${eanOfNumber(ean)}`;

export const checkPath = (id: string): string => `/price-agents/check/${id}`;

/** The purpose of a mailed link. A key for one purpose is not valid for the other. */
export type KeyPurpose = 'my_agents' | 'open_again';

/** A key that proves that its bearer reads the mail of an address: address and expiry, encrypted. It is stored nowhere. */
export const keyOf = (
  secrets: Secrets,
  purpose: KeyPurpose,
  email: string,
  language: Language,
  nowMs: number,
): string =>
  Buffer.from(secrets.seal(JSON.stringify([email, language, nowMs + LINK_VALID_MS]), purpose)).toString(
    'base64url',
  );

export function openKey(
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  purpose: KeyPurpose,
  key: string,
): { email: string; hash: string; language: Language } | undefined {
  const text = secrets.open(Buffer.from(key, 'base64url'), purpose);
  if (text === undefined) return undefined;
  const [email, language, untilMs] = JSON.parse(text) as [string, Language, number];
  return clock() < untilMs ? { email, hash: mailboxHash(secrets, email), language } : undefined;
}
