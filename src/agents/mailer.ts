import { createFileMailer, createSmtpMailer, type Mailer, type MailFrom } from './mail-transport.ts';

/** The way out for mails: an SMTP server, or files that an operator can look at. */
export function createMailer(options: {
  smtpUrl: string | undefined;
  from: MailFrom;
  dataDir: string;
  log: (level: 'info' | 'warn', about: Record<string, unknown>, message: string) => void;
}): Mailer {
  const { smtpUrl, from, dataDir, log } = options;
  if (smtpUrl !== undefined) return createSmtpMailer({ smtpUrl, from });
  log('warn', {}, 'SMTP_URL is not set: mails are written to DATA_DIR/outbox/*.eml and not sent');
  return createFileMailer({ dataDir, from });
}
