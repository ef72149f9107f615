import { DeliveryError } from '../core/delivery-error.ts';

/** What the mail library tells of a failure; its message is left out, it may hold the address. */
export interface SmtpError {
  code?: string;
  originalCode?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/** Commands that come before a mail is begun: whatever fails in them fails for everybody. */
const OPENING = /^(?:CONN|EHLO|HELO|LHLO|STARTTLS|AUTH|API$)/;

/** Codes of a connection that was open and is no longer. */
const BROKEN_OFF: readonly string[] = ['ECONNRESET', 'EPIPE'];

/**
 * Only a refused recipient is final. A server that cannot be reached, or refuses us before any mail, is ours to mend. All
 * else may be this mail's fault or everybody's; whether others get through tells.
 */
export function smtpErrorOf(error: SmtpError): DeliveryError {
  const { code, originalCode, responseCode, command = '' } = error;
  if (code === 'ETIMEDOUT') {
    return new DeliveryError('The mail server did not answer in time.', 'unclear', { isSilent: true });
  }
  if (code === 'EAUTH' || code === 'ETLS') {
    return new DeliveryError('The mail server could not be used.', 'ours', { hint: hintOf(error) });
  }
  if (responseCode === undefined) {
    // A connection that was broken off may have been so because of this very mail.
    const isOurs = code === 'EDNS' || (originalCode !== undefined && !BROKEN_OFF.includes(originalCode));
    const reason = 'The mail server could not be reached.';
    return new DeliveryError(reason, isOurs ? 'ours' : 'unclear', { hint: hintOf(error) });
  }
  const reason = `The mail server answered ${responseCode}.`;
  if (OPENING.test(command)) return new DeliveryError(reason, 'ours');
  if (command !== 'RCPT TO' || responseCode < 500) return new DeliveryError(reason, 'unclear');
  if (isAboutUs(error)) {
    const hint = 'the mail server does not relay for this user or sender; see SMTP_URL and MAIL_FROM';
    return new DeliveryError(reason, 'unclear', { hint });
  }
  return new DeliveryError('The mail server refused the address.', 'receiver', { isFinal: true });
}

/** 530 asks for a login, and 5.7 is about who may send, not about who receives. */
const isAboutUs = ({ responseCode, response = '' }: SmtpError): boolean =>
  responseCode === 530 || /^\d{3}[ -]5\.7\./.test(response);

/** Codes are words of Node and OpenSSL, such as ECONNREFUSED or CERT_HAS_EXPIRED. */
function hintOf({ code, originalCode, responseCode }: SmtpError): string {
  if (code === 'EAUTH') return 'the mail server refused the user name or password in SMTP_URL';
  if (code === 'ETLS' && responseCode !== undefined) {
    return 'the mail server does not offer STARTTLS, and no password is sent without; ?requireTLS=false in SMTP_URL allows it';
  }
  return `the connection to the mail server failed: ${originalCode ?? code ?? 'no code'}`;
}
