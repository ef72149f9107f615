/** V8 copies pieces shorter than this; a longer piece of a chunk is a window on it. */
const WINDOW_CHARS_MIN = 13;

/**
 * Shops repeat themselves: brands, categories, stock words. Remembers up to `max` answers, then starts over.
 * The key is copied, since a piece of a chunk keeps the whole chunk in memory.
 */
export function memo<T>(compute: (text: string) => T, max = 4000): (text: string) => T {
  const known = new Map<string, { text: string; value: T }>();
  // Stock words and delivery times mostly repeat from row to row: comparing takes a third of looking up.
  let last: { text: string; value: T } | undefined;
  return (text) => {
    if (last !== undefined && last.text === text) return last.value;
    const hit = known.get(text);
    if (hit !== undefined) {
      last = hit;
      return hit.value;
    }
    if (text.length > 300) return compute(text);
    const own = text.length < WINDOW_CHARS_MIN ? text : Buffer.from(text, 'utf16le').toString('utf16le');
    last = { text: own, value: compute(own) };
    if (known.size >= max) known.clear();
    known.set(own, last);
    return last.value;
  };
}
