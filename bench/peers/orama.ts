import { peerModule } from './install.ts';
import { DEPTH, type Peer, portions } from './peer.ts';

interface Orama {
  create(options: object): object;
  insertMultiple(db: object, docs: readonly object[], batchSize: number): unknown;
  search(db: object, options: object): { hits: { id: string }[] } | Promise<{ hits: { id: string }[] }>;
}

const PORTION = 5_000;

/** Orama with its Danish tokeniser and stemmer, one typing error a word. */
export async function oramaPeer(): Promise<Peer> {
  const { create, insertMultiple, search } = await peerModule<Orama>('@orama/orama');
  const { stemmer, language } = await peerModule<{ stemmer: unknown; language: string }>(
    '@orama/stemmers/danish',
  );
  const db = create({
    schema: { name: 'string', brand: 'string', category: 'string' },
    components: { tokenizer: { stemming: true, language, stemmer } },
  });
  return {
    async build(titles) {
      for await (const portion of portions(titles, PORTION)) {
        const docs = portion.map(({ ean, name, brand, category }) => ({ id: ean, name, brand, category }));
        await insertMultiple(db, docs, PORTION);
      }
    },
    async search(q) {
      const { hits } = await search(db, { term: q, limit: DEPTH, tolerance: 1, boost: { name: 2 } });
      return hits.map(({ id }) => id);
    },
    diskBytes: () => null,
    pids: () => [],
    close() {},
  };
}
