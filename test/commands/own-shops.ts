import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { silent } from '../../src/oversight/progress.ts';
import { runWatchedNight } from '../../src/service/night/watched-night.ts';
import { openStores } from '../../src/service/stores.ts';
import { aFolder, anEan } from '../builders.ts';

export const HEADER = 'id\ttitle\tlink\tavailability\tprice\tgtin';
export const rowsOf = (price: number, count = 20) =>
  Array.from(
    { length: count },
    (_, i) => `${i}\tVare ${i}\thttps://a.dk/${i}\tin stock\t${price + i * i} DKK\t${anEan(i)}`,
  );

/** Two shops of one's own in a folder, with settings as an operator has them. */
export function ownShops() {
  const dir = aFolder();
  const write = (id: string, text: string) => writeFileSync(join(dir, `${id}.tsv`), text);
  const sources = (...ids: string[]) =>
    writeFileSync(
      join(dir, 'sources.json'),
      JSON.stringify({
        feeds: ids.map((id) => ({
          id,
          vendor: { name: id, domain: `${id}.dk` },
          format: 'google-tsv',
          url: `file:./${id}.tsv`,
        })),
      }),
    );
  sources('alfa', 'beta');
  write('alfa', [HEADER, ...rowsOf(100)].join('\n'));
  write('beta', [HEADER, ...rowsOf(110)].join('\n'));
  const env = { SOURCES: join(dir, 'sources.json'), DATA_DIR: join(dir, 'data'), PORT: '1' };
  /** A refresh as the service runs it, in this process. */
  const night = async (onlyFeed?: string, nowMs = Date.now()) => {
    const config = { ...readConfig(env), cores: 0 };
    const stores = await openStores(config, pino({ level: 'silent' }));
    try {
      const own = onlyFeed === undefined ? {} : { onlyFeed };
      return await runWatchedNight(
        { config, stores, progress: silent, nowMs, kind: 'night', ...own },
        () => nowMs,
      );
    } finally {
      await stores.close();
    }
  };
  return { dir, write, sources, env, night, dataDir: join(dir, 'data') };
}
