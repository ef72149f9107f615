import { setTimeout as wait } from 'node:timers/promises';
import { type AskParts, makeAgent, type Priced } from './asks.ts';
import type { Receivers } from './receivers.ts';
import type { Ask, Send } from './traffic.ts';

const AT_ONCE = 8;
const CONFIRMED_WITHIN_MS = 120_000;
/** One in so many is at the price already: it is told at once, and again after a rise and a fall. */
const REACHED_EVERY = 10;

/** Agents that wait before the first night: most by webhook, some by mail, which is confirmed as people do. */
export async function makeWatchers(
  parts: Pick<AskParts, 'token' | 'book'> & { priced: readonly Priced[]; webhooks: number; mails: number },
  receivers: Receivers,
  send: Send,
): Promise<void> {
  const { webhooks, mails } = parts;
  const asks = Array.from({ length: webhooks + mails }, (_, n) =>
    makeAgent(
      parts,
      parts.priced[n % parts.priced.length]!,
      n < webhooks ? { webhook_url: receivers.webhookUrl } : { email: `kunde${n}@example.dk` },
      () => {},
      n % REACHED_EVERY === 0 ? 0 : 1,
    ),
  );
  await eachOf(asks, send);
  const until = Date.now() + CONFIRMED_WITHIN_MS;
  while (receivers.confirmations.length < mails) {
    if (Date.now() > until)
      throw new Error(`${receivers.confirmations.length} of ${mails} confirmation mails came`);
    await wait(200);
  }
  await eachOf(
    receivers.confirmations.map((path) => ({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      body: 'action=confirm',
      expects: [200],
    })),
    send,
  );
}

async function eachOf(asks: readonly Ask[], send: Send): Promise<void> {
  const left = asks.values();
  const lane = async () => {
    for (const ask of left) {
      const failure = await send(ask);
      if (failure !== null) throw new Error(`${ask.path}: ${failure}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
