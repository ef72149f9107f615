import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { matchPublished } from '../../src/agents/matching/crossing.ts';
import { publish } from '../../src/catalogue/night/publish.ts';
import type { AgentKind } from '../../src/contract/agents/kinds.ts';
import { noIndex } from '../../src/search/index/indexer.ts';
import { openGenerations, openState } from '../../src/store/open.ts';
import { benchCatalogue, generationPath } from '../market.ts';
import { type BenchOptions, report } from '../result.ts';

/** A million price agents of mixed kinds, or one for each product: matching them against the merge of the same catalogue. */
export async function run({ products, save }: BenchOptions): Promise<void> {
  const { dataDir } = await benchCatalogue(products);
  const dir = resolve('.cache/bench/agents');
  rmSync(dir, { recursive: true, force: true });
  const state = await openState(dir);
  const generations = await openGenerations({ dir: join(dataDir, 'generations'), log: () => {} });
  const generation = generations.current()!;
  const agents = Math.min(products, 1_000_000);
  makeAgents(dir, generationPath(dataDir), agents);

  const began = performance.now();
  const vendorOf = () => ({ name: 'Shop', domain: 'shop.dk' });
  await matchPublished({ store: state.agents, generation, vendorOf, nowMs: Date.now() });
  const matchS = (performance.now() - began) / 1000;
  const mergeS = await mergeSeconds(dataDir, dir);
  const share = matchS / mergeS;
  report(
    'agents',
    `${agents} agents of mixed kinds, ${products} products`,
    [
      { name: 'merge', value: `${mergeS.toFixed(1)} s` },
      { name: 'matching', value: `${matchS.toFixed(1)} s` },
      {
        name: 'matching against merge',
        value: `${(share * 100).toFixed(0)} %`,
        bar: '≤ 40 %',
        ok: share <= 0.4,
      },
    ],
    save,
  );
  generations.close();
  await state.close();
  await wait(0);
  rmSync(dir, { recursive: true, force: true });
}

/** Merges the same spools once more from nothing and without the search index. */
async function mergeSeconds(dataDir: string, dir: string): Promise<number> {
  const db = new DatabaseSync(join(dataDir, 'state.db'), { readOnly: true });
  const rows = db
    .prepare(`select id, good ->> 'spool' as spool, good ->> 'readAtMs' as readAtMs from feed order by id`)
    .all();
  db.close();
  const generations = await openGenerations({ dir: join(dir, 'generations'), log: () => {} });
  const began = performance.now();
  const current = (await openGenerations({ dir: join(dataDir, 'generations'), log: () => {} })).current()!;
  publish(generations, {
    ...current.meta,
    beganAtMs: current.meta.dataAsOfMs,
    spools: rows.map(({ id, spool, readAtMs }) => ({
      id: String(id),
      path: join(dataDir, 'spool', String(spool)),
      readAtMs: Number(readAtMs),
    })),
    vendors: new Map(current.shops().map(({ id, domain }) => [id, { name: domain, domain }])),
    decisions: { accepted: [], joined: [], rejected: [], vouched: [] },
    accessories: [],
    giftLists: [],
    ratings: [],
    indexer: noIndex,
  });
  const seconds = (performance.now() - began) / 1000;
  generations.close();
  return seconds;
}

/** Kinds with their options; one agent in seven has a choice of shops. */
const KINDS: readonly (readonly [kind: AgentKind, options: string | null])[] = [
  ['target', null],
  ['drop', '{"minChangePercent":5}'],
  ['rise', '{"minChangePercent":5}'],
  ['low_within', '{"withinDays":90}'],
  ['back_in_stock', null],
  ['real_discount', '{"minChangePercent":10}'],
  ['target', '{"vendors":{"domains":["shop.dk"],"ids":[1,2,3]}}'],
];

function makeAgents(dir: string, generation: string, count: number): void {
  const db = new DatabaseSync(join(dir, 'state.db'));
  const columns = db.prepare('pragma table_info(agent)').all() as {
    name: string;
    notnull: number;
    dflt_value: unknown;
    type: string;
    pk: number;
  }[];
  db.exec(`attach '${generation}' as catalogue; begin`);
  const prices = db
    .prepare('select ean, lowest from catalogue.price order by random() limit ?')
    .all(count) as { ean: number; lowest: number }[];
  const known: Record<string, (n: number) => number | string | null> = {
    ean: (n) => prices[n % prices.length]!.ean,
    target_ore: (n) => Math.round(prices[n % prices.length]!.lowest * (n % 50 === 0 ? 1.1 : 0.8)),
    status: () => 'active',
    kind: (n) => KINDS[n % KINDS.length]![0],
    options: (n) => KINDS[n % KINDS.length]![1],
    // The price moved for one agent in fifty, as between two nights.
    mark_ore: (n) => {
      if (KINDS[n % KINDS.length]![0] === 'back_in_stock') return 1;
      return Math.round(prices[n % prices.length]!.lowest * (n % 50 === 1 ? 1.1 : 1));
    },
    created_ms: () => Date.now(),
    expires_ms: () => Date.now() + 1e10,
    language: () => 'da',
  };
  const used = columns.filter(
    ({ name, notnull, dflt_value, pk }) =>
      name in known || (notnull === 1 && dflt_value === null && pk === 0),
  );
  const insert = db.prepare(
    `insert into agent (${used.map(({ name }) => name).join(', ')}) values (${used.map(() => '?').join(', ')})`,
  );
  for (let n = 0; n < count; n++)
    insert.run(
      ...used.map(({ name, type }) => {
        if (name in known) return known[name]!(n);
        return /int/i.test(type) ? 0 : `${name}-${n}`;
      }),
    );
  db.exec('commit');
  db.close();
}
