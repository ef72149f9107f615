/** A word that is known and nearly as it was given, as the end of a sentence; nothing where none is near. */
export function didYouMean(given: string, known: readonly string[]): string {
  if (given.length > 60) return '';
  const ranked = known
    .map((word) => ({ word, edits: editDistance(given.toLowerCase(), word.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  const best = ranked[0];
  return best !== undefined && best.edits <= Math.max(1, Math.floor(best.word.length / 3))
    ? `; did you mean "${best.word}"?`
    : '';
}

/** How many letters differ, by Levenshtein: a misspelt word is told the one it may be. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length]!;
}
