import type { ReadOffer } from './group.ts';
import { isNameMismatch, wordsOf } from './trust/name-mismatch.ts';
import { isTrusted } from './trust/standing.ts';
import type { Tonight } from './trust/tonight.ts';

/*
 * Whose words a product has: name, brand and picture stay with the voice they came from, whose own new wording is followed.
 * So no shop renames another's article. They move when that voice leaves, when two voices of good record agree that it
 * speaks of something else, and from a newcomer to the first voice of good record.
 */

/** The offers in the order in which their words are taken: the first names the product, the next fill what it leaves out. */
export function inOrderOfWords(
  offers: readonly ReadOffer[],
  wordsOf: number | null,
  tonight: Tonight,
): ReadOffer[] {
  if (offers.length === 1) return [offers[0]!];
  const fresh = offers.filter(({ condition }) => condition === 'new');
  const speaking = fresh.length > 0 ? fresh : offers;
  const isGood = ({ vendorId }: ReadOffer) => isTrusted(tonight.standing(vendorId));
  const good = speaking.filter(isGood);
  const byAge = [...(good.length > 0 ? good : speaking)].sort(
    (a, b) =>
      tonight.standing(a.vendorId).since - tonight.standing(b.vendorId).since || byDomain(a, b, tonight),
  );
  const leader = leaderOf(speaking, good, byAge, wordsOf, tonight);
  return [leader, ...byAge.filter((offer) => offer !== leader)];
}

function leaderOf(
  speaking: readonly ReadOffer[],
  good: readonly ReadOffer[],
  byAge: readonly ReadOffer[],
  vendorId: number | null,
  tonight: Tonight,
): ReadOffer {
  if (vendorId === null) return mostAgreed(good.length > 0 ? good : speaking, speaking, tonight);
  const { voice } = tonight.standing(vendorId);
  const current =
    speaking.find((offer) => offer.vendorId === vendorId) ??
    speaking.find((offer) => tonight.standing(offer.vendorId).voice === voice);
  if (current === undefined) return byAge[0]!;
  if (good.length > 0 && !good.includes(current)) return mostAgreed(good, speaking, tonight);
  return outvoting(current, good, tonight) ?? current;
}

/** Of two voices of good record that agree with each other and not with whoever names the product. */
function outvoting(current: ReadOffer, good: readonly ReadOffer[], tonight: Tonight): ReadOffer | undefined {
  const voiceOf = ({ vendorId }: ReadOffer) => tonight.standing(vendorId).voice;
  const differs = (a: ReadOffer, b: ReadOffer) => isNameMismatch(a, b, []);
  const against = good.filter((offer) => voiceOf(offer) !== voiceOf(current) && differs(offer, current));
  const agreed = against.filter((one) =>
    against.some((other) => voiceOf(one) !== voiceOf(other) && !differs(one, other)),
  );
  return agreed.length === 0 ? undefined : mostAgreed(agreed, agreed, tonight);
}

/** The one whose name shares most words with the others', then the smallest domain. One in capitals only without another. */
function mostAgreed(among: readonly ReadOffer[], all: readonly ReadOffer[], tonight: Tonight): ReadOffer {
  const spoken = among.some(({ name }) => !isShouted(name))
    ? among.filter(({ name }) => !isShouted(name))
    : among;
  const counts = new Map<string, number>();
  for (const { name } of all)
    for (const word of new Set(wordsOf(name))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const score = ({ name }: ReadOffer) =>
    [...new Set(wordsOf(name))].reduce((sum, word) => sum + counts.get(word)! - 1, 0);
  return [...spoken].sort((a, b) => score(b) - score(a) || byDomain(a, b, tonight))[0]!;
}

function byDomain(a: ReadOffer, b: ReadOffer, tonight: Tonight): number {
  const [first, second] = [tonight.domain(a.vendorId), tonight.domain(b.vendorId)];
  return first < second ? -1 : first > second ? 1 : a.vendorId - b.vendorId;
}

export function isShouted(name: string): boolean {
  const letters = name.replace(/[^\p{L}]/gu, '');
  return letters.length >= 8 && letters === letters.toUpperCase();
}
