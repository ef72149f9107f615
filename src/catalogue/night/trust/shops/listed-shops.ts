import type { Day } from '../../../../domain/day.ts';
import type { ListedShops } from '../../lists/list-facts.ts';
import type { Tonight } from '../tonight.ts';
import { isTrusted } from './standing.ts';

const NEWEST_MIN = 200;
const NEWEST_SHARE = 0.05;

/** A voice's share of the newest goes by how much it offered the night before. */
export function listedShops(tonight: Tonight, firstDay: Day): ListedShops {
  const offers = new Map<number, number>();
  for (const [id, { nights }] of tonight.records) {
    const { voice } = tonight.standing(id);
    const last = nights.findLast((night) => night.day < tonight.day);
    offers.set(voice, (offers.get(voice) ?? 0) + (last?.offers ?? 0));
  }
  return {
    voiceOf: (vendorId) => tonight.standing(vendorId).voice,
    isGood: (vendorId) => isTrusted(tonight.standing(vendorId)),
    newestMax: (voice) => Math.max(NEWEST_MIN, NEWEST_SHARE * (offers.get(voice) ?? 0)),
    voices: offers.size,
    firstDay,
  };
}
