import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import Fastify from 'fastify';
import { DeliveryError } from '../../src/agents/core/delivery-error.ts';
import { openSecrets } from '../../src/agents/core/secret-key.ts';
import type { Mail } from '../../src/agents/mail/compose-mails.ts';
import { createMailFiles } from '../../src/agents/mail/mail-files.ts';
import type { Mailer } from '../../src/agents/mail/mail-transport.ts';
import { matchAgents } from '../../src/agents/matching/crossing.ts';
import type { SenderParts } from '../../src/agents/outbox/deliver.ts';
import { createSender } from '../../src/agents/outbox/sender.ts';
import { watchedProduct, watcherOf } from '../../src/agents/watching/watcher.ts';
import { priceAgentRoutes } from '../../src/api/routes/agents/price-agents.ts';
import { tryOutRoutes } from '../../src/api/routes/agents/try-out.ts';
import { ONLY_DOCUMENT } from '../../src/api/server/answers.ts';
import { errorHandler } from '../../src/api/server/errors.ts';
import { createCurrentCatalogue } from '../../src/catalogue/answers/current-catalogue.ts';
import { dayAt } from '../../src/domain/day.ts';
import { type EanNumber, eanOfNumber } from '../../src/domain/ean.ts';
import { ore } from '../../src/domain/money.ts';
import { createOutbound, type Outbound } from '../../src/net/outbound.ts';
import { openAgentStore, openGenerations, openState } from '../../src/store/open.ts';
import { packMemory } from '../../src/store/packed/memory.ts';
import { type ProductFacts, packFacts } from '../../src/store/packed/product-facts.ts';
import { packStoredOffers } from '../../src/store/packed/stored-offers.ts';
import { createVisits } from '../../src/web/layout/visit.ts';
import { assetRoutes } from '../../src/web/routes/files.ts';
import { agentPages } from '../../src/web/routes.ts';
import { aCode } from '../builders.ts';
import { alwaysAt } from '../net/loopback-server.ts';

export const NOON = Date.parse('2026-11-15T11:00:00Z');
export const COFFEE = aCode(5701234567899);
export const KETTLE = aCode(5701234567905);
export const BASE_URL = 'https://priser.example/api';

/** EAN → price in øre; null = the product is offered, but no offer counts. */
export type Prices = Record<number, number | null>;

const SOME_DAY = dayAt(Date.parse('2026-05-03T12:00:00Z'));
const FACTS: Omit<ProductFacts, 'vendorId' | 'hasPlace'> = {
  digest: 1,
  staleFromDay: 1,
  decidedDay: SOME_DAY,
  madeDay: SOME_DAY,
  tier: 1,
  firstSeen: SOME_DAY,
  changedDay: SOME_DAY,
  categoryPath: [],
  offerKinds: 0,
  reference: { ore: 0, voice: 0, voices: 0 },
  offers: [],
  claims: [],
  ended: [],
  deal: null,
  nameBefore: null,
};

