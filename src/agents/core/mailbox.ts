import { domainToASCII } from 'node:url';
import type { AgentTx } from '../../store/ports/agents.ts';
import type { Secrets } from './secrets.ts';

const ADDRESS_CHARS_MAX = 254;
const LOCAL_CHARS_MAX = 64;
// Without quotes, brackets, commas, spaces and control characters, an address cannot end a header or begin a second address.
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export function parseEmail(text: string): string | undefined {
  if (text.length > ADDRESS_CHARS_MAX || /[\s\u0000-\u001f\u007f-\u009f]/.test(text)) return undefined;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  if (at < 1 || local.length > LOCAL_CHARS_MAX || !LOCAL.test(local)) return undefined;
  const domain = domainToASCII(text.slice(at + 1));
  const labels = domain.split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label)) || /^\d+$/.test(labels.at(-1)!))
    return undefined;
  const address = `${local}@${domain}`;
  return address.length <= ADDRESS_CHARS_MAX ? address : undefined;
}

export const withoutTag = (email: string): string => email.toLowerCase().replace(/(?<=.)\+[^@]*@/, '@');

/** One form for all spellings of a mailbox; Gmail ignores dots and has two domains. No mail is ever sent to this form. */
export function mailboxKey(email: string): string {
  const [local, domain] = withoutTag(email).split('@') as [string, string];
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domainToASCII(domain) || domain}`;
}

/** The hash under which everything of a mailbox is stored, for all spellings of its address. */
export const mailboxHash = (secrets: Secrets, email: string): string =>
  secrets.digest('address', mailboxKey(email));

/** True when the owner asked us not to write. Older blocks are stored by the typed address; they are moved to the mailbox here. */
export async function isBlocked(
  { store, secrets }: { store: AgentTx; secrets: Secrets },
  email: string,
): Promise<boolean> {
  const { guards } = store;
  const hash = mailboxHash(secrets, email);
  const before = secrets.digest('address', withoutTag(email));
  if (before !== hash && (await guards.isSuppressed(before))) await guards.moveSuppressed(before, hash);
  return guards.isSuppressed(hash);
}
