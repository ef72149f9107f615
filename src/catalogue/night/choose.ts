import { fold } from '../../domain/text.ts';
import { type DanishPath, inDanish } from './danish-category.ts';

/*
 * What the shops vote on: category, size and colour. Name, brand and picture are one shop's (words.ts).
 */

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

/**
 * The path whose leaf most shops name, in Danish: a shop's own words before those of a network's English that were
 * translated, and one that is known in part only where there is no other. Where two are named as often it is the one of the
 * night before. Numbers and brands never get this far.
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
  /** Its leaf is the category of the night before. */
  isAsBefore: boolean;
}

function isPreferred(a: Vote, b: Vote): boolean {
  const [aCut, bCut] = [a.shown.kind === 'cut', b.shown.kind === 'cut'];
  if (aCut !== bCut) return bCut;
  if (a.count !== b.count) return a.count > b.count;
  if (a.isAsBefore !== b.isAsBefore) return a.isAsBefore;
  return a.shown.path.length > b.shown.path.length;
}

/** Whether one path to a leaf is shown rather than another to the same leaf. */
function isFuller(a: DanishPath, b: DanishPath, before: readonly string[]): boolean {
  if (a.kind !== b.kind) return a.kind === 'own';
  if (isSamePath(b.path, before)) return false;
  return isSamePath(a.path, before) || a.path.length > b.path.length;
}

const isSamePath = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, at) => name === b[at]);
