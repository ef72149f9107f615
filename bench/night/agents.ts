import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChangedArticles } from '../../src/agents/matching/candidates.ts';
import { matchPublished } from '../../src/agents/matching/crossing.ts';
import { publish } from '../../src/catalogue/night/publish.ts';
import type { AgentKind } from '../../src/contract/agents/kinds.ts';
import type { EanNumber } from '../../src/domain/ean.ts';
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

  const match = async (changedArticles: ChangedArticles): Promise<number> => {
    const began = performance.now();
    const vendorOf = () => ({ name: 'Shop', domain: 'shop.dk' });
    await matchPublished({ store: state.agents, generation, vendorOf, changedArticles, nowMs: Date.now() });
    return (performance.now() - began) / 1000;
  };
  const matchS = await match(() => undefined);
  const night = generation.meta.id;
  const changed = changedTonight(generationPath(dataDir), products);
  changePrices(dir, changed);
  // As if the last night compared had been an earlier one.
  await state.agents.setMatchedGeneration(EARLIER_NIGHT);
  await state.agents.setComparedGenerations({ night: EARLIER_NIGHT, since: [] });
  const deltaS = await match((_, others) => (others[0] === night ? changed : undefined));
  const mergeS = await mergeSeconds(dataDir, dir);
  const share = matchS / mergeS;
  const deltaShare = deltaS / mergeS;
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
      { name: 'matching by deltas', value: `${deltaS.toFixed(2)} s, ${changed.length} products changed` },
      {
        name: 'matching by deltas against merge',
        value: `${(deltaShare * 100).toFixed(1)} %`,
        bar: '≤ 5 %',
        ok: deltaShare <= 0.05,
      },
    ],
    save,
  );
  generations.close();
  await state.close();
  await wait(0);
  rmSync(dir, { recursive: true, force: true });
}

/** Two products in a hundred change in a night, as in the market of the benches. */
const CHANGED_SHARE = 0.02;
const EARLIER_NIGHT = '2020-01-01-000000000000';

function changedTonight(generation: string, products: number): EanNumber[] {
  const db = new DatabaseSync(generation, { readOnly: true });
  const rows = db
    .prepare('select ean from (select ean from price order by random() limit ?) order by ean')
    .all(Math.round(products * CHANGED_SHARE));
  db.close();
  return rows.map(({ ean }) => ean as EanNumber);
}

/** Half of the agents on changed products have another price to compare with than the product's. */
function changePrices(dir: string, changed: readonly EanNumber[]): void {
  const db = new DatabaseSync(join(dir, 'state.db'));
  const change = db.prepare(
    `update agent set mark_ore = mark_ore * 11 / 10 where status in ('active', 'reached') and ean = ? and n % 2 = 0 and kind in ('drop', 'low_within')`,
  );
  db.exec('begin');
  for (const ean of changed) change.run(ean);
  db.exec('commit');
  db.close();
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
    asked_ean: (n) => prices[n % prices.length]!.ean,
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
