import type { Language } from '../../domain/text.ts';
import type { AgentParts } from './agent-parts.ts';
import { LINK_VALID_MS } from './limits.ts';
import { mailboxHash } from './mailbox.ts';
import type { Secrets } from './secrets/secrets.ts';

/** What a mailed link is good for; a key for one opens nothing of the other. */
export type KeyPurpose = 'my_agents' | 'open_again';

/** Proof that somebody reads the mail of an address: address and end of validity, sealed. Nothing of it is stored. */
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
  { secrets, clock }: AgentParts,
  purpose: KeyPurpose,
  key: string,
): { email: string; hash: string; language: Language } | undefined {
  const text = secrets.open(Buffer.from(key, 'base64url'), purpose);
  if (text === undefined) return undefined;
  const [email, language, untilMs] = JSON.parse(text) as [string, Language, number];
  return clock() < untilMs ? { email, hash: mailboxHash(secrets, email), language } : undefined;
}
