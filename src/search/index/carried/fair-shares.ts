/** Stands for the shop of an article that no shop offers at a price that counts. */
const NO_SHOP = 0;

/**
 * Keeps at most `max` entries. Beyond that, the shop that brought most gives up its last one, so that no shop can push out another
 * that brought fewer.
 */
export function createFairShares<Entry>(max: number) {
  const byShop = new Map<number, Entry[]>();
  let kept = 0;
  let refused = 0;
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
      else {
        refused++;
        if (own.length >= fullest.length) return;
        fullest.pop();
        findFullest();
      }
      own.push(entry);
      if (own.length > fullest.length) fullest = own;
    },
    /** Every shop's first entry, then every shop's second one, and so on; those that come first before all others. */
    entries(comesFirst: (entry: Entry) => boolean): Entry[] {
      const others = (entry: Entry) => !comesFirst(entry);
      return [...inRounds(byShop.values(), comesFirst), ...inRounds(byShop.values(), others)];
    },
    /** The number of entries that are not kept. */
    refused: () => refused,
  };
}

function inRounds<Entry>(shops: Iterable<readonly Entry[]>, isOne: (entry: Entry) => boolean): Entry[] {
  const rounds: Entry[][] = [];
  for (const entries of shops)
    for (const [round, entry] of entries.filter(isOne).entries()) {
      rounds[round] ??= [];
      rounds[round].push(entry);
    }
  return rounds.flat();
}
