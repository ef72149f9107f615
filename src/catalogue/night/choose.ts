import { fold } from '../../domain/text.ts';

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
