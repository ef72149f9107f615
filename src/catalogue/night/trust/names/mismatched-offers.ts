import type { VendorPoint } from '../../../../domain/history.ts';
import type { ReadOffer } from '../../group.ts';
import { didCount, wasFree } from '../references.ts';
import { isTrusted } from '../shops/standing.ts';
import type { Tonight } from '../tonight.ts';
import { isNameMismatch, type Named } from './name-mismatch.ts';

/** What is known of an article's names of the night before. */
export interface NamesBefore {
  /** What the article was called, where a voice of good record gave the name. */
  article(): Named | undefined;
  /** The shop's own point of that night. */
  lastPoint(vendorId: number): VendorPoint | undefined;
  /** What the shop called the article; undefined where its name was another article's. Read only when it is asked for. */
  offerName(vendorId: number): string | undefined;
}

/** So many other voices of good record say that a name is another article's, whatever it was called before. */
const OVERRULING_MIN = 2;

/**
 * The offers that are another article by their names. A name is held against the article's name of tonight and that of last
 * night, and who counted last night under the same name goes on: else one shop could turn others' offers into strangers by
 * rewording its own.
 */
export function mismatchedOffers(
  offers: readonly ReadOffer[],
  article: ReadOffer,
  before: NamesBefore,
  tonight: Tonight,
): ReadonlySet<ReadOffer> {
  const doubted = offers.filter((offer) => isNameMismatch(offer, article, tonight.accessories));
  return doubted.length === 0 ? NONE : new Set(doubted.filter(isOther));

  function isOther(offer: ReadOffer): boolean {
    const { voice } = tonight.standing(offer.vendorId);
    const good = offers.filter(({ vendorId }) => {
      const standing = tonight.standing(vendorId);
      return standing.voice !== voice && isTrusted(standing);
    });
    const beside = good.filter(({ vendorId }) => didCount(before.lastPoint(vendorId)));
    const fits = (name: Named) => !isNameMismatch(offer, name, tonight.accessories, beside);
    if (!fits(article) && !keepsItsName(offer) && !fitsNameBefore(fits)) return true;
    const against = good.filter((other) => isNameMismatch(offer, other, tonight.accessories));
    const voices = new Set(against.map(({ vendorId }) => tonight.standing(vendorId).voice));
    return voices.size >= OVERRULING_MIN;
  }

  /** Sold out last night is no reason against it: the name was not in doubt then. */
  function keepsItsName({ vendorId, name }: ReadOffer): boolean {
    return (
      !tonight.hasNewAccessories &&
      isTrusted(tonight.standing(vendorId)) &&
      wasFree(before.lastPoint(vendorId)) &&
      before.offerName(vendorId) === name
    );
  }

  function fitsNameBefore(fits: (name: Named) => boolean): boolean {
    const name = before.article();
    return name !== undefined && fits(name);
  }
}

const NONE: ReadonlySet<ReadOffer> = new Set();
