import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anEan } from '../../builders.ts';

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function createChance(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (limit: number): number => Math.floor(next() * limit),
    isIn: (share: number): boolean => next() < share,
  };
}
export type Chance = ReturnType<typeof createChance>;

interface Row {
  price: number;
  before: number | null;
  name: string;
  isOut: boolean;
}

const HEADER = 'id\ttitle\tlink\tavailability\tprice\tsale_price\tgtin\tbrand\tproduct_type\tcondition';
const NAMES = ['Nordhavn vare', 'Nordhavn VARE', 'Cover til Nordhavn vare', 'Sydhavn ting'];
const BAD = ['', '<!doctype html><html><body>Log ind</body></html>', HEADER];

/** Ten shops with files that change at random: prices move, fall deeply, flap; files are cut, empty, gone and back. */
export function aRandomMarket(dir: string, chance: Chance, { shops = 10, articles = 300 } = {}) {
  const files = join(dir, 'feeds');
  mkdirSync(files, { recursive: true });
  const ids = Array.from({ length: shops }, (_, i) => `shop${i}`);
  const pathOf = (id: string) => join(files, `${id}.tsv`);
  const usual = (n: number) => 100 + ((n * 37) % 900);
  const rows = new Map(
    ids.map((id, shop) => {
      const own = new Map<number, Row>();
      for (let n = 0; n < articles; n++)
        if ((n * 7 + shop * 3) % 10 < 4)
          own.set(n, { price: usual(n) + shop, before: null, name: `${NAMES[0]} ${n}`, isOut: false });
      return [id, own];
    }),
  );
  const texts = new Map<string, string | undefined>();
  const textOf = (id: string): string =>
    [
      HEADER,
      ...[...rows.get(id)!].map(([n, { price, before, name, isOut }]) =>
        [
          `sku${n}`,
          name,
          `https://${id}.dk/${n}`,
          isOut ? 'out of stock' : 'in stock',
          `${before ?? price} DKK`,
          before === null ? '' : `${price} DKK`,
          anEan(n + 1),
          'Nordhavn',
          n % 3 === 0 ? 'Ting > Sager' : 'Ting > Dimser',
          n % 17 === 0 ? 'used' : 'new',
        ].join('\t'),
      ),
    ].join('\n');
  const put = (id: string, text: string | undefined) => {
    texts.set(id, text);
    if (text === undefined) rmSync(pathOf(id), { force: true });
    else writeFileSync(pathOf(id), text);
  };
  const change = (own: Map<number, Row>) => {
    for (let i = chance.below(8); i >= 0; i--) {
      const n = chance.below(articles);
      const row = own.get(n) ?? { price: usual(n), before: null, name: `${NAMES[0]} ${n}`, isOut: false };
      const factor = [1, 0.95, 1.1, 0.7, 0.5, 0.35, 0.2, 3][chance.below(8)]!;
      const price = Math.max(1, Math.round(usual(n) * factor));
      const before = chance.isIn(0.3) ? price * 2 : null;
      const name = `${NAMES[chance.isIn(0.1) ? chance.below(NAMES.length) : 0]} ${n}`;
      if (chance.isIn(0.1)) own.delete(n);
      else own.set(n, { ...row, price, before, name, isOut: chance.isIn(0.1) });
    }
  };
  for (const id of ids) put(id, textOf(id));
  return {
    ids,
    sources: join(files, 'sources.json'),
    writeSources(named: readonly string[]): void {
      const feeds = named.map((id) => ({
        id,
        vendor: { name: id, domain: `${id}.dk` },
        format: 'google-tsv',
        url: `file:./${id}.tsv`,
      }));
      writeFileSync(join(files, 'sources.json'), JSON.stringify({ feeds }));
    },
    /** Some shops change their prices, some files break, broken ones come back. */
    stir(): void {
      for (const id of ids) {
        if (!chance.isIn(0.4)) continue;
        change(rows.get(id)!);
        if (!chance.isIn(0.15)) put(id, textOf(id));
        else if (chance.isIn(0.3)) put(id, undefined);
        else if (chance.isIn(0.5)) put(id, BAD[chance.below(BAD.length)]);
        else put(id, textOf(id).replaceAll(' DKK', '00 DKK'));
      }
    },
    texts: (): ReadonlyMap<string, string | undefined> => new Map(texts),
    /** Puts files as they were, for a comparison, and returns how to go back. */
    as(wanted: ReadonlyMap<string, string | undefined>): () => void {
      const now = new Map(texts);
      for (const [id, text] of wanted) put(id, text);
      return () => {
        for (const [id, text] of now) put(id, text);
      };
    },
  };
}
