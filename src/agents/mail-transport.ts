import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { parseEmail } from './email-address.ts';
import type { Mail } from './mail.ts';

export interface MailFrom {
  name: string;
  address: string;
}

/** `Prisme <noreply@example.dk>` or the address alone; undefined for anything else. */
export function parseMailFrom(text: string): MailFrom | undefined {
  const match = /^(?:"?([^"<>\r\n]{1,100}?)"?\s*<([^<>]+)>|([^<>\s]+))$/.exec(text.trim());
  const address = match && parseEmail(match[2] ?? match[3]!);
  return address ? { name: match[1]?.trim() || 'Prisme', address } : undefined;
}

/** The sender when MAIL_FROM is unset. */
export const defaultMailFrom = (baseUrl: string): MailFrom => ({
  name: 'Prisme',
  address: `noreply@${new URL(baseUrl).hostname}`,
});

/** Reasons are constant sentences: a mail server's own words may hold the address. */
export class MailError extends Error {
  override name = 'MailError';
  readonly isPermanent: boolean;

  constructor(reason: string, isPermanent: boolean) {
    super(reason);
    this.isPermanent = isPermanent;
  }
}

export interface Mailer {
  send(mail: Mail, messageId: string, dateMs: number): Promise<void>;
  close(): void;
}

const CONNECT_MS = 20_000;
const SILENCE_MS = 60_000;

export function createSmtpMailer(options: { smtpUrl: string; from: MailFrom }): Mailer {
  const transport = createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: 1,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object);
  return {
    async send(mail, messageId, dateMs) {
      try {
        await transport.sendMail(envelopeOf(options.from, mail, messageId, dateMs));
      } catch (error) {
        throw mailErrorOf(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}

/** Without SMTP_URL: one file per message, named by its id, so a repetition overwrites itself. */
export function createFileMailer(options: { dataDir: string; from: MailFrom }): Mailer {
  const dir = join(options.dataDir, 'outbox');
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object);
  return {
    async send(mail, messageId, dateMs) {
      const info = (await transport.sendMail(
        envelopeOf(options.from, mail, messageId, dateMs),
      )) as unknown as {
        message: Buffer;
      };
      mkdirSync(dir, { recursive: true, mode: 0o700 });
      const path = join(dir, `${messageId}.eml`);
      writeFileSync(`${path}.part`, info.message, { mode: 0o600 });
      renameSync(`${path}.part`, path);
    },
    close: () => transport.close(),
  };
}

function envelopeOf(from: MailFrom, mail: Mail, messageId: string, dateMs: number) {
  return {
    from,
    to: { name: '', address: mail.to },
    envelope: { from: from.address, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${messageId}@${from.address.split('@')[1]}>`,
    date: new Date(dateMs),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl !== null && {
        'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

interface SmtpError {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** Only a refused recipient is final; a 5xx to our login or sender is our own fault and worth another try. */
function mailErrorOf({ code, responseCode, command }: SmtpError): MailError {
  if (responseCode !== undefined && responseCode >= 500 && command === 'RCPT TO') {
    return new MailError('The mail server refused the address.', true);
  }
  if (responseCode !== undefined) return new MailError(`The mail server answered ${responseCode}.`, false);
  return new MailError(
    code === 'ETIMEDOUT'
      ? 'The mail server did not answer in time.'
      : 'The mail server could not be reached.',
    false,
  );
}
