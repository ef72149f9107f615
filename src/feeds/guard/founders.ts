import type { EanNumber } from '../../domain/ean.ts';
import { median } from '../../domain/sorting.ts';
import { readPrices } from '../../store/spool/prices.ts';
import { agrees } from './guard.ts';
import { type PriceRatio, priceSample } from './price-ratio.ts';

/** A feed of the catalogue's first night. */
export interface FoundingFeed {
  id: string;
  spoolPath: string;
  voice: number;
}

/** Number of articles of each feed that are compared. */
const SAMPLE_MAX = 500;

/** One feed's price of an article. `feed` is its position in the list of feeds. */
interface FounderPrice {
  feed: number;
  ore: number;
}

/**
 * On a catalogue's first night feeds have no earlier night to be compared with, so they are compared with each other. While
 * some disagree, the one furthest off (of two, the lower) is left out, and the rest is compared again.
 */
export function disagreeingFounders(feeds: readonly FoundingFeed[]): ReadonlyMap<string, PriceRatio> {
  const articles = askedPrices(feeds);
  const left = new Map<string, PriceRatio>();
  const active = feeds.map(() => true);
  for (;;) {
    const worst = ratios(feeds, articles, active)
      .map((ratio, feed) => ({ feed, ratio }))
      .filter(({ ratio }) => agrees({ ratio, newcomer: false, agreed: 0 }) === false)
      .sort((a, b) => distance(b.ratio) - distance(a.ratio) || a.ratio.by - b.ratio.by)[0];
    if (worst === undefined) return left;
    active[worst.feed] = false;
    left.set(feeds[worst.feed]!.id, worst.ratio);
  }
}

/** The factor of too much or too little, rounded: two feeds that disagree are equally far from each other. */
const distance = ({ by }: PriceRatio): number => Math.round(Math.abs(Math.log(by)) * 20);

function ratios(
  feeds: readonly FoundingFeed[],
  articles: readonly (readonly FounderPrice[])[],
  active: readonly boolean[],
): PriceRatio[] {
  const byFeed = feeds.map((): number[] => []);
  for (const prices of articles) {
    const among = prices.filter(({ feed }) => active[feed]);
    for (const { feed, ore } of among) {
      const lowest = new Map<number, number>();
      for (const other of among) {
        const { voice } = feeds[other.feed]!;
        if (voice !== feeds[feed]!.voice)
          lowest.set(voice, Math.min(other.ore, lowest.get(voice) ?? other.ore));
      }
      if (lowest.size > 0) byFeed[feed]!.push(ore / median([...lowest.values()]));
    }
  }
  return byFeed.map((ratios) => ({ by: median(ratios), articles: ratios.length }));
}

/** Every feed's prices of the sampled articles that at least two feeds have. */
function askedPrices(feeds: readonly FoundingFeed[]): FounderPrice[][] {
  const wanted = new Map<EanNumber, FounderPrice[]>();
  for (const { spoolPath } of feeds) {
    const { eans } = priceSample(readPrices(spoolPath), null, SAMPLE_MAX);
    for (let i = 0; i < eans.length; i++) wanted.set(eans[i]!, wanted.get(eans[i]!) ?? []);
  }
  for (const [feed, { spoolPath }] of feeds.entries()) {
    const prices = readPrices(spoolPath);
    for (let at = 0; at < prices.count; at++) wanted.get(prices.ean(at))?.push({ feed, ore: prices.ore(at) });
  }
  return [...wanted.values()].filter((prices) => prices.length > 1);
}
