import { type EndedCampaign, type PackedEnded, packEnded, unpackEnded } from './claims.ts';

/*
 * An article that no shop offers has no facts to be made from; the campaigns of its shops are kept in their place.
 */

export const packWaiting = (ended: readonly EndedCampaign[]): string | null =>
  ended.length === 0 ? null : JSON.stringify([packEnded(ended)]);

/** Nothing of an article that waits for nobody, or that is offered. */
export function unpackWaiting(text: string | null | undefined): readonly EndedCampaign[] {
  const packed = text ? (JSON.parse(text) as unknown[]) : [];
  return packed.length === 1 ? unpackEnded(packed[0] as PackedEnded) : [];
}
