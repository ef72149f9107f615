import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadOffer } from '../../../catalogue/night/group.ts';
import { replayNights } from '../../../catalogue/night/replay/replay.ts';
import type { ArticleNight } from '../../../catalogue/night/replay/replayed-article.ts';
import { type Day, instantOf } from '../../../domain/day.ts';
import { ore } from '../../../domain/money.ts';
import type { Market } from '../../../market/demo/demo-market.ts';
import { writeShelfFiles } from '../../../market/demo/shelf-files.ts';
import { nightStates } from '../../../market/demo/shelf-nights.ts';
import { rowOf } from '../../../market/row.ts';
import type { OfferState } from '../../../market/synthetic/pricing.ts';
import type { Progress } from '../../../oversight/progress.ts';
import { openGenerations } from '../../../store/open.ts';
import type { Generations } from '../../../store/ports/catalogue.ts';
import type { Vendor } from '../../../store/ports/state.ts';
import type { PlannedFeed } from '../feeds/planned-feed.ts';
import { readShelves, type ShelfOffer } from './shelf-offers.ts';

export interface PastInput {
  market: Market;
  fromDay: Day;
  toDay: Day;
  feeds: readonly PlannedFeed[];
  vendors: readonly Vendor[];
  /** A folder of its own, made and removed here. */
  dir: string;
  accessories: readonly string[];
  perishables: readonly string[];
  progress: Progress;
}

/**
 * The generation that the demo's first night stands on: as if the market had been read every night for more than a year. Its
 * prices are known from a formula, so they are asked for where they change instead of being written, read and merged 400 times.
 */
export async function makeDemoPast(
  input: PastInput,
): Promise<{ generations: Generations; remove: () => void }> {
  const { market, fromDay, toDay, dir } = input;
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const files = writeShelfFiles(market, fromDay, toDay, join(dir, 'shelves'));
  const shelves = await readShelves(files, input.feeds, dir, instantOf(toDay));
  const generations = await openGenerations({ dir: join(dir, 'generations'), log: () => {} });
  const remove = () => {
    generations.close();
    rmSync(dir, { recursive: true, force: true });
  };
  const builder = generations.build();
  try {
    replayNights(
      {
        fromDay,
        toDay,
        articles: shelves.map(([key, offers]) => [key, () => articleNights(offers, fromDay, toDay)]),
        vendors: new Map(input.vendors.map((vendor) => [vendor.id, vendor])),
        readVendors: input.feeds.map(({ spec }) => spec.vendor.id),
        accessories: input.accessories,
        perishables: input.perishables,
        onProgress: input.progress.step('demo market', shelves.length),
      },
      builder,
    );
    const empty = { products: 0, offers: 0, vendors: 0, inputs: '', rejections: '[]' };
    builder.publish({ ...empty, day: toDay, firstDay: fromDay, dataAsOfMs: instantOf(toDay), demo: true });
  } catch (error) {
    builder.abandon();
    remove();
    throw error;
  }
  return { generations, remove };
}

/** The nights on which what the shops say of an article is not what they said the night before. */
function* articleNights(
  offers: readonly ShelfOffer[],
  fromDay: Day,
  toDay: Day,
): Generator<ArticleNight, undefined> {
  const changes = offers
    .flatMap((offer, place) =>
      [...nightStates(offer.place, fromDay, toDay)].map((night) => ({ ...night, offer, place })),
    )
    .sort((a, b) => a.day - b.day);
  const current: (ReadOffer | undefined)[] = offers.map(() => undefined);
  for (const [i, { day, offer, place, state }] of changes.entries()) {
    current[place] = state && offerAt(offer, state);
    if (changes[i + 1]?.day !== day)
      yield { day, offers: current.filter((one): one is ReadOffer => one !== undefined) };
  }
}

/** A shop's offer as it is read in a state. */
function offerAt({ offer, face, place, understood }: ShelfOffer, state: OfferState): ReadOffer {
  const { shippingOre } = rowOf(face, place.shop, state);
  return {
    ...offer,
    priceOre: ore(state.priceOre),
    beforeOre: understood.before && state.beforeOre > 0 ? ore(state.beforeOre) : null,
    shippingOre: understood.shipping && shippingOre !== null ? ore(shippingOre) : null,
    stock: understood.stock[state.stock],
  };
}
