import type { Offer } from '../../domain/offer.ts';
import type { FeedNumber, Generation } from '../../store/ports/catalogue.ts';
import { offerOfLine, type SpoolLine } from '../../store/spool/read.ts';

/** An offer with the number of the feed it was read from. */
export interface ReadOffer extends Offer {
  feed: number;
  /** Its feed was read well tonight; else these are the offers of a night before. */
  readTonight: boolean;
  /** Its before price is a recommended one, by what the operator says of the feed. */
  isRecommended?: boolean;
  /** Its price is for members alone. */
  isClubPrice?: boolean;
}

/** A spool's feed, as the merge knows it. */
export interface MergedFeed {
  number: number;
  readTonight: boolean;
  isRecommended?: boolean;
  isClubPrice?: boolean;
}

/** One article's offers; `feeds` has the feed of each spool. */
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

/** Numbers tonight's feeds. A feed keeps the number it had, so that its unchanged offers stay as they are stored. */
export function numberFeeds(
  spools: readonly { id: string; readAtMs: number }[],
  base: Generation | undefined,
): FeedNumber[] {
  const known = new Map(base?.feeds().map(({ id, number }) => [id, number]));
  const taken = new Set(spools.map(({ id }) => known.get(id)));
  let next = 0;
  const free = (): number => {
    while (taken.has(next)) next++;
    return next++;
  };
  return spools.map(({ id, readAtMs }) => ({
    number: known.get(id) ?? free(),
    id,
    readAtS: Math.floor(readAtMs / 1000),
  }));
}
