import type { ReadOffer } from './group.ts';
import { isNameMismatch, type Named } from './trust/names/name-mismatch.ts';
import { nameWords } from './trust/names/name-words.ts';
import { isTrusted } from './trust/shops/standing.ts';
import type { Tonight } from './trust/tonight.ts';

/*
 * Whose words a product has: name, brand and picture stay with the voice they came from, whose own new wording is followed.
 * So no shop renames another's article. They move when that voice leaves or speaks of something else, when voices of good
 * record outvote it, and from a newcomer to the first voice of good record.
 */

/** What a product was called the night before, and whose words those were. */
export interface WordsBefore extends Named {
  vendorId: number;
}

/** The offers in the order in which their words are taken: the first names the product, the next fill what it leaves out. */
export function inOrderOfWords(
  offers: readonly ReadOffer[],
  before: WordsBefore | undefined,
  tonight: Tonight,
): ReadOffer[] {
  if (offers.length === 1) return [offers[0]!];
  const fresh = offers.filter(({ condition }) => condition === 'new');
  const speaking = fresh.length > 0 ? fresh : offers;
  const good = speaking.filter(({ vendorId }) => isTrusted(tonight.standing(vendorId)));
  const byAge = [...(good.length > 0 ? good : speaking)].sort(
    (a, b) =>
      tonight.standing(a.vendorId).since - tonight.standing(b.vendorId).since || byDomain(a, b, tonight),
  );
  const chosen =
    before === undefined ? mostAgreed(byAge, speaking, tonight) : followed(speaking, byAge, before, tonight);
  const leader = outvoting(chosen, good, tonight) ?? chosen;
  return [leader, ...byAge.filter((offer) => offer !== leader)];
}

/** Who speaks after last night's voice: itself, unless it has gone, is a newcomer beside others, or names another article. */
function followed(
  speaking: readonly ReadOffer[],
  byAge: readonly ReadOffer[],
  before: WordsBefore,
  tonight: Tonight,
): ReadOffer {
  const { voice } = tonight.standing(before.vendorId);
  const current =
    speaking.find(({ vendorId }) => vendorId === before.vendorId) ??
    speaking.find(({ vendorId }) => tonight.standing(vendorId).voice === voice);
  if (current === undefined) return byAge[0]!;
  if (!byAge.includes(current)) return mostAgreed(byAge, speaking, tonight);
  const names = (offer: ReadOffer) => !isNameMismatch(offer, before, tonight.accessories);
  const staying = names(current)
    ? undefined
    : byAge.find((offer) => tonight.standing(offer.vendorId).voice !== voice && names(offer));
  return staying ?? current;
}

/** One that two or more voices of good record agree with, and more of them than with whoever would name the product. */
function outvoting(chosen: ReadOffer, good: readonly ReadOffer[], tonight: Tonight): ReadOffer | undefined {
  const others = good.filter((offer) => offer !== chosen);
  if (others.length < OUTVOTING_MIN) return undefined;
  const differs = (a: ReadOffer, b: ReadOffer) =>
    isNameMismatch(a, b, tonight.accessories) || isNameMismatch(b, a, tonight.accessories);
  const against = others.filter((offer) => differs(offer, chosen));
  if (against.length < OUTVOTING_MIN) return undefined;
  const votesFor = (one: ReadOffer) =>
    new Set(
      good.filter((other) => !differs(one, other)).map(({ vendorId }) => tonight.standing(vendorId).voice),
    ).size;
  const most = Math.max(...against.map(votesFor));
  return most >= OUTVOTING_MIN && most > votesFor(chosen)
    ? mostAgreed(
        against.filter((one) => votesFor(one) === most),
        against,
        tonight,
      )
    : undefined;
}

const OUTVOTING_MIN = 2;

/** The one whose name shares most words with the others', then the smallest domain. One in capitals only without another. */
function mostAgreed(among: readonly ReadOffer[], all: readonly ReadOffer[], tonight: Tonight): ReadOffer {
  if (among.length === 1) return among[0]!;
  const quiet = among.filter(({ name }) => !isShouted(name));
  const counts = new Map<string, number>();
  const different = ({ name }: ReadOffer) => new Set(nameWords(name).list);
  for (const offer of all) for (const word of different(offer)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const scored = (quiet.length > 0 ? quiet : among).map((offer) => {
    let score = 0;
    for (const word of different(offer)) score += counts.get(word)! - 1;
    return { offer, score };
  });
  return scored.sort((a, b) => b.score - a.score || byDomain(a.offer, b.offer, tonight))[0]!.offer;
}

function byDomain(a: ReadOffer, b: ReadOffer, tonight: Tonight): number {
  const [first, second] = [tonight.domain(a.vendorId), tonight.domain(b.vendorId)];
  return first < second ? -1 : first > second ? 1 : a.vendorId - b.vendorId;
}

export function isShouted(name: string): boolean {
  // Most names have a small letter, and are done with here.
  if (name !== name.toUpperCase()) return false;
  const letters = name.replace(/[^\p{L}]/gu, '');
  return letters.length >= 8;
}
