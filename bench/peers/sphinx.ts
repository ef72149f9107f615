import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { peerModule } from './install.ts';
import { DEPTH, type Peer, type PriceRange, type Title, wordsOf } from './peer.ts';

type Rows = readonly { code: string }[];
interface Connection {
  query(sql: string): Promise<[Rows, unknown]>;
  end(): Promise<void>;
}

/** Sphinx comes from the system's packages: Debian calls it `sphinxsearch`. */
export const hasSphinx = (): boolean => spawnSync('searchd', ['--help']).error === undefined;

/** The letters of Danish names; Sphinx knows English and Russian ones by default. */
const LETTERS = [
  ...['0..9', 'A..Z->a..z', 'a..z', 'U+DF'],
  ...['U+C0..U+D6->U+E0..U+F6', 'U+E0..U+F6', 'U+D8..U+DE->U+F8..U+FE', 'U+F8..U+FF'],
];

const configOf = (dir: string): string => `
source title {
  type = tsvpipe
  tsvpipe_command = cat ${join(dir, 'titles.tsv')}
  tsvpipe_field = name
  tsvpipe_field = brand
  tsvpipe_field = category
  tsvpipe_attr_string = code
  tsvpipe_attr_uint = price
}
index title {
  source = title
  path = ${join(dir, 'title')}
  morphology = libstemmer_danish
  charset_table = ${LETTERS.join(', ')}
}
indexer {
  mem_limit = 1024M
}
searchd {
  listen = ${join(dir, 'searchd.sock')}:mysql41
  pid_file = ${join(dir, 'searchd.pid')}
  log = ${join(dir, 'searchd.log')}
  binlog_path =
  workers = threads
}
`;

/** Sphinx with its Danish stemmer and its own ranking, the name weighing most: all the words, else any of them. */
export async function sphinxPeer(dir: string): Promise<Peer> {
  const { createConnection } = await peerModule<{
    createConnection: (options: object) => Promise<Connection>;
  }>('mysql2/promise');
  const config = join(dir, 'sphinx.conf');
  writeFileSync(config, configOf(dir));
  let server: ChildProcess | undefined;
  let connection: Connection | undefined;
  const best = async (words: readonly string[], operator: string, within?: PriceRange): Promise<string[]> => {
    const range = within === undefined ? '' : ` and price between ${within.minOre} and ${within.maxOre}`;
    const [rows] = await connection!.query(
      `select code from title where match('${words.join(operator)}')${range} limit ${DEPTH} option field_weights=(name=2)`,
    );
    return rows.map(({ code }) => code);
  };
  return {
    async build(titles) {
      await writeTitles(join(dir, 'titles.tsv'), titles);
      execFileSync('indexer', ['--config', config, '--quiet', '--all'], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      server = spawn('searchd', ['--config', config, '--nodetach'], { stdio: 'ignore' });
      const socketPath = join(dir, 'searchd.sock');
      while (!existsSync(socketPath)) await wait(50);
      connection = await createConnection({ socketPath });
    },
    async search(q, within) {
      const words = wordsOf(q);
      if (words.length === 0) return [];
      const all = await best(words, ' ', within);
      return all.length > 0 ? all : best(words, ' | ', within);
    },
    diskBytes: () =>
      readdirSync(dir)
        .filter((name) => name.startsWith('title.'))
        .reduce((sum, name) => sum + statSync(join(dir, name)).size, 0),
    pids: () => [server!.pid!],
    async close() {
      await connection!.end();
      server!.kill();
      await once(server!, 'exit');
    },
  };
}

async function writeTitles(path: string, titles: AsyncIterable<Title>): Promise<void> {
  const file = createWriteStream(path);
  const field = (text: string) => text.replace(/[\t\n\r]/g, ' ');
  let id = 0;
  for await (const { ean, name, brand, category, priceOre } of titles) {
    const columns = [String(++id), name, brand, category, ean, String(priceOre)];
    if (!file.write(`${columns.map(field).join('\t')}\n`)) await once(file, 'drain');
  }
  file.end();
  await finished(file);
}
