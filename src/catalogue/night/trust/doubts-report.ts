import type { Crowded } from '../lists/places.ts';
import type { HeldReason } from './judged.ts';
import type { Outnumbered } from './outnumbering.ts';
import type { Ledger } from './shops/ledger.ts';
import type { createNewcomerPlaces, NewcomerPlaces } from './shops/newcomer-places.ts';
import type { Tonight } from './tonight.ts';

/** What the operator should know of the night's prices. */
export interface Doubts {
  /** Lists in which one voice has too many of the first places. */
  crowded: readonly Crowded[];
  /** Offers that are shown and do not count, by shop and reason. */
  held: readonly { vendorId: number; reasons: Partial<Record<HeldReason, number>> }[];
  /** Shops that have spent half or more of the deep cuts they are believed in a month: 0.5 and up. */
  spending: readonly { vendorId: number; spent: number }[];
  /** Shops whose cuts that counted tonight fall mostly on articles that one other shop has. */
  preying: readonly { vendorId: number; cuts: number; onSingles: number }[];
  /** Newcomers half or more of whose articles stand behind all others, and for which nobody vouches. */
  behind: readonly NewcomerPlaces[];
  /** Newcomers most of whose articles have their places by one voice alone. */
  leaning: readonly { vendorId: number; voice: number; articles: number; of: number }[];
  outnumbered: Outnumbered;
  /** Articles without a place. */
  articlesBehind: number;
}

const SPENT_MIN = 0.5;
const CUTS_MIN = 5;
const BEHIND_SHARE = 0.5;
const LEANING_SHARE = 0.5;
/** Of fewer articles nothing can be said. */
const LEANING_MIN = 20;

export function doubtsOf(
  tonight: Tonight,
  ledger: Ledger,
  seen: {
    newcomers: ReturnType<typeof createNewcomerPlaces>;
    outnumbered: Outnumbered;
    crowded: readonly Crowded[];
  },
): Doubts {
  const newcomers = seen.newcomers.newcomers();
  const shops = [...ledger.shops()].map(([vendorId, night]) => ({ vendorId, night }));
  return {
    crowded: seen.crowded,
    held: shops
      .filter(({ night }) => night.held > 0)
      .map(({ vendorId }) => ({ vendorId, reasons: ledger.reasons(vendorId) })),
    spending: shops
      .map(({ vendorId }) => ({ vendorId, spent: tonight.cuts.spent(vendorId) }))
      .filter(({ spent }) => spent >= SPENT_MIN),
    preying: shops
      .map(({ vendorId, night }) => ({
        vendorId,
        cuts: night.believed,
        onSingles: ledger.believedOnSingles(vendorId),
      }))
      .filter(({ cuts, onSingles }) => cuts >= CUTS_MIN && onSingles * 2 > cuts),
    behind: newcomers
      .filter(({ vendorId }) => !tonight.standing(vendorId).isVouched)
      .filter(({ articles, behind }) => behind > 0 && behind >= BEHIND_SHARE * articles)
      .sort((a, b) => b.behind - a.behind),
    leaning: newcomers.flatMap(({ vendorId, articles: of, soleGiver }) =>
      soleGiver !== null && of >= LEANING_MIN && soleGiver.articles > LEANING_SHARE * of
        ? [{ vendorId, ...soleGiver, of }]
        : [],
    ),
    outnumbered: seen.outnumbered,
    articlesBehind: seen.newcomers.behind(),
  };
}
