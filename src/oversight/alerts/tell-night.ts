import { randomBytes } from 'node:crypto';
import type { Mailer } from '../../agents/mail/mail-transport.ts';
import { dayAt, formatDay, formatInstant } from '../../domain/day.ts';
import type { Outbound } from '../../net/outbound.ts';
import type { State } from '../../store/ports/state.ts';
import type { ServiceStatus } from '../status.ts';
import { type AlertChannel, nightTroubles, noteTold, notYetTold, type Trouble } from './troubles.ts';

const SHOWN = 50;

export interface AlertsSent {
  sent: number;
  problems: readonly string[];
}

/** Sends each channel the troubles that it has not sent today. A failed message is not recorded, so a later run sends it. */
export async function tellNight(
  state: State,
  status: ServiceStatus,
  senders: readonly AlertSender[],
): Promise<AlertsSent> {
  const troubles = nightTroubles(status);
  const day = formatDay(dayAt(status.atMs));
  const problems: string[] = [];
  let sent = 0;
  for (const { channel, send } of senders) {
    const news = await notYetTold(state, channel, day, troubles);
    if (news.length === 0) continue;
    try {
      await send(alertOf(news, status.atMs));
      await noteTold(state, channel, day, news);
      sent++;
    } catch (error) {
      problems.push(`${channel}: ${(error as Error).message}`);
    }
  }
  return { sent, problems };
}

function alertOf(troubles: readonly Trouble[], atMs: number): Alert {
  const more = troubles.length - SHOWN;
  const lines = troubles.slice(0, SHOWN).map(({ text }) => `- ${text}`);
  return {
    subject: subjectOf(troubles),
    text: [
      ...lines,
      ...(more > 0 ? [`and ${more} more`] : []),
      '',
      "'prisme status' and 'prisme feeds list --problems' tell how it is now.",
      '',
    ].join('\n'),
    troubles,
    atMs,
  };
}

function subjectOf(troubles: readonly Trouble[]): string {
  const count = (kind: Trouble['kind']) => troubles.filter((one) => one.kind === kind).length;
  const feeds = (['failed', 'held', 'stale'] as const)
    .filter((kind) => count(kind) > 0)
    .map((kind) => `${count(kind)} ${kind}`);
  const parts = [
    ...(count('night') > 0 ? ['the night was not published'] : []),
    ...(count('sources') > 0 ? ['the sources cannot be read'] : []),
    ...(feeds.length > 0 ? [`feeds: ${feeds.join(', ')}`] : []),
  ];
  return `Prisme: ${parts.join('; ')}`;
}

interface Alert {
  subject: string;
  text: string;
  troubles: readonly Trouble[];
  atMs: number;
}

export interface AlertSender {
  channel: AlertChannel;
  send(alert: Alert): Promise<void>;
}

const WEBHOOK_MS = 10_000;

interface AlertParts {
  email: string | undefined;
  webhook: string | undefined;
  mailer: Mailer;
  outbound: Outbound;
}

export function alertSenders({ email, webhook, mailer, outbound }: AlertParts): AlertSender[] {
  const senders: AlertSender[] = [];
  if (email !== undefined)
    senders.push({ channel: 'email', send: (alert) => mailAlert(mailer, email, alert) });
  if (webhook !== undefined)
    senders.push({ channel: 'webhook', send: (alert) => postAlert(outbound, webhook, alert) });
  return senders;
}

const mailAlert = (mailer: Mailer, to: string, { subject, text, atMs }: Alert): Promise<void> =>
  mailer.send(
    { to, subject, text, html: `<pre>${escaped(text)}</pre>`, unsubscribeUrl: null },
    `alert_${randomBytes(12).toString('hex')}`,
    atMs,
  );

/** Chat programs show `text`; the other fields are for programs. */
async function postAlert(outbound: Outbound, url: string, alert: Alert): Promise<void> {
  const body = JSON.stringify({
    text: `${alert.subject}\n${alert.text}`,
    at: formatInstant(alert.atMs),
    troubles: alert.troubles.map(({ kind, feed, text }) => ({ kind, feed, text })),
  });
  const answer = await outbound.request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Prisme-Alert/1' },
    body,
    maxRedirects: 0,
    signal: AbortSignal.timeout(WEBHOOK_MS),
  });
  answer.body.on('error', () => {}).destroy();
  if (answer.status < 200 || answer.status >= 300) throw new Error(`the receiver answered ${answer.status}`);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
