import { domainToASCII } from 'node:url';

const ADDRESS_CHARS_MAX = 254;
const LOCAL_CHARS_MAX = 64;
// No quotes, brackets, commas, spaces or control characters: what is left cannot end a header or start a second address.
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** An address mail can be sent to, its domain in ASCII; undefined for anything else. */
export function parseEmail(text: string): string | undefined {
  if (text.length > ADDRESS_CHARS_MAX || /[\s\u0000-\u001f\u007f-\u009f]/.test(text)) return undefined;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  if (at < 1 || local.length > LOCAL_CHARS_MAX || !LOCAL.test(local)) return undefined;
  const domain = domainToASCII(text.slice(at + 1));
  const labels = domain.split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label)) || /^\d+$/.test(labels.at(-1)!)) {
    return undefined;
  }
  const address = `${local}@${domain}`;
  return address.length <= ADDRESS_CHARS_MAX ? address : undefined;
}

export const withoutTag = (email: string): string => email.toLowerCase().replace(/(?<=.)\+[^@]*@/, '@');

/**
 * The mailbox an address leads to, whichever way it is written: name+tag@ is name@ everywhere, and Gmail knows no dots
 * and has two domains. Nothing is sent to this form: what is written to is the address as typed.
 */
export function mailboxKey(email: string): string {
  const [local, domain] = withoutTag(email).split('@') as [string, string];
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domainToASCII(domain) || domain}`;
}
