import { type EndedCampaign, endedNumbers, readEnded } from './claims.ts';
import { Numbers } from './numbers.ts';

/** Tells such a line from the facts that a product was made of. */
const VERSION = 'waiting 1:';

/** Of an article that no shop offers the campaigns of its shops are kept where its facts would be. */
export const packWaiting = (ended: readonly EndedCampaign[]): string | null =>
  ended.length === 0 ? null : `${VERSION}${endedNumbers(ended).join(' ')}`;

/** Nothing of an article that is offered, or that had no campaign. */
export function unpackWaiting(text: string | null | undefined): readonly EndedCampaign[] {
  if (!text?.startsWith(VERSION)) return [];
  const numbers = new Numbers();
  numbers.text = text;
  numbers.at = VERSION.length;
  return readEnded(numbers);
}
