import { randomBytes } from 'node:crypto';
import type { Mailer } from '../../agents/mail/mail-transport.ts';
import { formatInstant } from '../../domain/day.ts';
import type { Outbound } from '../../net/outbound.ts';
import type { AlertChannel } from './told.ts';
import type { Trouble } from './troubles.ts';

/** One message to the operator. */
export interface Alert {
  subject: string;
  text: string;
  troubles: readonly Trouble[];
  atMs: number;
}

/** A way to the operator. */
export interface AlertWay {
  channel: AlertChannel;
  send(alert: Alert): Promise<void>;
}

const WEBHOOK_MS = 10_000;

export interface AlertParts {
  email: string | undefined;
  webhook: string | undefined;
  mailer: Mailer;
  outbound: Outbound;
}

/** The ways that are set. */
export function alertWays({ email, webhook, mailer, outbound }: AlertParts): AlertWay[] {
  const ways: AlertWay[] = [];
  if (email !== undefined) ways.push({ channel: 'email', send: (alert) => mailAlert(mailer, email, alert) });
  if (webhook !== undefined)
    ways.push({ channel: 'webhook', send: (alert) => postAlert(outbound, webhook, alert) });
  return ways;
}

const mailAlert = (mailer: Mailer, to: string, { subject, text, atMs }: Alert): Promise<void> =>
  mailer.send(
    { to, subject, text, html: `<pre>${escaped(text)}</pre>`, unsubscribeUrl: null },
    `alert_${randomBytes(12).toString('hex')}`,
    atMs,
  );

/** `text` is what chat programs show; the rest is for programs. */
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
