const FIRST_MIN = 3;
const HEAD_MIN = 4;
const HEAD_MAX = 12;
/** So many different words before it make an ending a word, as "automat" in vand-, kaffe- and foderautomat. */
const FIRSTS_MIN = 3;
/** What a noun takes on is no word: "stolerne", "bordene", "rengøring". */
const INFLECTION = /^(?:er|en|et|ne|re|ing|ning|els|hed|lig|isk|e)/;

interface Head {
  firsts: number;
  /** How many of the words before it are whole without an s that links. */
  unlinked: number;
  count: number;
}

/** Endings that many compounds share and that never stand alone, with how often the compounds are seen. */
export function sharedHeads(words: readonly { word: string; count: number }[]): Map<string, number> {
  const counts = new Map(words.map(({ word, count }) => [word, count]));
  const found = new Map<string, Head>();
  for (const { word, count } of words) {
    for (let at = Math.max(FIRST_MIN, word.length - HEAD_MAX); at <= word.length - HEAD_MIN; at++) {
      const head = word.slice(at);
      if (counts.has(head) || INFLECTION.test(head)) continue;
      const first = word.slice(0, at);
      const isWhole = counts.has(first);
      if (!isWhole && !isLinked(first, counts)) continue;
      const known = found.get(head) ?? { firsts: 0, unlinked: 0, count: 0 };
      found.set(head, {
        firsts: known.firsts + 1,
        unlinked: known.unlinked + Number(isWhole),
        count: known.count + count,
      });
    }
  }
  const isWord = (head: string): boolean => counts.has(head) || (found.get(head)?.unlinked ?? 0) > 0;
  const heads = new Map<string, number>();
  for (const [head, { firsts, unlinked, count }] of found) {
    // Of "barstol" and "havestol" the s is the head's own, of "arbejdslampe" and "sportslampe" it links.
    const isCut = head.startsWith('s') ? isWord(head.slice(1)) : unlinked === 0 && isWord(`s${head}`);
    if (firsts >= FIRSTS_MIN && !isCut) heads.set(head, count);
  }
  return heads;
}

const isLinked = (text: string, counts: ReadonlyMap<string, number>): boolean =>
  text.length > FIRST_MIN && /[se]$/.test(text) && counts.has(text.slice(0, -1));
