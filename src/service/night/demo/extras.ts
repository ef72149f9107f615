import { fileURLToPath } from 'node:url';
import { addDays, type Day, instantOf } from '../../../domain/day.ts';
import { numberOfEan } from '../../../domain/ean.ts';
import { replaceDiscounts } from '../../../imports/discounts.ts';
import { readGiftLists } from '../../../imports/gift-lists.ts';
import { openImport } from '../../../imports/import-file.ts';
import { putRatings } from '../../../imports/ratings.ts';
import { putVendors } from '../../../imports/vendors.ts';
import { demoEngagement, demoRatings, demoVendors } from '../../../market/demo/demo-data.ts';
import { demoMarket, type Market } from '../../../market/demo/demo-market.ts';
import { demoDiscounts } from '../../../market/demo/discounts.ts';
import type { State } from '../../../store/ports/state.ts';

const GIFT_LISTS = fileURLToPath(new URL('../../../../samples/gift-lists.json', import.meta.url));
const ENGAGEMENT_FACT = 'demo_engagement_until';
const ENGAGEMENT_DAYS = 14;
/** Ratings are from the market's first day, not from each day: saying them again must not make a new catalogue. */
const RATED_ON = 0 as Day;

/**
 * What the demo's operator would have imported by a day: shops' logos and ratings, reviews, vouchers around that day,
 * gift lists and two weeks of attention. It comes before the refresh of that day; a second time it changes nothing.
 */
export async function loadDemoExtras(state: State, day: Day, market: Market = demoMarket()): Promise<void> {
  await state.transaction(async ({ imports, vendors }) => {
    await putVendors(demoVendors(market), imports, instantOf(RATED_ON));
    await putRatings(demoRatings(market, RATED_ON), imports, vendors, instantOf(RATED_ON));
    await replaceDiscounts('demo', demoDiscounts(market, day), imports, vendors);
    await imports.giftLists.replace(readGiftLists(openImport(GIFT_LISTS)));
  });
  await loadEngagement(state, day, market);
}

/** Counts are added up, so each day's are loaded once. */
async function loadEngagement(state: State, day: Day, market: Market): Promise<void> {
  const until = Number((await state.fact(ENGAGEMENT_FACT)) ?? addDays(day, -2 * ENGAGEMENT_DAYS));
  const rows = demoEngagement(market, day, 2 * ENGAGEMENT_DAYS).filter((row) => row.day > until);
  if (rows.length === 0) return;
  const counts = rows.map(({ ean, day: on, kind, count }) => ({
    ean: numberOfEan(ean),
    day: on,
    kind,
    callers: count,
  }));
  await state.transaction(async (tx) => {
    await tx.setFact(ENGAGEMENT_FACT, String(day));
    await tx.engagement.add([], counts, 0);
  });
}
