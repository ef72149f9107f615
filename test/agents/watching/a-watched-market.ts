import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { KEY_BYTES, secretsOf } from '../../../src/agents/core/secrets.ts';
import type { ChangedArticles } from '../../../src/agents/matching/candidates.ts';
import { matchPublished } from '../../../src/agents/matching/crossing.ts';
import { parseAgentRequest } from '../../../src/agents/requests/agent-request.ts';
import { articleOf, createAgent } from '../../../src/agents/requests/create.ts';
import type { ReachedFacts } from '../../../src/agents/watching/messages.ts';
import { watcherOf } from '../../../src/agents/watching/watcher.ts';
import { addDays, type Day, instantOf } from '../../../src/domain/day.ts';
import type { Offer } from '../../../src/domain/product.ts';
import { changedArticlesIn } from '../../../src/store/deltas/folder.ts';
import { aMarket, anEan, anOffer, day } from '../../builders.ts';

/** What a shop's file says of the article that night: a price in kroner, more about the offer, or that it has none. */
export type OfferTonight = number | (Partial<Offer> & { price: number }) | null;

/** Files by shop (1 is butik-a.example). A shop that is not named was not read that night. */
export type FilesTonight = Readonly<Record<number, OfferTonight>>;

/** A shop whose file is always read, with articles that never change: few of the market's change in a night. */
const QUIET_SHOP = 5;
const QUIET_ARTICLES = Array.from({ length: 30 }, (_, n) =>
  anOffer({ ean: anEan(200 + n), vendorId: QUIET_SHOP, price: 100 + n }),
);

/**
 * A real market with price agents on one article, matched after every publish as a refresh does it: by the deltas, or all of
 * the agents each time.
 */
export async function aWatchedMarket(firstDay = '2026-01-01', by: 'deltas' | 'all' = 'deltas') {
  const market = await aMarket();
  const store = market.state.agents;
  const secrets = secretsOf(randomBytes(KEY_BYTES));
  let today: Day = day(firstDay);
  const clock = () => instantOf(today, 300);
  const parts = { store, secrets, clock };
  const vendorOf = market.live.vendor;

  const publish = async (files: FilesTonight) => {
    const offers = Object.entries(files).flatMap(([shop, offer]) => {
      const vendorId = Number(shop);
      // Every file has another article too, so that it is read also when it lacks the one that is watched.
      const other = anOffer({ ean: anEan(100 + vendorId), vendorId, price: 100 });
      if (offer === null) return [other];
      const own = typeof offer === 'number' ? { price: offer } : offer;
      return [anOffer({ vendorId, ...own }), other];
    });
    await market.publish(today, [...offers, ...QUIET_ARTICLES], { searchable: false, deltaDir });
  };
  const deltaDir = join(market.dir, 'changes');
  const changedByDeltas = changedArticlesIn(deltaDir);
  let byDeltas = 0;
  const changedArticles: ChangedArticles = (from, others) => {
    const changed = by === 'all' ? undefined : changedByDeltas(from, others);
    if (changed !== undefined) byDeltas++;
    return changed;
  };
  const match = () =>
    matchPublished({
      changedArticles,
      store,
      generation: market.live.generation(),
      vendorOf,
      nowMs: clock(),
    });
  return {
    ...market,
    parts,
    /** How many generations were compared by deltas. */
    byDeltas: () => byDeltas,
    /** Publishes tonight's files `days` after the night before, and matches. Returns what agents are told. */
    async night(files: FilesTonight, days = 1): Promise<string[]> {
      today = addDays(today, days);
      await publish(files);
      await match();
      return told();
    },
    /** A further generation of the same day. */
    async run(files: FilesTonight): Promise<string[]> {
      await publish(files);
      await match();
      return told();
    },
    async make(body: object): Promise<string> {
      const request = parseAgentRequest({
        ean: anEan(1),
        webhook_url: 'https://hook.example/',
        expires_in_days: 365,
        ...body,
      });
      const watcher = watcherOf(market.live.generation(), vendorOf);
      const watched = articleOf(watcher, request.ean, request.options)!;
      const caller = { id: 'a', network: 'a', hasToken: true };
      return (await createAgent(parts, request, watched, caller, async () => {})).agent.id;
    },
    told,
    rowOf: async (id: string) => (await store.agents.byId(id))!,
  };

  /** The messages since the last call, as `cause price shop`. */
  async function told(): Promise<string[]> {
    const lines: string[] = [];
    for (;;) {
      const message = await store.outbox.lease('webhook', () => 'next', clock(), 1);
      if (message === undefined) return lines;
      const { cause, priceOre, shop } = JSON.parse(message.payload) as ReachedFacts;
      lines.push(`${cause} ${priceOre! / 100} ${shop?.domain.split('.')[0]}`);
      await store.outbox.finish(message, 'sent', clock());
    }
  }
}
export type WatchedMarket = Awaited<ReturnType<typeof aWatchedMarket>>;
