import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { filesOf } from '../../src/store/sqlite/catalogue/catalogue-files.ts';
import { makeQueries } from '../answers/queries.ts';
import { benchCatalogue, generationPath } from '../market.ts';
import { buildCatalogue } from '../relevance/catalogue.ts';
import { measure } from '../relevance/measure.ts';
import { QUERIES } from '../relevance/queries/index.ts';
import { type BenchOptions, report } from '../result.ts';
import { installPeers, PEERS_FOLDER } from './install.ts';
import { PEERS, SPHINX } from './list.ts';
import type { PriceRange, Title } from './peer.ts';
import { hasSphinx } from './sphinx.ts';
import { type PeerRow, peersMarkdown, rowOf } from './table.ts';
import { type PeerQueries, type PeerTask, type PeerTold, runPeer } from './task.ts';

const QUERIES_TIMED = 1_000;
const TIMED = { warmUps: 100, warmUpS: 20, budgetS: 120 };
const JUDGED = { warmUps: 0, warmUpS: 0, budgetS: 600 };
const SIZE_MIN = 1_000;
const RANGES: readonly PriceRange[] = [
  { minOre: 0, maxOre: 200_00 },
  { minOre: 100_00, maxOre: 500_00 },
  { minOre: 500_00, maxOre: 2_000_00 },
];

/** Runs the same titles and queries on Prisme and on engines that a user might choose instead. */
export async function run({ products, save }: BenchOptions): Promise<void> {
  installPeers();
  const { dataDir } = await benchCatalogue(products);
  const titles = await titlesOf(generationPath(dataDir), products);
  const queries = join(PEERS_FOLDER, 'queries.json');
  writeQueries(queries, { words: makeQueries(generationPath(dataDir), QUERIES_TIMED), ranges: RANGES });
  const judged = await judgedSet();

  const rows: PeerRow[] = [];
  for (const peer of Object.keys(PEERS)) {
    if (peer === SPHINX && !hasSphinx()) {
      console.error('Sphinx is left out: it is not installed (Debian: apt install sphinxsearch)');
      continue;
    }
    console.error(`${peer} …`);
    const common = { peer, dir: join(PEERS_FOLDER, 'work'), out: join(PEERS_FOLDER, 'told.json') };
    const answers = runPeer({ ...common, ...judged.task })?.answers;
    const ndcg = answers && judged.ndcg(answers);
    const { size, told } = largestHeld({
      ...common,
      titles,
      total: products,
      size: products,
      queries,
      ...TIMED,
    });
    rows.push(rowOf(peer, size, told, ndcg));
  }
  report(
    'peers',
    `${products} products, ${QUERIES.length} judged and ${QUERIES_TIMED} timed queries`,
    rows.map(({ peer, summary }) => ({ name: peer, value: summary })),
    false,
  );
  const path = join(resolve(save ? 'bench' : PEERS_FOLDER), 'peers.md');
  writeFileSync(path, peersMarkdown(products, QUERIES_TIMED, TIMED.budgetS, judged.products, rows));
  console.log(`\n${path}`);
}

/** An engine that cannot hold them all is given half as many until it can. */
function largestHeld(task: PeerTask): { size: number; told: PeerTold | undefined } {
  const told = runPeer(task);
  if (told || task.size <= SIZE_MIN) return { size: task.size, told };
  const half = Math.ceil(task.size / 2);
  console.error(`  did not hold; trying ${half}`);
  return largestHeld({ ...task, size: half });
}

const writeQueries = (path: string, queries: PeerQueries): void =>
  writeFileSync(path, JSON.stringify(queries));

/** The text of every article of a published catalogue, one a line. */
async function titlesOf(generation: string, products: number): Promise<string> {
  const path = join(PEERS_FOLDER, `priced-titles-${products}.jsonl`);
  if (existsSync(path)) return path;
  function* lines() {
    for (const file of filesOf(generation)) {
      const db = new DatabaseSync(file, { readOnly: true });
      const rows = db.prepare('select product from product where product is not null order by ean').iterate();
      for (const { product } of rows) {
        const { ean, product_name: name, brand, category, lowest_price } = JSON.parse(String(product));
        const priceOre = Math.round(lowest_price * 100);
        yield `${JSON.stringify({ ean, name, brand, category, priceOre } satisfies Title)}\n`;
      }
      db.close();
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(`${path}.part`));
  renameSync(`${path}.part`, path);
  return path;
}

/** The demo market and the judged queries of `bench relevance`, given as titles alone. */
async function judgedSet() {
  const dir = join(PEERS_FOLDER, 'judged');
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const { products, truth } = await buildCatalogue(join(dir, 'catalogue'));
  const titles = join(dir, 'titles.jsonl');
  writeFileSync(
    titles,
    products.map((title) => `${JSON.stringify({ ...title, priceOre: 0 } satisfies Title)}\n`).join(''),
  );
  const queries = join(dir, 'queries.json');
  writeQueries(queries, { words: QUERIES.map(({ q }) => q), ranges: [] });
  return {
    products: products.length,
    task: { titles, total: products.length, size: products.length, queries, ...JUDGED },
    ndcg(answers: readonly string[][]): number {
      const found = new Map(QUERIES.map(({ q }, i) => [q, answers[i] ?? []]));
      return measure({ search: (q) => found.get(q)!, close() {} }, QUERIES, truth).total.ndcg;
    },
  };
}
