import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import pino from 'pino';
import { readConfig } from '../../../src/config.ts';
import { addDays, type Day, instantOf } from '../../../src/domain/day.ts';
import { numberOfEan } from '../../../src/domain/ean.ts';
import type { RefreshReport } from '../../../src/oversight/nights/night-report.ts';
import { type Progress, silent } from '../../../src/oversight/progress.ts';
import { takeSnapshot } from '../../../src/service/backup/snapshot.ts';
import { type Night, runNight } from '../../../src/service/night/night.ts';
import { openStores, type Stores } from '../../../src/service/stores.ts';
import { generationsIn } from '../../../src/store/disk/data-folder.ts';
import { pointTo } from '../../../src/store/open.ts';
import { packFacts, unpackFacts } from '../../../src/store/packed/product-facts.ts';
import type { Generation, Generations } from '../../../src/store/ports/catalogue.ts';
import { aFolder, anEan, day } from '../../builders.ts';
import { aRandomMarket, type Chance, createChance } from './random-market.ts';

const DAYS = Number(process.env.DAY_RUNS ?? 6);
const SEED = Number(process.env.DAY_SEED ?? 1);
const FIRST = day('2026-03-20');
const LOG = pino({ level: 'silent' });

/** A world of its own: a folder with a state and generations, over the market's files. */
async function aWorld(dataDir: string, sources: string) {
  const config = { ...readConfig({ DATA_DIR: dataDir, SOURCES: sources }), cores: 0 };
  const stores = await openStores(config, LOG);
  const refresh = (nowMs: number, own: Partial<Night> = {}) =>
    runNight({ config, stores, progress: silent, nowMs, ...own });
  return { config, stores, refresh };
}
type World = Awaited<ReturnType<typeof aWorld>>;

/** Decisions that an operator may take at any hour, taken in every world. */
async function decide(worlds: readonly World[], chance: Chance, today: Day, nowMs: number): Promise<void> {
  const [vendorId, other, n] = [1 + chance.below(10), 1 + chance.below(10), chance.below(300)];
  const what = chance.below(5);
  for (const { stores } of worlds) {
    const { decisions, feeds } = stores.state;
    if (what === 0)
      await decisions.acceptPrices([{ ean: numberOfEan(anEan(n + 1)), vendorId, priceOre: 50_00 }], nowMs);
    if (what === 1) await decisions.reject({ vendorId, sinceDay: null, decidedDay: today });
    if (what === 2) await decisions.vouch(vendorId, true);
    if (what === 3 && vendorId !== other) await decisions.join(vendorId, other);
    if (what === 4)
      for (const { id, vendorId: shop, trust } of await feeds.all())
        if (trust.held?.kind === 'ratio')
          await feeds.setTrust(id, shop, { ...trust, accepted: { kind: 'ratio', once: true } });
  }
}

/** Throws at a random step, as a kill would end it. */
const killedAt = (steps: number): Progress => {
  let left = steps;
  const count = () => {
    if (left-- <= 0) throw new Error('killed');
  };
  return {
    ...silent,
    step: () => {
      count();
      return count;
    },
  };
};

/** The same run as the only one of its day, with every product made anew. */
async function aloneAndAnew(world: World, night: string, nowMs: number) {
  const dirs: string[] = [];
  const { dir } = await takeSnapshot(world.config.dataDir, () => {
    dirs.push(join(world.config.dataDir, `alone-${dirs.length}`));
    return dirs.at(-1)!;
  });
  await pointTo(generationsIn(dir), night);
  const alone = await aWorld(dir, world.config.sources!);
  const stores: Stores = { ...alone.stores, generations: forgetful(alone.stores.generations) };
  const report = await runNight({ config: alone.config, stores, progress: silent, nowMs, kind: 'run' });
  const tables = report.published ? tablesOf(alone.stores) : undefined;
  await alone.stores.close();
  for (const each of dirs) rmSync(each, { recursive: true, force: true });
  return tables;
}

