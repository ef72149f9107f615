import { fileURLToPath } from 'node:url';
import { addDays, type Day, instantOf } from '../../../domain/day.ts';
import { numberOfEan } from '../../../domain/ean.ts';
import { replaceDiscounts } from '../../../imports/discounts.ts';
import { readGiftLists } from '../../../imports/gift-lists.ts';
import { openImport } from '../../../imports/import-file.ts';
import { putRatings } from '../../../imports/ratings.ts';
import { putVendors } from '../../../imports/vendors.ts';
import { demoDiscounts, demoEngagement, demoRatings, demoVendors } from '../../../market/demo/demo-data.ts';
import { demoMarket, type Market } from '../../../market/demo/demo-market.ts';
import type { State } from '../../../store/ports/state.ts';

const GIFT_LISTS = fileURLToPath(new URL('../../../../samples/gift-lists.json', import.meta.url));
const ENGAGEMENT_FACT = 'demo_engagement_until';
const ENGAGEMENT_DAYS = 14;
/** Ratings have one fixed day: importing them again must not make a new catalogue. */
const RATED_ON = 0 as Day;

/**
 * Imports what the demo's operator would have: shops' logos and ratings, reviews, vouchers around the day, gift lists and two
 * weeks of engagement. It runs before the day's refresh; a second run changes nothing.
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

/** The store adds counts up, so each day's are loaded once. */
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
