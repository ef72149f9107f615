import { fold } from '../domain/text.ts';
import type { ReadOffer } from './group.ts';

/*
 * How a product gets its words from its shops' offers. Every rule is a vote, so one shop's habit never names a product:
 *   name      the spelling whose words most shops share; never ALL CAPS while another is there; ties: shorter of those
 *             with the same words, then alphabetical
 *   brand     most votes, case folded; the spelling with small letters wins
 *   category  the path with most votes for its leaf; ties: the longer path
 *   image, size, colour: most votes; ties: first in display order
 */

export function chooseName(offers: readonly ReadOffer[]): string {
  if (offers.length === 1) return offers[0]!.name;
  const first = offers[0]!.name;
  if (offers.every((offer) => offer.name === first)) return first;
  const names = offers.map((offer) => ({ name: offer.name, words: wordsOf(offer.name) }));
  const votes = new Map<string, number>();
  for (const { words } of names) for (const word of words) votes.set(word, (votes.get(word) ?? 0) + 1);
  let best: { name: string; score: number } | undefined;
  for (const { name, words } of names) {
    if (words.size === 0) continue;
    // A word counts for what the other shops say of it: shared words lift a name, lonely ones weigh it down.
    let score = isShouted(name) ? -1000 : 0;
    for (const word of words) score += (2 * votes.get(word)!) / names.length - 0.9;
    if (
      best === undefined ||
      score > best.score + 1e-9 ||
      (score > best.score - 1e-9 && before(name, best.name))
    ) {
      best = { name, score };
    }
  }
  return best?.name ?? first;
}

const wordsOf = (name: string): Set<string> => new Set(fold(name).match(/[a-z0-9]+/g) ?? []);

const before = (a: string, b: string): boolean => a.length < b.length || (a.length === b.length && a < b);

export function isShouted(name: string): boolean {
  const letters = name.replace(/[^\p{L}]/gu, '');
  return letters.length >= 8 && letters === letters.toUpperCase();
}

/** The value most offers agree on, compared folded; '' when no offer has one. */
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

/** The path whose leaf most shops name; a numeric, brand-named or English network category never gets this far. */
export function chooseCategory(paths: readonly (readonly string[])[]): readonly string[] {
  if (paths.length === 1) return paths[0]!;
  const votes = new Map<string, { count: number; path: readonly string[] }>();
  for (const path of paths) {
    if (path.length === 0) continue;
    const key = fold(path.at(-1)!);
    const vote = votes.get(key);
    if (vote === undefined) votes.set(key, { count: 1, path });
    else {
      vote.count++;
      if (path.length > vote.path.length) vote.path = path;
    }
  }
  let best: { count: number; path: readonly string[] } | undefined;
  for (const vote of votes.values()) {
    if (
      best === undefined ||
      vote.count > best.count ||
      (vote.count === best.count && vote.path.length > best.path.length)
    ) {
      best = vote;
    }
  }
  return best?.path ?? [];
}
