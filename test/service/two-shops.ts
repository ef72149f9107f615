import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { type Day, instantOf } from '../../src/domain/day.ts';
import { silent } from '../../src/oversight/progress.ts';
import { runNight } from '../../src/service/night/night.ts';
import { openStores, type Stores } from '../../src/service/stores.ts';
import { aFolder, anEan } from '../builders.ts';

const HEADER = 'id\ttitle\tlink\tavailability\tprice\tgtin';

/** Two shops with the same articles, whose files and service can be broken between nights. */
export function twoShops(articles = 20) {
  const dir = aFolder();
  const files = join(dir, 'feeds');
  mkdirSync(files);
  // Without threads of their own: a small file is read before one is up.
  const config = {
    ...readConfig({ DATA_DIR: join(dir, 'data'), SOURCES: join(files, 'sources.json') }),
    cores: 0,
  };
  const log: { level: number; msg: string }[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(JSON.parse(line)) });
  let stores: Stores | undefined;
  const stop = async () => {
    await stores?.close();
    stores = undefined;
  };
  after(stop);
  const feed = (id: string) => ({
    id,
    vendor: { name: `Butik ${id}`, domain: `${id}.dk` },
    format: 'google-tsv',
    url: `file:./${id}.tsv`,
  });
  const shops = {
    config,
    log,
    dataDir: config.dataDir,
    sources: (...ids: string[]) => writeFileSync(config.sources!, JSON.stringify({ feeds: ids.map(feed) })),
    write(id: string, price: number, text?: string) {
      const rows = Array.from(
        { length: articles },
        (_, i) => `${i}\tVare ${i}\thttps://${id}.dk/${i}\tin stock\t${price + i * i} DKK\t${anEan(i)}`,
      );
      writeFileSync(join(files, `${id}.tsv`), text ?? [HEADER, ...rows].join('\n'));
    },
    stop,
    start: async (): Promise<Stores> => {
      await stop();
      stores = await openStores(config, logger);
      return stores;
    },
    stores: async (): Promise<Stores> => stores ?? (await shops.start()),
    night: async (on: Day, onlyFeed?: string) =>
      runNight({
        config,
        stores: await shops.stores(),
        progress: silent,
        nowMs: instantOf(on, 600),
        asOf: on,
        ...(onlyFeed !== undefined && { onlyFeed }),
      }),
  };
  shops.sources('alfa', 'beta');
  shops.write('alfa', 100);
  shops.write('beta', 120);
  return shops;
}
