import type { Day } from '../../domain/day.ts';
import type { OfferState } from '../synthetic/pricing.ts';
import { lastWritten, nextWritten } from '../synthetic/schedule.ts';
import { stateOn } from './prices/demo-price.ts';
import type { Place } from './prices/price-tag.ts';

export interface NightState {
  /** The first night on which it is read. */
  day: Day;
  /** undefined: the feed does not have the article. */
  state: OfferState | undefined;
}

/**
 * What a shop's feed says of an article on the nights from one to another, each change once: as reading the feed of every
 * night would find it, without the nights on which nothing changes.
 */
export function* nightStates(place: Place, fromDay: Day, toDay: Day): Generator<NightState> {
  const { weekdays } = place.shop;
  let said: OfferState | undefined;
  let written = lastWritten(weekdays, fromDay);
  while (written <= toDay) {
    const { state, untilDay } = stateOn(place, written);
    const day = written < fromDay ? fromDay : written;
    if (!isSame(said, state)) yield { day, state };
    said = state;
    if (untilDay > toDay) return;
    written = nextWritten(weekdays, untilDay as Day);
  }
}

const isSame = (a: OfferState | undefined, b: OfferState | undefined): boolean =>
  a?.priceOre === b?.priceOre && a?.beforeOre === b?.beforeOre && a?.stock === b?.stock;
