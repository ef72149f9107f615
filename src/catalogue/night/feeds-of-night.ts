import { type Day, dayAt } from '../../domain/day.ts';
import type { Offer } from '../../domain/product.ts';
import type { FeedNumber, Generation } from '../../store/ports/catalogue.ts';
import { offerOfLine, type SpoolLine } from '../../store/spool/read.ts';
import { type StatedTerms, termsOf } from './claims/claim-terms.ts';

export interface MergedFeed extends StatedTerms {
  number: number;
  /** The feed was read well tonight; otherwise its offers are an earlier night's. */
  readTonight: boolean;
}

/** An offer with the number of the feed it was read from. */
export interface ReadOffer extends Offer, Omit<MergedFeed, 'number'> {
  feed: number;
}

export function readOffers(lines: readonly SpoolLine[], feeds: readonly MergedFeed[]): ReadOffer[] {
  return lines.map((line) => {
    const offer = offerOfLine(line) as ReadOffer;
    const { number, readTonight, isRecommended = false, isClubPrice = false } = feeds[line.spool]!;
    offer.feed = number;
    offer.readTonight = readTonight;
    offer.isRecommended = isRecommended;
    offer.isClubPrice = isClubPrice;
    return offer;
  });
}

/** Numbers tonight's feeds. A feed keeps its number, because unchanged stored offers contain it. */
export function numberFeeds(
  spools: readonly { id: string; readAtMs: number; isExported?: boolean }[],
  base: Generation | undefined,
): FeedNumber[] {
  const known = new Map(base?.feeds().map(({ id, number }) => [id, number]));
  const taken = new Set(spools.map(({ id }) => known.get(id)));
  let next = 0;
  const free = (): number => {
    while (taken.has(next)) next++;
    return next++;
  };
  return spools.map(({ id, readAtMs, isExported }) => ({
    number: known.get(id) ?? free(),
    id,
    readAtS: Math.floor(readAtMs / 1000),
    ...(isExported && { isExported }),
  }));
}

export interface MergedSpool extends StatedTerms {
  id: string;
  path: string;
  readAtMs: number;
  vendorIds?: readonly number[];
  /** Its offers may be passed on in changes and exports. */
  isExported?: boolean;
}

export const mergedFeed = ({ number, readAtS }: FeedNumber, spool: MergedSpool, day: Day): MergedFeed => ({
  number,
  readTonight: dayAt(readAtS * 1000) >= day,
  ...termsOf(spool),
});
