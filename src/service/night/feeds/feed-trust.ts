import { createTonight, type TonightInput } from '../../../catalogue/night/trust/tonight.ts';
import type { Day } from '../../../domain/day.ts';
import type { EanNumber } from '../../../domain/ean.ts';
import { agrees, type Evidence, type Objection } from '../../../feeds/guard/guard.ts';
import { NO_REFERENCES, type References } from '../../../store/packed/references.ts';
import type { Generation } from '../../../store/ports/catalogue.ts';
import type { FeedTrust, HoldKind, State } from '../../../store/ports/state.ts';
import { type MovedShop, movedShops } from './moved-shops.ts';

/** What feeds are judged by before anything of tonight is merged: the shops as they stood, and what others asked. */
export interface MarketBefore {
  references: References;
  voiceOf(vendorId: number): number;
  isNewcomer(vendorId: number): boolean;
  /** Nothing of the night before is there to compare with: feeds are compared with each other. */
  isFirst: boolean;
  /** The shops of other voices whose prices of these articles moved since a day, who moved most first. */
  movedShops(eans: readonly EanNumber[], besides: number, since: Day): MovedShop[];
}

export async function marketBefore(
  base: Generation | undefined,
  state: State,
  day: Day,
  feedVendors: TonightInput['feedVendors'],
): Promise<MarketBefore> {
  const vendors = new Map((await state.vendors.all()).map((vendor) => [vendor.id, vendor]));
  const references = base?.references() ?? NO_REFERENCES;
  const tonight = createTonight({
    day,
    firstDay: base?.meta.firstDay ?? base?.meta.day,
    vendors,
    feedVendors,
    shops: base?.shops() ?? [],
    founders: [],
    decisions: await state.decisions.all(),
    accessories: [],
    perishables: [],
  });
  return {
    references,
    voiceOf: (id) => tonight.standing(id).voice,
    isNewcomer: (id) => tonight.standing(id).stage === 'newcomer' && references.size > 0,
    isFirst: references.size === 0,
    movedShops: (eans, besides, since) =>
      movedShops(base, eans, since)
        .filter(({ vendorId }) => tonight.standing(vendorId).voice !== besides)
        .map(({ vendorId, articles }) => ({ domain: tonight.domain(vendorId), articles })),
  };
}

/** A reading is believed after this many nights on which it was held for nothing worse. */
const BELIEVED_AFTER_NIGHTS = 3;
const BY_WAITING: readonly HoldKind[] = ['lost', 'grown'];
const NEVER_ACCEPTED: readonly HoldKind[] = ['empty', 'no_offer', 'failed'];

/** Prices that do not agree with the others' mostly moved by one factor too: whoever accepts them accepts both. */
const OF_PRICES: readonly HoldKind[] = ['ratio', 'factor'];
const isAlike = (a: HoldKind, b: HoldKind): boolean =>
  a === b || (OF_PRICES.includes(a) && OF_PRICES.includes(b));

/** Whether an objection is overruled: by the operator, or by three nights in which the file only stayed as it is. */
export function isOverruled({ kind }: Objection, { accepted, held }: FeedTrust, day: Day): boolean {
  if (NEVER_ACCEPTED.includes(kind)) return false;
  if (accepted !== null && isAlike(accepted.kind, kind)) return true;
  const nights = held?.kind === kind && held.lastDay < day ? held.nights : 0;
  return BY_WAITING.includes(kind) && nights >= BELIEVED_AFTER_NIGHTS;
}

/** What is known of a feed after a reading that was taken over. */
export function trustAfterGood(trust: FeedTrust, evidence: Evidence, day: Day): FeedTrust {
  const isNext = trust.agreedDay === null || trust.agreedDay < day;
  const agreed = agrees(evidence);
  return {
    agreed: agreed === undefined || (agreed && !isNext) ? trust.agreed : agreed ? trust.agreed + 1 : 0,
    agreedDay: agreed ? day : trust.agreedDay,
    held: null,
    accepted: trust.accepted?.once ? null : trust.accepted,
  };
}

/** Enough of a checksum to tell one night's file from another's. */
export const FILE_CHARS = 16;

/** What is known of a feed after a reading that was held. */
export function trustAfterHeld(
  trust: FeedTrust,
  { kind, reason }: Objection,
  day: Day,
  file?: string,
): FeedTrust {
  const same = trust.held?.kind === kind ? trust.held : null;
  const isNext = same === null || same.lastDay < day;
  const held = {
    kind,
    reason,
    sinceDay: same?.sinceDay ?? day,
    lastDay: day,
    nights: (same?.nights ?? 0) + Number(isNext),
    ...(file !== undefined && { file }),
  };
  return { ...trust, held, agreed: kind === 'ratio' ? 0 : trust.agreed };
}
