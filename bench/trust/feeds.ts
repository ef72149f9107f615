import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Day } from '../../src/domain/day.ts';
import type { Offer } from '../../src/domain/product.ts';
import { type Evidence, objections, staleDaysMax } from '../../src/feeds/guard/guard.ts';
import { priceMoves } from '../../src/feeds/guard/price-moves.ts';
import { feedRatio, priceSample, wholeSample } from '../../src/feeds/guard/price-ratio.ts';
import { isOverruled, trustAfterGood, trustAfterHeld } from '../../src/service/night/feeds/feed-trust.ts';
import type { References } from '../../src/store/packed/references.ts';
import type { FeedTrust, GoodReading } from '../../src/store/ports/state.ts';
import { readPrices } from '../../src/store/spool/prices.ts';
import { openSpool } from '../../src/store/spool/write.ts';

/** A shop's feed between two nights. */
interface Feed {
  trust: FeedTrust;
  good: GoodReading | null;
  goodDay: Day;
}

const NEW: Feed = {
  trust: { agreed: 0, agreedDay: null, held: null, accepted: null },
  good: null,
  goodDay: 0 as Day,
};

export interface FeedNight {
  day: Day;
  readAtMs: number;
  references: References;
  /** Ends the names of spools of a run of the day, which lie beside the night's. */
  part?: string;
  isNewcomer(vendorId: number): boolean;
}

/** Writes shops' offers as spools and takes them over as a refresh does: by the guard, the last good ones for three days. */
export function createFeeds(dir: string, known: ReadonlyMap<number, Feed> = new Map()) {
  const feeds = new Map(known);
  let heldReadings = 0;

  const read = (vendorId: number, offers: readonly Offer[], night: FeedNight): void => {
    const feed = feeds.get(vendorId) ?? NEW;
    const spool = `${vendorId}-${night.day}${night.part ?? ''}.spool`;
    const path = join(dir, spool);
    write(path, offers);
    const prices = readPrices(path);
    const { good, trust } = feed;
    const rows = offers.length;
    const before = good === null ? null : readPrices(join(dir, good.spool));
    const newcomer = night.isNewcomer(vendorId);
    const evidence: Evidence = {
      reading: {
        rows,
        kept: rows,
        skipped: {},
        currencies: [],
        unreadable: 0,
        coverage: 1,
        eans: prices.count,
        validUntilMs: null,
        host: null,
      },
      good,
      moves: before === null ? null : priceMoves(before, prices),
      ratio: feedRatio(priceSample(prices, before), () => wholeSample(prices, before), night.references, {
        voice: vendorId,
        isTrusted: !newcomer,
      }),
      newcomer,
      agreed: trust.agreed,
      statedRows: null,
    };
    const doubt = objections(evidence).find((one) => !isOverruled(one, trust, night.day));
    if (doubt !== undefined) {
      heldReadings++;
      rmSync(path);
      feeds.set(vendorId, { ...feed, trust: trustAfterHeld(trust, doubt, night.day) });
      return;
    }
    if (good !== null && night.part === undefined) rmSync(join(dir, good.spool));
    feeds.set(vendorId, {
      trust: trustAfterGood(trust, evidence, night.day),
      good: readingOf(spool, rows, prices.count, night.readAtMs),
      goodDay: night.day,
    });
  };

  return {
    feeds,
    heldReadings: () => heldReadings,
    isHeld: (vendorId: number): boolean => (feeds.get(vendorId)?.trust.held ?? null) !== null,
    read(rows: ReadonlyMap<number, readonly Offer[]>, night: FeedNight): void {
      for (const [vendorId, offers] of rows) read(vendorId, offers, night);
    },
    /** The spools for the merge. */
    spools: (day: Day) =>
      [...feeds].flatMap(([vendorId, { good, goodDay, trust }]) =>
        good === null || day - goodDay > staleDaysMax(trust)
          ? []
          : [
              {
                id: `feed-${vendorId}`,
                path: join(dir, good.spool),
                readAtMs: good.readAtMs,
                vendorIds: [vendorId],
              },
            ],
      ),
  };
}

function write(path: string, offers: readonly Offer[]): void {
  const spool = openSpool(path);
  for (const offer of offers) spool.add(offer);
  spool.finish();
}

const readingOf = (spool: string, kept: number, eans: number, readAtMs: number): GoodReading => ({
  sha256: '',
  etag: null,
  lastModified: null,
  readAtMs,
  recipe: '',
  listedAtMs: null,
  validUntilMs: null,
  spool,
  rows: kept,
  kept,
  eans,
  coverage: 1,
});
