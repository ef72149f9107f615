import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { publish } from '../../src/catalogue/night/publish.ts';
import { stageOn } from '../../src/catalogue/night/trust/shop-record.ts';
import { addDays, type Day, instantOf, parseDay } from '../../src/domain/day.ts';
import type { Offer } from '../../src/domain/product.ts';
import { noIndex } from '../../src/search/index/indexer.ts';
import { steepShops } from '../../src/service/night/feeds/market-before.ts';
import { openGenerations } from '../../src/store/open.ts';
import { NO_REFERENCES } from '../../src/store/packed/references.ts';
import { unpackRecord } from '../../src/store/packed/shop-record.ts';
import type { Generation } from '../../src/store/ports/catalogue.ts';
import { createFeeds } from './feeds.ts';
import type { Shop } from './market.ts';

const FIRST = parseDay('2026-09-01')!;
export const dayOf = (night: number): Day => addDays(FIRST, night);
const NIGHT_MINUTES = 240;
const NOON_MINUTES = 720;
const ACCESSORIES = readFileSync(new URL('../../samples/accessories.da.txt', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.replace(/#.*/, '').trim())
  .filter(Boolean);

/** The product itself, night by night: feeds judged by the guard, merged and published. Only the search index is spared. */
export async function openService(
  dir: string,
  shops: readonly Shop[],
  known?: ReturnType<typeof createFeeds>['feeds'],
) {
  mkdirSync(join(dir, 'spool'), { recursive: true });
  const generations = await openGenerations({ dir: join(dir, 'generations'), log: () => {} });
  const spoolDir = join(dir, 'spool');
  const feeds = createFeeds(spoolDir, known);
  const facts = {
    demo: false,
    vendors: new Map(shops.map(({ id, domain }) => [id, { name: domain, domain }])),
    decisions: { accepted: [], joined: [], rejected: [], vouched: [] },
    accessories: ACCESSORIES,
    giftLists: [],
    ratings: [],
    indexer: noIndex,
  };
  return {
    feeds,
    night(night: number, rows: ReadonlyMap<number, readonly Offer[]>): Generation {
      const day = dayOf(night);
      const beganAtMs = instantOf(day, NIGHT_MINUTES);
      const base = generations.night();
      feeds.read(rows, {
        day,
        readAtMs: beganAtMs,
        references: base?.references() ?? NO_REFERENCES,
        isNewcomer: newcomersOf(base, day),
      });
      const spools = feeds.spools(day);
      const references = base?.references() ?? NO_REFERENCES;
      publish(generations, {
        ...facts,
        day,
        beganAtMs,
        inputs: String(night),
        spools,
        steepShops: steepShops(spools, { references, voiceOf: (id) => id }),
      });
      return generations.current()!;
    },
    /** A run of that night's day: shops that the night has say something else at noon. The next night knows nothing of it. */
    noon(night: number, rows: ReadonlyMap<number, readonly Offer[]>): Generation {
      const day = dayOf(night);
      const beganAtMs = instantOf(day, NOON_MINUTES);
      const base = generations.night()!;
      const ofDay = createFeeds(spoolDir, feeds.feeds);
      const known = [...rows].filter(([id]) => feeds.feeds.get(id)?.good);
      const references = base.references();
      const isNewcomer = newcomersOf(base, day);
      ofDay.read(new Map(known), { day, readAtMs: beganAtMs, references, part: '-noon', isNewcomer });
      const spools = ofDay.spools(day);
      publish(generations, {
        ...facts,
        isRun: true,
        hasNewAccessories: false,
        day,
        beganAtMs,
        inputs: `${night} noon`,
        spools,
        steepShops: steepShops(spools, { references, voiceOf: (id) => id }),
      });
      for (const { path } of spools) if (path.endsWith('-noon.spool')) rmSync(path);
      return generations.current()!;
    },
    /** Copies the service in its current state. */
    async copy(to: string) {
      cpSync(dir, to, { recursive: true });
      return await openService(to, shops, feeds.feeds);
    },
    close: () => generations.close(),
  };
}
export type Service = Awaited<ReturnType<typeof openService>>;

function newcomersOf(base: Generation | undefined, day: Day): (vendorId: number) => boolean {
  if (base === undefined) return () => false;
  const stages = new Map(
    base.shops().flatMap(({ id, record }) => {
      return record === null ? [] : [[id, stageOn(unpackRecord(record), day)] as const];
    }),
  );
  return (id) => (stages.get(id) ?? 'newcomer') === 'newcomer';
}
