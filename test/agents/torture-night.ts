import { openSecrets } from '../../src/agents/core/secret-key.ts';
import { createSmtpMailer } from '../../src/agents/mail/mail-transport.ts';
import { PriceSight } from '../../src/agents/matching/candidates.ts';
import { matchAgents } from '../../src/agents/matching/crossing.ts';
import { createSender } from '../../src/agents/outbox/sender.ts';
import type { Ean } from '../../src/domain/ean.ts';
import { createOutbound } from '../../src/net/outbound.ts';
import { openAgentStore } from '../../src/store/open.ts';
import { aCode } from '../builders.ts';
import { TEST_CA } from '../net/loopback-server.ts';
import { FROM } from './peers.ts';

export interface Night {
  dir: string;
  run: number;
  nowMs: number;
  smtpPort: number;
}

export const FIRST_EAN = 5700000000000;
export const PRODUCTS = 40;
const PAGE_SIZE = 25;
/** Longer than the pause of a host that was slow once because the machine was busy. */
const ROUND_MS = 60_000;

/** Every fifth product keeps its price. */
const isChanging = (product: number): boolean => product % 5 !== 4;

/** Every night the even and the odd products change places below and above everyone's target of 500 kr. */
export const isBelow = (product: number, run: number): boolean =>
  isChanging(product) && (product + run) % 2 === 0;

/** Does what a refresh and a server do with agents after a publish; `tell` is called at moments at which a kill is interesting. */
export async function runNight(night: Night, tell: (moment: string) => void): Promise<void> {
  const { dir, run, nowMs } = night;
  const store = await openAgentStore(dir);
  tell('opened');
  const products = Array.from({ length: PRODUCTS }, (_, product) => product);
  await matchAgents({
    store,
    generationId: `g${run}`,
    prices: prices(),
    product: () => undefined,
    sight,
    // Every second night goes by what changed.
    ...(run % 2 === 0 && {
      changed: products.filter(isChanging).map((product) => aCode(FIRST_EAN + product)),
    }),
    isNight: true,
    nowMs,
    pageSize: PAGE_SIZE,
  });
  tell('matched');
  await store.close();
  await sendAll(night);

  function priceOf(product: number): number {
    tell('price');
    return isBelow(product, run) ? 40000 : 60000;
  }
  function* prices() {
    for (const product of products) yield { ean: aCode(FIRST_EAN + product), lowestOre: priceOf(product) };
  }
  function sight(ean: Ean): PriceSight {
    return new PriceSight(priceOf(Number(ean) - FIRST_EAN));
  }
}

/** Sends what is in the outbox of a data folder to the peers of this machine, twenty rounds at most. */
export async function sendAll({ dir, nowMs, smtpPort }: Omit<Night, 'run'>): Promise<void> {
  const store = await openAgentStore(dir);
  const outbound = createOutbound({ allowPrivateHosts: ['localhost'], ca: TEST_CA });
  const mailer = createSmtpMailer({ smtpUrl: `smtp://127.0.0.1:${smtpPort}`, from: FROM });
  let atMs = nowMs;
  const sender = createSender({
    store,
    secrets: await openSecrets(dir, store),
    mailer,
    outbound,
    baseUrl: 'https://priser.example',
    senderName: 'Prisme',
    clock: () => atMs,
    priceNow: () => null,
    hasPlace: () => true,
    log: () => {},
  });
  for (let round = 0; round < 20 && (await store.outbox.openCount()) > 0; round++, atMs += ROUND_MS) {
    await sender.drain();
  }
  mailer.close();
  await outbound.close();
  await store.close();
}
