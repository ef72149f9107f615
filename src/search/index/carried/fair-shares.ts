/** Stands for the shop of an article that no shop offers at a price that counts. */
const NO_SHOP = 0;

/**
 * Keeps at most `max` entries. Beyond that, the shop that brought most gives up its last one, so that no shop can push out another
 * that brought fewer.
 */
export function createFairShares<Entry>(max: number) {
  const byShop = new Map<number, Entry[]>();
  let kept = 0;
  let fullest: Entry[] = [];
  const broughtBy = (shop: number): Entry[] => {
    const known = byShop.get(shop) ?? [];
    byShop.set(shop, known);
    return known;
  };
  const findFullest = (): void => {
    for (const entries of byShop.values()) if (entries.length > fullest.length) fullest = entries;
  };
  return {
    /** An article of several shops counts for the one that brought fewest: a rival that lists it, too, takes nothing away. */
    add(entry: Entry, shops: readonly number[]): void {
      let own = broughtBy(shops[0] ?? NO_SHOP);
      for (const shop of shops) if (broughtBy(shop).length < own.length) own = broughtBy(shop);
      if (kept < max) kept++;
      else if (own.length < fullest.length) {
        fullest.pop();
        findFullest();
      } else return;
      own.push(entry);
      if (own.length > fullest.length) fullest = own;
    },
    entries: (): Entry[] => [...byShop.values()].flat(),
  };
}
