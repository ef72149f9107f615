import { claimView } from '../../../contract/honesty/claim-view.ts';
import type { Day } from '../../../domain/day.ts';
import type { ProductPoint } from '../../../domain/history.ts';
import type { DayRun } from '../../../domain/honesty/claim.ts';
import { kroner, type Ore } from '../../../domain/money.ts';
import type { ClaimingOffer } from '../../../store/packed/claims.ts';
import type { ListEntry } from '../../../store/ports/lists.ts';
import { claimOn } from '../../honesty/on-day.ts';
import { withoutRush } from '../../honesty/rush.ts';
import { wasProductRaised } from '../../honesty/usual-product.ts';

/** What lists know of the shops' honesty. */
export interface ListedHonesty {
  readOf(vendorId: number): readonly DayRun[];
  rushesOf(vendorId: number): readonly Day[];
}

/** How many articles came tonight is known at its end only: until then this stands where `"unfounded"` may come to stand. */
const UNFOUNDED_TONIGHT = '\u0001';

/** A fall of a product's lowest price. */
export interface Fall {
  points: readonly ProductPoint[];
  start: Day;
  previousOre: Ore;
  currentOre: Ore;
  /** The cheapest offer's, if it claims anything. */
  claim: ClaimingOffer | undefined;
}

/** What a fall is worth: the members that follow an item's others, and whether the price was raised first. */
export function worthOf(
  fall: Fall,
  today: Day,
  honesty: ListedHonesty,
): { extra: string; isRaised: boolean } {
  const { usualOre, isRaised } = wasProductRaised(fall.points, fall, honesty.readOf);
  const extra = [
    ',"usual_price":',
    usualOre === null ? 'null' : kroner(usualOre),
    ',"raised_first":',
    isRaised,
    ',"claim":',
    claimText(fall.claim, today, honesty),
  ].join('');
  return { extra, isRaised };
}

export function claimText(
  claiming: ClaimingOffer | undefined,
  today: Day,
  { rushesOf }: ListedHonesty,
): string {
  if (claiming === undefined) return 'null';
  const claim = withoutRush(claiming.claim, rushesOf(claiming.vendorId));
  const text = JSON.stringify(claimView(claimOn(claim, claiming, today)));
  const isOpen = claim.verdict === 'unfounded' && claim.sinceDay === today;
  return isOpen ? text.replace('"unfounded"', UNFOUNDED_TONIGHT) : text;
}

/** An entry once it is known on whose part tonight was a rush. */
export function decidedEntry(
  entry: ListEntry,
  vendorId: number | null,
  isRush: (vendorId: number) => boolean,
): ListEntry {
  if (!entry.extra.includes(UNFOUNDED_TONIGHT)) return entry;
  const verdict = vendorId !== null && isRush(vendorId) ? '"unknown"' : '"unfounded"';
  return { ...entry, extra: entry.extra.replace(UNFOUNDED_TONIGHT, verdict) };
}
