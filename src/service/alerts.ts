import { defaultMailFrom, parseMailFrom } from '../agents/mail/mail-transport.ts';
import { createMailer } from '../agents/mail/mailer.ts';
import type { Config } from '../config.ts';
import { UsageError } from '../domain/errors.ts';
import { createOutbound } from '../net/outbound.ts';
import { type AlertsSent, type AlertWay, alertWays, tellNight } from '../oversight/alerts/tell-night.ts';
import { statusOf } from './status.ts';
import type { Stores } from './stores.ts';

/** Does something with the ways to the operator that are set. */
export async function withAlertWays<T>(
  config: Config,
  work: (ways: readonly AlertWay[]) => Promise<T>,
): Promise<T> {
  const { alerts, baseUrl, mailFrom, smtpUrl, dataDir } = config;
  const from = mailFrom === '' ? defaultMailFrom(baseUrl) : parseMailFrom(mailFrom);
  if (!from) throw new UsageError('MAIL_FROM must be an address like Prisme <noreply@priser.dk>');
  const mailer = createMailer({ smtpUrl, from, dataDir });
  const outbound = createOutbound({ allowPrivateHosts: config.allowPrivateHosts });
  try {
    return await work(alertWays({ ...alerts, mailer, outbound }));
  } finally {
    mailer.close();
    await outbound.close();
  }
}

/** Tells the operator of a night that went wrong, where a way to do so is set. */
export async function alertOperator(config: Config, stores: Stores, nowMs: number): Promise<AlertsSent> {
  if (config.alerts.email === undefined && config.alerts.webhook === undefined)
    return { sent: 0, problems: [] };
  try {
    const status = await statusOf(config, stores, nowMs);
    return await withAlertWays(config, (ways) => tellNight(stores.state, status, ways));
  } catch (error) {
    // A night is not undone because nobody could be told of it.
    return { sent: 0, problems: [(error as Error).message] };
  }
}