/** A real data folder with a published catalogue, on a clock the test moves. */
export async function aMarket(
  prices: Prices,
  names: Record<number, string> = {},
  placeless: readonly number[] = [],
) {
  const dir = mkdtempSync(join(tmpdir(), 'prisme-agents-'));
  const state = await openState(dir);
  const vendor = await state.vendors.ensure({ name: 'Elshop & Søn', domain: 'elshop.dk' });
  const generations = await openGenerations({ dir: join(dir, 'generations'), log: () => {} });
  const store = await openAgentStore(dir);
  const secrets = await openSecrets(dir, store);
  let nowMs = NOON;
  let current = prices;
  let builds = 0;

  /** `aliases`: other codes of an article. */
  const publish = (next: Prices, aliases: Record<number, EanNumber> = {}) => {
    current = next;
    const builder = generations.build();
    for (const [alias, main] of Object.entries(aliases))
      builder.addAlias(eanOfNumber(aCode(alias)), eanOfNumber(main), 1);
    for (const ean of Object.keys(next)
      .map(aCode)
      .sort((a, b) => a - b)) {
      const priceOre = next[ean]!;
      const name = names[ean] ?? `Kaffemaskine ${ean}`;
      builder.addProduct({
        ean,
        product: JSON.stringify({ ean: eanOfNumber(ean), product_name: name }),
        offers: packStoredOffers([
          {
            vendorId: vendor.id,
            condition: priceOre === null ? 'used' : 'new',
            priceOre: ore(priceOre ?? 100),
            shippingOre: null,
            beforeOre: null,
            stock: 'in_stock',
            deliveryTime: null,
            name,
            size: null,
            color: null,
            url: `https://elshop.dk/vare/${ean}?a=1&b=2`,
            feed: 0,
            flags: [],
          },
        ]),
        memory: packMemory({
          firstSeen: dayAt(Date.parse('2026-05-03T12:00:00Z')),
          slug: 'x',
          points: [
            [dayAt(Date.parse('2026-05-03T12:00:00Z')), ore(42900), vendor.id, 1],
            [dayAt(Date.parse('2026-06-01T12:00:00Z')), ore(59900), vendor.id, 1],
          ],
          wordsOf: null,
          vendors: [],
        }),
        lowestOre: priceOre,
        made: packFacts({ ...FACTS, vendorId: vendor.id, hasPlace: !placeless.includes(ean) }),
      });
    }
    builder.publish({
      day: dayAt(nowMs),
      dataAsOfMs: nowMs,
      inputs: String(++builds),
      demo: false,
      products: Object.keys(next).length,
      offers: Object.keys(next).length,
      vendors: 1,
    });
  };
  publish(prices);
  const live = await createCurrentCatalogue(generations, state);
  const clock = () => nowMs;
  const mailFiles = createMailFiles(dir);
  const priceNow = ({ ean }: { ean: EanNumber }) =>
    watchedProduct(live.generation(), eanOfNumber(ean), live.vendor)?.lowestOre ?? null;
  const hasPlace = (ean: EanNumber) => live.generation().hasPlace(ean);
  const parts = {
    store,
    priceNow,
    hasPlace,
    secrets,
    mailFiles,
    clock,
    live,
    baseUrl: BASE_URL,
    senderName: 'Prisme',
  };

  return {
    ...parts,
    dir,
    state,
    publish,
    advance: (ms: number) => {
      nowMs += ms;
    },
    /** Publishes and compares every agent with the new prices, as a refresh does. */
    night: async (next: Prices) => {
      publish(next);
      await live.refresh();
      return match();
    },
    match,
    close: async () => {
      await store.close();
      generations.close();
      await state.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };

  function match() {
    const generation = live.generation();
    return matchAgents({
      store,
      ...watcherOf(generation, live.vendor),
      isNight: true,
      prices: Object.keys(current)
        .map(aCode)
        .sort((a, b) => a - b)
        .map((ean) => ({ ean, lowestOre: current[ean]! })),
      nowMs: clock(),
    });
  }
}
export type Market = Awaited<ReturnType<typeof aMarket>>;

/** A public internet where every name lives at one address. */
export const publicOutbound = (address = '93.184.215.14'): Outbound =>
  createOutbound({ allowPrivateHosts: [], lookup: alwaysAt(address) });

/** The routes of price agents and their pages on a server of their own. */
export function anApi(market: Market, outbound: Outbound = publicOutbound()) {
  const app = Fastify({
    schemaController: ONLY_DOCUMENT,
    routerOptions: { maxParamLength: 1024 },
    // Pages link to BASE_URL's path; the proxy in front takes it away again.
    rewriteUrl: ({ url }) => url!.replace(/^\/api(?=\/)/, ''),
  });
  app.setErrorHandler(errorHandler());
  const callerOf = (request: { headers: Record<string, unknown>; ip: string }) => {
    const network = String(request.headers['x-test-network'] ?? request.ip);
    return { id: network, network, hasToken: false };
  };
  const agentParts = { ...market, outbound, callerOf };
  priceAgentRoutes(app, agentParts);
  tryOutRoutes(app, agentParts);
  const operator = { name: '', contact: '', privacyText: '' };
  const visits = createVisits({ baseUrl: market.baseUrl, version: '0', operator }, market.live, market.clock);
  assetRoutes(app);
  agentPages(app, { ...market, callerOf, visits });
  return app;
}

export interface SentMail extends Mail {
  id: string;
}

/** A mail transport that keeps the mails; the transport is the only part that tests replace. */
export function aMailbox() {
  const mails: SentMail[] = [];
  let failure: DeliveryError | undefined;
  const mailer: Mailer = {
    async send(mail, id) {
      if (failure) throw failure;
      mails.push({ ...mail, id });
    },
    close() {},
  };
  return {
    mails,
    mailer,
    refuse: (reason: string) => {
      failure = new DeliveryError(reason, 'ours');
    },
    accept: () => {
      failure = undefined;
    },
  };
}

/**
 * A whole service on a market: routes, pages, and a sender with a mailbox. `make` posts an agent for COFFEE at 500 kr.,
 * and leaves the sending to the test.
 */
export async function aService(
  t: TestContext,
  options: {
    prices?: Prices;
    names?: Record<number, string>;
    /** Articles that lists may not show. */
    placeless?: readonly number[];
    outbound?: Outbound;
    sender?: Partial<SenderParts>;
  } = {},
) {
  const { prices = { [COFFEE]: 60000 }, names = {}, placeless = [], outbound = publicOutbound() } = options;
  const market = await aMarket(prices, names, placeless);
  const app = anApi(market, outbound);
  const mailbox = aMailbox();
  const sender = aSender(market, { mailer: mailbox.mailer, outbound, ...options.sender });
  t.after(async () => {
    await app.close();
    await market.close();
  });
  const make = async (body: object): Promise<MadeAgent> => {
    const payload = { ean: String(COFFEE), target_price: 500, ...body };
    const answer = await app.inject({ method: 'POST', url: '/price-agents', payload });
    assert.equal(answer.statusCode, 201, answer.body);
    return answer.json();
  };
  const press = (url: string, action: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams({ action }).toString(),
    });
  const statusOf = async (id: string) => (await market.store.agents.byId(id))?.status;
  const deliveryOf = async (id: string) =>
    (await app.inject({ url: `/price-agents/check/${id}` })).json().delivery;
  return { market, app, mailbox, sender, make, press, statusOf, deliveryOf };
}

interface MadeAgent {
  id: string;
  cancel_token: string;
  webhook_secret: string;
  check_url: string;
}

export const aSender = (market: Market, options: Partial<SenderParts> = {}) =>
  createSender({
    ...market,
    mailer: aMailbox().mailer,
    outbound: publicOutbound(),
    log: () => {},
    ...options,
  });

export const linkIn = (mail: Mail, what: 'confirm' | 'cancel' | 'mine' | 'open'): string => {
  const link = new RegExp(`${BASE_URL}(/agents/${what}/\\S+)`).exec(mail.text)?.[1];
  if (link === undefined) throw new Error(`no ${what} link in:\n${mail.text}`);
  return link;
};
