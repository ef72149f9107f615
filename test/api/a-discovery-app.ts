import { after } from 'node:test';
import Fastify from 'fastify';
import { discountRoutes } from '../../src/api/routes/discounts.ts';
import { giftListRoutes } from '../../src/api/routes/gift-lists.ts';
import { likeRoutes } from '../../src/api/routes/likes.ts';
import { productListRoutes } from '../../src/api/routes/product-lists.ts';
import { vendorRoutes } from '../../src/api/routes/vendors.ts';
import { ONLY_DOCUMENT } from '../../src/api/server/answers.ts';
import { errorHandler } from '../../src/api/server/errors.ts';
import { addNotFound } from '../../src/api/server/not-found.ts';
import { createTrends } from '../../src/catalogue/answers/trending.ts';
import { addDays, type Day, instantOf } from '../../src/domain/day.ts';
import { type Ean, type EanNumber, numberOfEan } from '../../src/domain/ean.ts';
import type { Offer } from '../../src/domain/product.ts';
import type { EngagementKind } from '../../src/store/ports/access.ts';
import { aMarket, anEan, anOffer, day } from '../builders.ts';

export const TODAY = day('2026-11-15');

/** The discovery routes over a market that the test fills day by day. */
export async function aDiscoveryApp() {
  const market = await aMarket();
  const clock = { nowMs: instantOf(TODAY, 12 * 60) };
  const engagement = someEngagement();
  const app = Fastify({ schemaController: ONLY_DOCUMENT });
  app.setErrorHandler(errorHandler());
  addNotFound(app);
  productListRoutes(app, market.live);
  giftListRoutes(app, market.live);
  vendorRoutes(app, market.live);
  discountRoutes(app, market.live, market.state, () => clock.nowMs);
  likeRoutes(app, market.live, {
    trends: createTrends(engagement, market.state.imports.trends, () => clock.nowMs),
    engagement,
    callerOf: (request) => String(request.headers['x-caller'] ?? request.ip),
  });
  after(() => app.close());
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers });
  /** Follows next_cursor to the end. */
  const walk = async (url: string): Promise<Record<string, unknown>[]> => {
    const items: Record<string, unknown>[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { items: Record<string, unknown>[]; next_cursor: string | null } = (
        await get(`${url}${url.includes('?') ? '&' : '?'}cursor=${cursor}`)
      ).json();
      items.push(...page.items);
      cursor = page.next_cursor;
    }
    return items;
  };
  return { app, market, get, walk, clock, engagement };
}

/** A plain count of callers by product and day. */
function someEngagement() {
  const seen = new Set<string>();
  const rows: { ean: EanNumber; day: Day; kind: EngagementKind; callers: number }[] = [];
  const within = (from: Day, to: Day) => rows.filter((row) => row.day >= from && row.day <= to);
  return {
    async record(kind: EngagementKind, ean: Ean, caller: string, on: Day): Promise<boolean> {
      const key = `${kind} ${ean} ${caller} ${on}`;
      if (seen.has(key)) return false;
      seen.add(key);
      rows.push({ ean: numberOfEan(ean), day: on, kind, callers: 1 });
      return true;
    },
    add: (kind: EngagementKind, ean: Ean, on: Day, callers: number) =>
      void rows.push({ ean: numberOfEan(ean), day: on, kind, callers }),
    between: async (from: Day, to: Day) => within(from, to),
    callers: async (kind: EngagementKind, ean: Ean, from: Day, to: Day) =>
      within(from, to)
        .filter((row) => row.kind === kind && row.ean === numberOfEan(ean))
        .reduce((sum, row) => sum + row.callers, 0),
  };
}

/** Products 1…n with prices per day. */
export const offersAt = (prices: readonly number[], own: Partial<Offer> = {}): Offer[] =>
  prices.map((price, i) => anOffer({ ...own, ean: anEan(i + 1), price }));

/** Thirty-five days at the first prices, then today's. */
export async function publishDrop(
  market: Awaited<ReturnType<typeof aMarket>>,
  before: readonly number[],
  now: readonly number[],
  own: Partial<Offer> = {},
) {
  await market.publish(addDays(TODAY, -35), offersAt(before, own));
  return await market.publish(TODAY, offersAt(now, own));
}
