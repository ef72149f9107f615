import { fold } from '../../domain/text.ts';
import { type DanishPath, inDanish } from './danish-category.ts';
import type { ReadOffer } from './feeds-of-night.ts';
import { type ArticleName, isNameMismatch, nameWords } from './trust/names.ts';
import { isTrusted } from './trust/shop-record.ts';
import type { Tonight } from './trust/tonight.ts';

/*
 * Chooses a product's words. Name, brand and picture stay with one voice, and change when that voice changes its own text,
 * so that no shop renames another's article. They move to another voice when that voice leaves or names another article,
 * when voices of good record outvote it, and from a newcomer to the first voice of good record. Category, size and colour
 * are chosen by the votes of all shops.
 */

export interface WordsBefore extends ArticleName {
  vendorId: number;
}

/** Sorts offers by whose words are used: the first names the product, the next fill what it leaves out. */
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

/** Last night's voice, unless it is gone, is a newcomer beside voices of good record, or now names another article. */
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

/** An offer whose name at least two voices of good record agree with, and more of them than with the chosen one. */
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

/** The offer whose name shares most words with the others', then by domain. A name in capitals is the last choice. */
function mostAgreed(among: readonly ReadOffer[], all: readonly ReadOffer[], tonight: Tonight): ReadOffer {
  if (among.length === 1) return among[0]!;
  const quiet = among.filter(({ name }) => !isShouted(name));
  const counts = new Map<string, number>();
  for (const { name } of all)
    for (const word of nameWords(name).different) counts.set(word, (counts.get(word) ?? 0) + 1);
  const scored = (quiet.length > 0 ? quiet : among).map((offer) => {
    let score = 0;
    for (const word of nameWords(offer.name).different) score += counts.get(word)! - 1;
    return { offer, score };
  });
  return scored.sort((a, b) => b.score - a.score || byDomain(a.offer, b.offer, tonight))[0]!.offer;
}

function byDomain(a: ReadOffer, b: ReadOffer, tonight: Tonight): number {
  const [first, second] = [tonight.domain(a.vendorId), tonight.domain(b.vendorId)];
  return first < second ? -1 : first > second ? 1 : a.vendorId - b.vendorId;
}

export function isShouted(name: string): boolean {
  // Fast exit: most names have a lower-case letter.
  if (/[a-z]/.test(name) || name !== name.toUpperCase()) return false;
  const letters = name.replace(/[^\p{L}]/gu, '');
  return letters.length >= 8;
}

/** The value that most offers have, compared folded; '' if no offer has one. */
export function chooseWord(values: readonly (string | null)[]): string {
  if (values.length === 1) return values[0] ?? '';
  const votes = new Map<string, { count: number; shown: string }>();
  let best: { count: number; shown: string } | undefined;
  for (const value of values) {
    if (value === null || value === '') continue;
    const key = fold(value);
    const vote = votes.get(key);
    if (vote === undefined) votes.set(key, { count: 1, shown: value });
    else {
      vote.count++;
      if (isUpper(vote.shown) && !isUpper(value)) vote.shown = value;
    }
  }
  for (const vote of votes.values()) if (best === undefined || vote.count > best.count) best = vote;
  return best?.shown ?? '';
}

const isUpper = (text: string): boolean => text === text.toUpperCase();

/**
 * A shop's own Danish path is preferred to a translated English one; a partly translated path is the last choice. On a tie
 * last night's category stays.
 */
export function chooseCategory(
  paths: readonly (readonly string[])[],
  before: readonly string[] = [],
): readonly string[] {
  if (paths.length === 1) return paths[0]!.length === 0 ? paths[0]! : inDanish(paths[0]!).path;
  const votes = new Map<string, Vote>();
  const stays = before.length === 0 ? '' : fold(before.at(-1)!);
  for (const path of paths) {
    if (path.length === 0) continue;
    const one = inDanish(path);
    if (one.path.length === 0) continue;
    const leaf = fold(one.path.at(-1)!);
    const key = one.kind === 'cut' ? `${leaf} …` : leaf;
    const vote = votes.get(key);
    if (vote === undefined) votes.set(key, { count: 1, shown: one, isAsBefore: leaf === stays });
    else {
      vote.count++;
      if (isFuller(one, vote.shown, before)) vote.shown = one;
    }
  }
  let best: Vote | undefined;
  for (const vote of votes.values()) if (best === undefined || isPreferred(vote, best)) best = vote;
  return best?.shown.path ?? [];
}

interface Vote {
  count: number;
  shown: DanishPath;
  isAsBefore: boolean;
}

function isPreferred(a: Vote, b: Vote): boolean {
  const [aCut, bCut] = [a.shown.kind === 'cut', b.shown.kind === 'cut'];
  if (aCut !== bCut) return bCut;
  if (a.count !== b.count) return a.count > b.count;
  if (a.isAsBefore !== b.isAsBefore) return a.isAsBefore;
  return a.shown.path.length > b.shown.path.length;
}

/** Whether path `a` is preferred to path `b`, both with the same leaf. */
function isFuller(a: DanishPath, b: DanishPath, before: readonly string[]): boolean {
  if (a.kind !== b.kind) return a.kind === 'own';
  if (isSamePath(b.path, before)) return false;
  return isSamePath(a.path, before) || a.path.length > b.path.length;
}

const isSamePath = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, at) => name === b[at]);