/** Nothing of the night may be copied. */
function forgetful(generations: Generations): Generations {
  const stale = (made: string): string => packFacts({ ...unpackFacts(made)!, staleFromDay: 0 });
  const anew = (night: Generation): Generation => ({
    ...night,
    *memories() {
      for (const row of night.memories())
        yield { ...row, made: row.made === null || row.product === null ? row.made : stale(row.made) };
    },
  });
  return {
    current: () => generations.current(),
    night: () => anew(generations.night()!),
    byId: (id) => generations.byId(id),
    refresh: () => generations.refresh(),
    before: (...args) => generations.before(...args),
    distrust: (...args) => generations.distrust(...args),
    prove: () => generations.prove(),
    setAsideDistrusted: () => generations.setAsideDistrusted(),
    mend: () => generations.mend(),
    build: () => generations.build(),
    close: () => generations.close(),
  };
}

const LEFT_OUT = /^(?:words|sqlite_|meta$|feed$)/;

/** Every table but the times of reading, which a failing feed has from an earlier run. */
function tablesOf({ generations }: Stores) {
  const db = new DatabaseSync(generations.current()!.path, { readOnly: true });
  try {
    const names = db.prepare("select name from sqlite_schema where type = 'table' order by name").all();
    return names
      .map(({ name }) => String(name))
      .filter((name) => !LEFT_OUT.test(name))
      .map((name) => [name, db.prepare(`select * from ${name}`).all()] as const);
  } finally {
    db.close();
  }
}

const idOf = ({ stores }: World) => stores.generations.current()!.meta.id;

test(`${DAYS} random days: nights are byte for byte those of a world without runs, and a run is what it is alone and made anew`, {
  timeout: 3_600_000,
}, async (t) => {
  const dir = aFolder();
  const chance = createChance(SEED);
  const market = aRandomMarket(dir, chance);
  market.writeSources(market.ids.slice(0, 9));
  const busy = await aWorld(join(dir, 'busy'), market.sources);
  const calm = await aWorld(join(dir, 'calm'), market.sources);
  const worlds = [busy, calm];
  const counts = { nights: 0, runs: 0, published: 0, killed: 0, compared: 0 };

  const night = async (today: Day, minutes: number) => {
    for (const world of worlds) await world.refresh(instantOf(today, minutes), { kind: 'night' });
    assert.equal(idOf(busy), idOf(calm), `the night of day ${today - FIRST} (seed ${SEED})`);
    counts.nights++;
  };
  const run = async (today: Day, minutes: number, good: Map<string, string | undefined>) => {
    const nowMs = instantOf(today, minutes);
    const isKilled = chance.isIn(0.2);
    const progress = isKilled ? killedAt(chance.below(14)) : silent;
    let report: RefreshReport | undefined;
    try {
      report = await busy.refresh(nowMs, { kind: 'run', progress });
    } catch (error) {
      assert.match((error as Error).message, /^killed$/);
      counts.killed++;
    }
    counts.runs++;
    if (report === undefined) return;
    for (const { id, status } of report.feeds)
      if (status === 'accepted' || status === 'unchanged') good.set(id, market.texts().get(id));
    if (!report.published) return;
    counts.published++;
    const { meta } = busy.stores.generations.current()!;
    const back = market.as(good);
    const alone = await aloneAndAnew(busy, meta.night!.id, nowMs);
    back();
    counts.compared++;
    assert.deepEqual(tablesOf(busy.stores), alone, `a run of day ${today - FIRST} (seed ${SEED})`);
  };

  try {
    for (let n = 0; n < DAYS; n++) {
      const today = addDays(FIRST, n + Math.floor(n / 9));
      if (n === 3) market.writeSources(market.ids);
      await night(today, 240);
      if (n === 0) continue;
      // What the night could not read is the night's earlier reading, which no file has any more: it is left as it is.
      let good = new Map<string, string | undefined>();
      for (let runs = chance.below(4), minutes = 400; runs > 0; runs--, minutes += 200) {
        market.stir();
        if (chance.isIn(0.2)) await decide(worlds, chance, today, instantOf(today, minutes));
        await run(today, minutes, good);
        if (chance.isIn(0.08)) {
          await night(today, minutes + 60);
          good = new Map();
        }
      }
      market.stir();
    }
  } finally {
    for (const { stores } of worlds) await stores.close();
  }
  t.diagnostic(JSON.stringify(counts));
  assert.ok(counts.published > 0 && counts.compared > 0);
});
