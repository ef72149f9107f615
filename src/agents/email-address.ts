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

/** The form in which addresses are compared. */
export const sameAddress = (email: string): string => email.toLowerCase();

/** One mailbox for the limits: name+tag@ is name@, else a tag per request would lift them. */
export const mailboxOf = (email: string): string => sameAddress(email).replace(/\+[^@]*@/, '@');
