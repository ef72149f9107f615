const FIRST_MIN = 3;
const HEAD_MIN = 4;
const HEAD_MAX = 12;
/** So many different words before it make an ending a word, as "automat" in vand-, kaffe- and foderautomat. */
const FIRSTS_MIN = 3;
/** What a noun takes on is no word: "stolerne", "bordets", "rengøring". */
const INFLECTION = /^(?:er|en|et|ne|re|ing|ning|els|hed|lig|isk|s|e)/;

/** Endings that many compounds share and that never stand alone, with how often the compounds are seen. */
export function sharedHeads(words: readonly { word: string; count: number }[]): Map<string, number> {
  const counts = new Map(words.map(({ word, count }) => [word, count]));
  const found = new Map<string, { firsts: number; count: number }>();
  for (const { word, count } of words) {
    for (let at = Math.max(FIRST_MIN, word.length - HEAD_MAX); at <= word.length - HEAD_MIN; at++) {
      const head = word.slice(at);
      if (counts.has(head) || INFLECTION.test(head) || !isFirst(word.slice(0, at), counts)) continue;
      const known = found.get(head) ?? { firsts: 0, count: 0 };
      found.set(head, { firsts: known.firsts + 1, count: known.count + count });
    }
  }
  const heads = new Map<string, number>();
  for (const [head, { firsts, count }] of found) if (firsts >= FIRSTS_MIN) heads.set(head, count);
  return heads;
}

function isFirst(text: string, counts: ReadonlyMap<string, number>): boolean {
  if (counts.has(text)) return true;
  return text.length > FIRST_MIN && /[se]$/.test(text) && counts.has(text.slice(0, -1));
}
