/**
 * Shops repeat themselves: brands, categories, stock words. Remembers up to `max` answers, then starts over.
 * The key is copied, since a piece of a chunk keeps the whole chunk in memory.
 */
export function memo<T>(compute: (text: string) => T, max = 4000): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const hit = known.get(text);
    if (hit !== undefined || text.length > 300) return hit ?? compute(text);
    const own = Buffer.from(text, 'utf16le').toString('utf16le');
    const value = compute(own);
    if (known.size >= max) known.clear();
    known.set(own, value);
    return value;
  };
}
