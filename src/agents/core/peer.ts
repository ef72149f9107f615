import { registrableDomain } from '../../domain/domain-name.ts';
import type { Secrets } from './secrets/secrets.ts';

/** The one peer that every mail keeps us waiting for. */
export const MAIL_SERVER = 'mail server';
/** A receiver that was stored before receivers had names. */
export const UNKNOWN_PEER = '?';

/** Whoever registered the domain owns all the names below it, and is waited for once. */
export const receiverOf = (secrets: Secrets, webhookUrl: string): string =>
  secrets.digest('receiver', registrableDomain(new URL(webhookUrl).hostname));
