import { createFileMailer, createSmtpMailer, type Mailer, type MailFrom } from './mail-transport.ts';

/** The way out for mails: an SMTP server, or files that an operator can look at. */
export function createMailer(options: {
  smtpUrl: string | undefined;
  from: MailFrom;
  dataDir: string;
}): Mailer {
  const { smtpUrl, from, dataDir } = options;
  return smtpUrl === undefined ? createFileMailer({ dataDir, from }) : createSmtpMailer({ smtpUrl, from });
}
