import { createMailer, defaultMailFrom, parseMailFrom } from '../agents/mail/mail-transport.ts';
import type { Config } from '../config.ts';
import { UsageError } from '../domain/errors.ts';
import { createOutbound } from '../net/outbound.ts';
import {
  type AlertSender,
  type AlertsSent,
  alertSenders,
  tellNight,
} from '../oversight/alerts/tell-night.ts';
import { statusOf } from './status.ts';
import type { Stores } from './stores.ts';

export async function withAlertSenders<T>(
  config: Config,
  work: (senders: readonly AlertSender[]) => Promise<T>,
): Promise<T> {
  const { alerts, baseUrl, mailFrom, smtpUrl, dataDir } = config;
  const from = mailFrom === '' ? defaultMailFrom(baseUrl) : parseMailFrom(mailFrom);
  if (!from) throw new UsageError('MAIL_FROM must be an address like Prisme <noreply@priser.dk>');
  const mailer = createMailer({ smtpUrl, from, dataDir });
  const outbound = createOutbound({ allowPrivateHosts: config.allowPrivateHosts });
  try {
    return await work(alertSenders({ ...alerts, mailer, outbound }));
  } finally {
    mailer.close();
    await outbound.close();
  }
}

/** Alerts the operator to a bad night, if a channel is configured. It never throws. */
export async function alertOperator(config: Config, stores: Stores, nowMs: number): Promise<AlertsSent> {
  if (config.alerts.email === undefined && config.alerts.webhook === undefined)
    return { sent: 0, problems: [] };
  try {
    const status = await statusOf(config, stores, nowMs);
    return await withAlertSenders(config, (senders) => tellNight(stores.state, status, senders));
  } catch (error) {
    // An alert that fails must not undo the night.
    return { sent: 0, problems: [(error as Error).message] };
  }
}
