/** Letters that sound alike in Danish or in loan words, and that are more than one edit apart. */
const SOUNDS =
  'x ks|f ph|kv qu|k ch|sj ch|sj sch|tj ch|ej ai|ej ig|aj eg|aj ig|øj oy|øg oj|av ou|av ow|ov åg|i ea|i ee|u oo|o eau|er air|tion sjon|ts z'
    .split('|')
    .map((pair) => pair.split(' ') as [one: string, other: string]);

/** Returns a word with one sound written in another way: "expresso" gives "ekspresso", "snikers" gives "sneakers". */
export function soundalikes(word: string): string[] {
  const found = new Set<string>();
  const replace = (from: string, to: string) => {
    for (let at = word.indexOf(from); at >= 0; at = word.indexOf(from, at + 1))
      found.add(word.slice(0, at) + to + word.slice(at + from.length));
  };
  for (const [one, other] of SOUNDS) {
    replace(one, other);
    replace(other, one);
  }
  return [...found];
}
