import { DeliveryError, type SmtpError, smtpErrorOf } from '../core/delivery-error.ts';
import { parseEmail } from '../core/mailbox.ts';
import type { Mail } from './compose-mails.ts';
import { createMailFiles } from './mail-files.ts';

export interface MailFrom {
  name: string;
  address: string;
}

/** Reads `Prisme <noreply@example.dk>` or an address alone; undefined for any other text. */
export function parseMailFrom(text: string): MailFrom | undefined {
  const match = /^(?:"?([^"<>\r\n]{1,100}?)"?\s*<([^<>]+)>|([^<>\s]+))$/.exec(text.trim());
  const address = match && parseEmail(match[2] ?? match[3]!);
  return address ? { name: match[1]?.trim() || 'Prisme', address } : undefined;
}

export const defaultMailFrom = (baseUrl: string): MailFrom => ({
  name: 'Prisme',
  address: `noreply@${new URL(baseUrl).hostname}`,
});

export interface Mailer {
  send(mail: Mail, messageId: string, dateMs: number): Promise<void>;
  close(): void;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 60_000;
/** The limit for a whole mail: a server that answers byte by byte never reaches the silence timeout. */
const MAIL_MS_MAX = 120_000;

export interface SmtpOptions {
  smtpUrl: string;
  from: MailFrom;
  /** PEM certificates that are trusted instead of the system's. */
  ca?: string | Buffer;
  mailMsMax?: number;
}

export function createSmtpMailer({ smtpUrl, from, ca, mailMsMax = MAIL_MS_MAX }: SmtpOptions): Mailer {
  const smtp = transportOnDemand({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    ...(demandsTls(smtpUrl) && { requireTLS: true }),
    ...(ca !== undefined && { tls: { ca } }),
  });
  return {
    async send(mail, messageId, dateMs) {
      let isLate = false;
      const late = setTimeout(() => {
        isLate = true;
        smtp.close({ force: true });
      }, mailMsMax);
      try {
        const transport = await smtp.opened();
        await transport.sendMail(envelopeOf(from, mail, messageId, dateMs));
      } catch (error) {
        throw smtpErrorOf(isLate ? { code: 'ETIMEDOUT' } : (error as SmtpError));
      } finally {
        clearTimeout(late);
      }
    },
    close: () => smtp.close(),
  };
}

interface Transport {
  sendMail(mail: object): Promise<{ message: Buffer }>;
  close(options?: { force: boolean }): void;
}

type TransportOnDemand = { opened(): Promise<Transport> } & Pick<Transport, 'close'>;

/** Loads nodemailer with the first mail: loading takes a tenth of a second of processor time, which would delay the start. */
function transportOnDemand(options: object): TransportOnDemand {
  const open = async (): Promise<Transport> => {
    const { createTransport } = await import('nodemailer');
    const safe = { disableFileAccess: true, disableUrlAccess: true };
    return createTransport({ ...options, ...safe } as object) as unknown as Transport;
  };
  let transport: Promise<Transport> | undefined;
  const opened = (): Promise<Transport> => {
    transport ??= open().catch((error) => {
      transport = undefined;
      throw error;
    });
    return transport;
  };
  return {
    opened,
    close(how) {
      const closing = transport;
      transport = undefined;
      // When opening failed, the mail that asked for it reports the error.
      void closing?.then(
        (open) => open.close(how),
        () => {},
      );
    },
  };
}

/** A password needs TLS, unless SMTP_URL has `?requireTLS=false`. */
function demandsTls(smtpUrl: string): boolean {
  const { username, password, searchParams } = new URL(smtpUrl);
  return (username !== '' || password !== '') && searchParams.get('requireTLS') !== 'false';
}

export function createFileMailer(options: { dataDir: string; from: MailFrom }): Mailer {
  const files = createMailFiles(options.dataDir);
  const stream = transportOnDemand({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail, messageId, dateMs) {
      const transport = await stream.opened();
      const { message } = await transport.sendMail(envelopeOf(options.from, mail, messageId, dateMs));
      try {
        files.write(messageId, message);
      } catch (error) {
        const hint = `DATA_DIR/outbox cannot be written: ${(error as { code?: string }).code ?? 'no code'}`;
        throw new DeliveryError('The mail could not be written.', 'ours', { hint });
      }
    },
    close: () => stream.close(),
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

export function createMailer(options: {
  smtpUrl: string | undefined;
  from: MailFrom;
  dataDir: string;
}): Mailer {
  const { smtpUrl, from, dataDir } = options;
  return smtpUrl === undefined ? createFileMailer({ dataDir, from }) : createSmtpMailer({ smtpUrl, from });
}
