import type { FilledGiftList, ListEntry, ListName, ListWriter } from '../../../../src/store/ports/lists.ts';

/** A store of lists in memory. */
export function aListWriter() {
  const lists = new Map<ListName, readonly ListEntry[]>();
  let categories: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  let gifts: readonly FilledGiftList[] = [];
  let vendorProducts: ReadonlyMap<number, number> = new Map();
  const writer: ListWriter = {
    addCategories: (levelsOfLeaf) => {
      categories = levelsOfLeaf;
    },
    addList: (name, entries) => void lists.set(name, entries),
    addGiftLists: (filled) => {
      gifts = filled;
    },
    addVendorCounts: (counts) => {
      vendorProducts = counts;
    },
  };
  return {
    writer,
    items: (name: ListName) =>
      lists.get(name)!.map(({ ean, extra }) => ({ ean, ...JSON.parse(`{${extra.replace('\n', 'null')}}`) })),
    levelsOf: (leaf: string) => [...categories.get(leaf)!],
    gifts: () => gifts,
    vendorProducts: () => vendorProducts,
  };
}
