import type { FeedTrust } from '../../store/ports/state.ts';

/** Offers of a feed that cannot be read are shown this long, marked by their `updated_at`; then they go. */
const STALE_DAYS_MAX = 3;
/** All prices moved by one factor: that may be an honest sale on everything, and the operator has time to look. */
const STALE_DAYS_FACTOR = 14;

/** For how many days after its last good reading a feed's offers stay. */
export const staleDaysMax = ({ held }: Pick<FeedTrust, 'held'>): number =>
  held?.kind === 'factor' ? STALE_DAYS_FACTOR : STALE_DAYS_MAX;
