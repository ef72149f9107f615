import { peerModule } from './install.ts';
import { DEPTH, type Peer, type PriceRange, portions, type Title } from './peer.ts';

interface MiniSearch {
  addAll(titles: readonly Title[]): void;
  search(q: string, options: object): { id: string; priceOre: number }[];
}

const PORTION = 5_000;

/** MiniSearch with the options its documentation recommends for shops: prefixes, one typing error in five letters. */
export async function minisearchPeer(): Promise<Peer> {
  const { default: MiniSearch } = await peerModule<{ default: new (options: object) => MiniSearch }>(
    'minisearch',
  );
  const index = new MiniSearch({
    idField: 'ean',
    fields: ['name', 'brand', 'category'],
    storeFields: ['priceOre'],
  });
  return {
    async build(titles) {
      for await (const portion of portions(titles, PORTION)) index.addAll(portion);
    },
    search: (q, within) =>
      index
        .search(q, {
          prefix: true,
          fuzzy: 0.2,
          boost: { name: 2 },
          ...(within && { filter: isWithin(within) }),
        })
        .slice(0, DEPTH)
        .map(({ id }) => id),
    diskBytes: () => null,
    pids: () => [],
    close() {},
  };
}

const isWithin =
  ({ minOre, maxOre }: PriceRange) =>
  ({ priceOre }: { priceOre: number }): boolean =>
    priceOre >= minOre && priceOre <= maxOre;
