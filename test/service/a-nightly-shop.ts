import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { type Day, instantOf } from '../../src/domain/day.ts';
import { silent } from '../../src/oversight/progress.ts';
import { type Night, runNight } from '../../src/service/night/night.ts';
import { openStores, type Stores } from '../../src/service/stores.ts';
import { aFolder, anEan } from '../builders.ts';

/** A row of a Google feed; prices in kroner. */
export const row = (
  n: number,
  price: number | string,
  own: { ean?: string; name?: string; sale?: number } = {},
) =>
  `sku${n}\t${own.name ?? `Vare nummer ${n}`}\thttps://shop.example/${n}\tin stock\t${price} DKK\t${own.ean ?? anEan(n)}\tMærke\tTing > Sager\t${own.sale === undefined ? '' : `${own.sale} DKK`}`;
export const tsv = (rows: readonly string[]) =>
  ['id\ttitle\tlink\tavailability\tprice\tgtin\tbrand\tproduct_type\tsale_price', ...rows].join('\n');
export const rows = (count: number, price: (n: number) => number | string = (n) => 100 + n) =>
  Array.from({ length: count }, (_, i) => row(i + 1, price(i + 1)));

/** Two shops with files that a test may write over between nights. */
export async function aNightlyShop() {
  const dir = aFolder();
  const files = join(dir, 'feeds');
  mkdirSync(files);
  const feed = (id: string) => ({
    id,
    vendor: { name: id, domain: `${id}.dk` },
    format: 'google-tsv',
    url: `file:./${id}.tsv`,
  });
  writeFileSync(join(files, 'sources.json'), JSON.stringify({ feeds: [feed('alfa'), feed('beta')] }));
  // Without threads of their own: a small file is read before one is up.
  const config = {
    ...readConfig({ DATA_DIR: join(dir, 'data'), SOURCES: join(files, 'sources.json') }),
    cores: 0,
  };
  const stores: Stores = await openStores(config, pino({ level: 'silent' }));
  after(() => stores.close());
  const write = (id: string, text: string | Buffer) => writeFileSync(join(files, `${id}.tsv`), text);
  write('beta', tsv(rows(300, (n) => 90 + n)));
  return {
    dir,
    write,
    stores,
    config,
    sources: (feeds: string[]) =>
      writeFileSync(join(files, 'sources.json'), JSON.stringify({ feeds: feeds.map(feed) })),
    refresh: (on: Day, own: Pick<Partial<Night>, 'onlyFeed' | 'progress'> = {}) =>
      runNight({ config, stores, progress: silent, nowMs: instantOf(on, 600), asOf: on, ...own }),
    lowest: (n: number) =>
      JSON.parse(stores.generations.current()!.productJson(anEan(n)) ?? 'null')?.lowest_price,
    vendors: (n: number) =>
      JSON.parse(stores.generations.current()!.productJson(anEan(n)) ?? 'null')?.vendor_count,
  };
}
