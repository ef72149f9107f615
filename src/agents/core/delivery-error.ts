/**
 * Who caused a failure. `receiver`: it answered with an error, or its address is not allowed. `ours`: the mail server cannot
 * be used for any message. `unclear`: no answer came; it counts against the receiver only when others were reached.
 */
export type Fault = 'receiver' | 'ours' | 'unclear';

/** The text is logged and shown to API callers, so it is always our own sentence: the peer's may contain an address. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly fault: Fault;
  /** The peer refused permanently: a retry is useless. */
  readonly isFinal: boolean;
  readonly isSilent: boolean;
  /** The failure is an answer of the peer, so the network works. */
  readonly isAnswer: boolean;
  /** The repair for the operator, only for the log. */
  readonly hint: string | undefined;

  constructor(
    reason: string,
    fault: Fault,
    about: { isFinal?: boolean; isSilent?: boolean; isAnswer?: boolean; hint?: string } = {},
  ) {
    super(reason);
    this.fault = fault;
    this.isFinal = about.isFinal ?? false;
    this.isSilent = about.isSilent ?? false;
    this.isAnswer = about.isAnswer ?? false;
    this.hint = about.hint;
  }
}

/** The fields of nodemailer's errors that are used. Its message is not, because it may contain the address. */
export interface SmtpError {
  code?: string;
  originalCode?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/** SMTP commands before the first mail: a failure here concerns every mail. */
const OPENING = /^(?:CONN|EHLO|HELO|LHLO|STARTTLS|AUTH|API$)/;

/** Error codes of a connection that was open. */
const BROKEN_OFF: readonly string[] = ['ECONNRESET', 'EPIPE'];

/** Only a refused recipient is final. A server that is unreachable, or refuses us before any mail, is `ours`. */
export function smtpErrorOf(error: SmtpError): DeliveryError {
  const { code, originalCode, responseCode, command = '' } = error;
  if (code === 'ETIMEDOUT') {
    return new DeliveryError('The mail server did not answer in time.', 'unclear', { isSilent: true });
  }
  if (code === 'EAUTH' || code === 'ETLS') {
    return new DeliveryError('The mail server could not be used.', 'ours', { hint: hintOf(error) });
  }
  if (responseCode === undefined) {
    // The server may have closed the connection because of this mail.
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

/** 530 asks for a login, and 5.7 is about the sender's rights, not about the recipient. */
const isAboutUs = ({ responseCode, response = '' }: SmtpError): boolean =>
  responseCode === 530 || /^\d{3}[ -]5\.7\./.test(response);

function hintOf({ code, originalCode, responseCode }: SmtpError): string {
  if (code === 'EAUTH') return 'the mail server refused the user name or password in SMTP_URL';
  if (code === 'ETLS' && responseCode !== undefined) {
    return 'the mail server does not offer STARTTLS, and no password is sent without; ?requireTLS=false in SMTP_URL allows it';
  }
  return `the connection to the mail server failed: ${originalCode ?? code ?? 'no code'}`;
}
