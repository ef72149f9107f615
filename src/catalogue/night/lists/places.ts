import type { Day } from '../../../domain/day.ts';
import type { ListEntry, ListName } from '../../../store/ports/lists.ts';
import type { ListedShops, ListFacts } from './list-facts.ts';

/** An entry with the shop whose price gave it the place. */
export interface Placed {
  entry: ListEntry;
  vendorId: number | null;
}

/** A list in which one voice has more than a third of the first hundred places. */
export interface Crowded {
  list: ListName;
  voice: number;
  places: number;
}

const FIRST_PLACES = 100;
const PLACES_SHARE_MAX = 1 / 3;
const VOICES_MIN = 10;

/** A crowd is told from ten voices on: among few, one of them has many places without any fault. */
export function crowdIn(list: ListName, sorted: readonly Placed[], shops: ListedShops): Crowded[] {
  if (shops.voices < VOICES_MIN) return [];
  const places = new Map<number, number>();
  const first = sorted.slice(0, FIRST_PLACES);
  for (const { vendorId } of first) {
    if (vendorId === null) continue;
    const voice = shops.voiceOf(vendorId);
    places.set(voice, (places.get(voice) ?? 0) + 1);
  }
  return [...places]
    .filter(([, count]) => count > FIRST_PLACES * PLACES_SHARE_MAX)
    .map(([voice, count]) => ({ list, voice, places: count }));
}

/** Twenty thousand articles that a shop invents in one night push nobody else's out: each voice has so many a night. */
export function createNewestCaps(shops: ListedShops): (facts: ListFacts) => boolean {
  const counts = new Map<number, Map<Day, number>>();
  return ({ firstSeen, prices }) => {
    if (firstSeen <= shops.firstDay) return true;
    const voice = shops.voiceOf(prices.vendorId);
    const ofVoice = counts.get(voice) ?? new Map<Day, number>();
    const count = (ofVoice.get(firstSeen) ?? 0) + 1;
    ofVoice.set(firstSeen, count);
    counts.set(voice, ofVoice);
    return count <= shops.newestMax(voice);
  };
}
