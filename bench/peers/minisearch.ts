import { peerModule } from './install.ts';
import { DEPTH, type Peer, portions, type Title } from './peer.ts';

interface MiniSearch {
  addAll(titles: readonly Title[]): void;
  search(q: string, options: object): { id: string }[];
}

const PORTION = 5_000;

/** MiniSearch with the options its documentation recommends for shops: prefixes, one typing error in five letters. */
export async function minisearchPeer(): Promise<Peer> {
  const { default: MiniSearch } = await peerModule<{ default: new (options: object) => MiniSearch }>(
    'minisearch',
  );
  const index = new MiniSearch({ idField: 'ean', fields: ['name', 'brand', 'category'] });
  return {
    async build(titles) {
      for await (const portion of portions(titles, PORTION)) index.addAll(portion);
    },
    search: (q) =>
      index
        .search(q, { prefix: true, fuzzy: 0.2, boost: { name: 2 } })
        .slice(0, DEPTH)
        .map(({ id }) => id),
    diskBytes: () => null,
    pids: () => [],
    close() {},
  };
}
