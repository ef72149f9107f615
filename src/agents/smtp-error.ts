import { DeliveryError } from './delivery-error.ts';

/** What the mail library tells of a failure; its message is left out, it may hold the address. */
export interface SmtpError {
  code?: string;
  originalCode?: string;
  responseCode?: number;
  command?: string;
}

/** Only a refused recipient is final; a 5xx to our login or sender is our own fault and worth another try. */
export function smtpErrorOf(error: SmtpError): DeliveryError {
  const { code, responseCode, command } = error;
  if (responseCode !== undefined && responseCode >= 500 && command === 'RCPT TO') {
    return new DeliveryError('The mail server refused the address.', { isFinal: true });
  }
  if (code === 'ETIMEDOUT') {
    return new DeliveryError('The mail server did not answer in time.', { isSilent: true });
  }
  const hint = hintOf(error);
  if (code === 'EAUTH' || code === 'ETLS') {
    return new DeliveryError('The mail server could not be used.', { hint });
  }
  if (responseCode !== undefined) return new DeliveryError(`The mail server answered ${responseCode}.`);
  return new DeliveryError('The mail server could not be reached.', { hint });
}

/** Codes are words of Node and OpenSSL, such as ECONNREFUSED or CERT_HAS_EXPIRED. */
function hintOf({ code, originalCode, responseCode }: SmtpError): string {
  if (code === 'EAUTH') return 'the mail server refused the user name or password in SMTP_URL';
  if (code === 'ETLS' && responseCode !== undefined) {
    return 'the mail server does not offer STARTTLS, and no password is sent without; ?requireTLS=false in SMTP_URL allows it';
  }
  return `the connection to the mail server failed: ${originalCode ?? code ?? 'no code'}`;
}
