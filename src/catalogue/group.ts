import type { Offer } from '../domain/offer.ts';
import { unpackOffer } from '../store/packed.ts';
import { mergeRuns } from '../store/spool/merge.ts';
import type { Run } from '../store/spool/read.ts';

/** An offer with the moment its shop's feed was last read well. */
export interface ReadOffer extends Offer {
  updatedAtS: number;
}

/** All shops' offers for one article at a time, in EAN order. `updatedAtS` is by spool. */
export function* groupOffers(
  runs: readonly Run[],
  updatedAtS: readonly number[],
): Generator<{ key: number; offers: ReadOffer[] }> {
  for (const { key, lines } of mergeRuns(runs)) {
    yield {
      key,
      offers: lines.map(({ line, spool }) => {
        const offer = unpackOffer(line) as ReadOffer;
        offer.updatedAtS = updatedAtS[spool]!;
        return offer;
      }),
    };
  }
}
