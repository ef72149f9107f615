import { join } from 'node:path';
import type { DayRun } from '../../../src/domain/claim.ts';
import { type Day, instantOf } from '../../../src/domain/day.ts';
import { numberOfEan } from '../../../src/domain/ean.ts';
import type { VendorPoint } from '../../../src/domain/history.ts';
import { openGenerations, openState } from '../../../src/store/open.ts';
import { packMemory } from '../../../src/store/packed/memory.ts';
import { NO_CAMPAIGNS, packRecord } from '../../../src/store/packed/shop-record.ts';
import { aFolder, anEan, day } from '../../builders.ts';
import { type Leg, told } from '../../catalogue/honesty/a-story.ts';

export const PUBLISHED = day('2026-12-02');
export const FROM = day('2026-11-27');
export const TO = day('2026-11-30');

/** The points of a story whose last day is the catalogue's. */
export function until(...legs: readonly Leg[]): VendorPoint[] {
  const { points, today } = told(...legs);
  return points.map(([on, ...rest]) => [(on + PUBLISHED - today) as Day, ...rest]);
}

export interface PastArticle {
  category: string;
  /** By the shops' numbers, from 1 on. The first shop's price is the article's lowest. */
  shops: Readonly<Record<number, readonly Leg[]>>;
}

/** A catalogue with a past of its own, in a folder: shops that were read on every day since `since`, or on `read`. */
export async function aPast(
  articles: readonly PastArticle[],
  { since = (PUBLISHED - 399) as Day, read = [[since, PUBLISHED]] as DayRun[], demo = false } = {},
): Promise<string> {
  const dir = aFolder();
  const state = await openState(dir);
  const generations = await openGenerations({ dir: join(dir, 'generations'), log: () => {} });
  const builder = generations.build();
  const domains = ['alfa.dk', 'beta.dk'];
  for (const [at, domain] of domains.entries()) {
    await state.vendors.ensure({ name: domain, domain });
    const honesty = { since, partly: [], rushes: [], campaigns: NO_CAMPAIGNS };
    const record = {
      since,
      stage: 'known',
      stageFrom: since,
      was: 'known',
      read,
      nights: [],
      honesty,
    } as const;
    builder.addShop({ id: at + 1, domain, record: packRecord(record) });
  }
  articles.forEach(({ category, shops }, at) => {
    const vendors = Object.entries(shops).map(([id, legs]) => [Number(id), until(...legs)] as const);
    const points = vendors[0]![1].map(([on, priceOre]) => [on, priceOre, 1, 1] as const);
    builder.addProduct({
      ean: numberOfEan(anEan(at)),
      product: JSON.stringify(aView(anEan(at), category)),
      offers: '[]',
      memory: packMemory({ firstSeen: since, slug: 'vare', points, vendors, wordsOf: null }),
      lowestOre: null,
    });
  });
  const counts = { products: articles.length, offers: articles.length, vendors: 2 };
  builder.publish({ day: PUBLISHED, dataAsOfMs: instantOf(PUBLISHED, 240), inputs: '', demo, ...counts });
  generations.close();
  await state.close();
  return dir;
}

const aView = (ean: string, category: string) => ({
  ean,
  product_name: 'Vare',
  brand: '',
  category,
  image_url: '',
  vendor_count: 1,
  lowest_price: 1,
  highest_price: 1,
  avg_price: 1,
  size: null,
  color: null,
  slug: 'vare',
});
