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
    schema: { name: 'string', brand: 'string', category: 'string', priceOre: 'number' },
    components: { tokenizer: { stemming: true, language, stemmer } },
  });
  return {
    async build(titles) {
      for await (const portion of portions(titles, PORTION)) {
        const docs = portion.map(({ ean, ...title }) => ({ id: ean, ...title }));
        await insertMultiple(db, docs, PORTION);
      }
    },
    async search(q, within) {
      const where = within && { priceOre: { between: [within.minOre, within.maxOre] } };
      const { hits } = await search(db, {
        ...{ term: q, limit: DEPTH, tolerance: 1, boost: { name: 2 } },
        ...(where && { where }),
      });
      return hits.map(({ id }) => id);
    },
    diskBytes: () => null,
    pids: () => [],
    close() {},
  };
}
