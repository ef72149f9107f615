import type { EanNumber } from '../../domain/ean.ts';
import { median } from '../../domain/sorting.ts';
import { readPrices } from '../../store/spool/prices.ts';
import { agrees } from './guard.ts';
import { type PriceRatio, priceSample } from './price-ratio.ts';

/** A feed of the catalogue's first night. */
export interface Founding {
  id: string;
  spoolPath: string;
  voice: number;
}

/** Articles of a feed that are compared on a first night. */
const SAMPLE_MAX = 500;

/** Who asks what for one article: the places of its feeds, and their prices. */
interface FounderPrices {
  feed: number;
  ore: number;
}

/**
 * On a catalogue's first night there is no night before to hold feeds against, so they are held against each other. Of
 * those that do not agree the one furthest off is left out first, the lower of two, and the rest is compared again.
 */
export function disagreeingFounders(feeds: readonly Founding[]): ReadonlyMap<string, PriceRatio> {
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

/** How many times too much or too little, told coarsely: two feeds that disagree are equally far from each other. */
const distance = ({ by }: PriceRatio): number => Math.round(Math.abs(Math.log(by)) * 20);

function ratios(
  feeds: readonly Founding[],
  articles: readonly (readonly FounderPrices[])[],
  active: readonly boolean[],
): PriceRatio[] {
  const found = feeds.map((): number[] => []);
  for (const asked of articles) {
    const among = asked.filter(({ feed }) => active[feed]);
    for (const { feed, ore } of among) {
      const lowest = new Map<number, number>();
      for (const other of among) {
        const { voice } = feeds[other.feed]!;
        if (voice !== feeds[feed]!.voice)
          lowest.set(voice, Math.min(other.ore, lowest.get(voice) ?? other.ore));
      }
      if (lowest.size > 0) found[feed]!.push(ore / median([...lowest.values()]));
    }
  }
  return found.map((of) => ({ by: median(of), articles: of.length }));
}

/** What every feed asks for some articles of each. */
function askedPrices(feeds: readonly Founding[]): FounderPrices[][] {
  const wanted = new Map<EanNumber, FounderPrices[]>();
  for (const { spoolPath } of feeds) {
    const { eans } = priceSample(readPrices(spoolPath), null, SAMPLE_MAX);
    for (let i = 0; i < eans.length; i++) wanted.set(eans[i]!, wanted.get(eans[i]!) ?? []);
  }
  for (const [feed, { spoolPath }] of feeds.entries()) {
    const prices = readPrices(spoolPath);
    for (let at = 0; at < prices.count; at++) wanted.get(prices.ean(at))?.push({ feed, ore: prices.ore(at) });
  }
  return [...wanted.values()].filter((asked) => asked.length > 1);
}
