import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import pino from 'pino';
import { createCurrentCatalogue } from '../../src/catalogue/answers/current-catalogue.ts';
import { offersOf } from '../../src/catalogue/answers/lookup.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { addDays, type Day, instantOf } from '../../src/domain/day.ts';
import type { RefreshReport } from '../../src/oversight/nights/night-report.ts';
import { silent } from '../../src/oversight/progress.ts';
import { runNight } from '../../src/service/night/night.ts';
import { openStores } from '../../src/service/stores.ts';
import { unpackRecord } from '../../src/store/packed/shop-record.ts';
import { LISTS, type ListName } from '../../src/store/ports/lists.ts';
import { aFolder, anEan, day } from '../builders.ts';

/** A row of a shop's file; prices in kroner. */
export interface Row {
  price: number;
  before?: number;
  name?: string;
  brand?: string;
  category?: string;
  stock?: 'in stock' | 'out of stock';
  /** Further rows of the same article. */
  also?: readonly { price: number; condition?: 'new' | 'used' }[];
}
export type Rows = ReadonlyMap<number, Row>;

const HEADER = 'id\ttitle\tlink\tavailability\tprice\tsale_price\tgtin\tbrand\tproduct_type\tcondition';
const FIRST = day('2026-06-01');

/** Articles from one number on, all at prices of their own. */
export const articles = (first: number, count: number, price = (n: number) => 1000 + n): Rows =>
  new Map(Array.from({ length: count }, (_, i) => [first + i, { price: price(first + i) }]));

/** The same articles at another price. */
export const times = (rows: Rows, factor: number, only = (_n: number) => true): Rows =>
  new Map(
    [...rows].map(([n, row]) => [
      n,
      only(n) ? { ...row, price: Math.round(row.price * factor * 100) / 100 } : row,
    ]),
  );

type Shops = Readonly<Record<string, Rows>>;

/** A market's data after its quiet nights, and where it stood. */
interface Past {
  dataDir: string;
  on: Day;
  written: number;
}

const pasts = new Map<string, Past>();
const pastsDir = aFolder();

/** The data after quiet nights are made once in a process; each market of the same shops goes on in a copy. */
async function pastOf(shops: Shops, quietNights: number): Promise<Past> {
  const key = JSON.stringify([quietNights, Object.entries(shops).map(([id, rows]) => [id, ...rows])]);
  const known = pasts.get(key);
  if (known !== undefined) return known;
  const market = await aFeedMarket(shops);
  await market.quiet(quietNights);
  await market.stores.close();
  const past = { dataDir: join(pastsDir, String(pasts.size)), on: market.today(), written: market.written() };
  cpSync(market.config.dataDir, past.dataDir, { recursive: true });
  pasts.set(key, past);
  return past;
}

/**
 * A market of shops with files of their own, read by real nights: feeds are judged, merged and published. It begins after the
 * first of them, or after quiet nights.
 */
export async function aFeedMarket(shops: Shops, quietNights = 0) {
  const past = quietNights === 0 ? undefined : await pastOf(shops, quietNights);
  const dir = aFolder();
  const files = join(dir, 'feeds');
  mkdirSync(files);
  // Without threads of their own: a small file is read before one is up.
  const config = {
    ...readConfig({ DATA_DIR: join(dir, 'data'), SOURCES: join(files, 'sources.json') }),
    cores: 0,
  };
  if (past !== undefined) cpSync(past.dataDir, config.dataDir, { recursive: true });
  const stores = await openStores(config, pino({ level: 'silent' }));
  after(() => stores.close());
  const live = await createCurrentCatalogue(stores.generations, stores.state);
  const now = new Map(Object.entries(shops));
  const sources = new Map<string, object>();
  let on = past?.on ?? FIRST;
  let written = past?.written ?? 0;
  const write = (id: string, rows: Rows) => {
    const lines = [...rows].flatMap(([n, { also = [], ...row }]) => [
      line(id, n, row),
      ...also.map((more, i) => line(id, n, { ...row, ...more }, `-${i}`)),
    ]);
    // No file is the same twice: nothing may hide behind an unchanged one.
    const own = `own${++written}\tEgen ting ${written}\thttps://${id}.dk/own\tin stock\t10 DKK\t\t\tX\tTing\tnew`;
    writeFileSync(join(files, `${id}.tsv`), [HEADER, ...lines, own].join('\n'));
  };
  const generation = () => stores.generations.current()!;
  const refresh = async (kind: 'night' | 'run', own: Partial<Config> = {}): Promise<RefreshReport> => {
    const feeds = [...now.keys()].map((id) => ({
      id,
      vendor: { name: id, domain: `${id}.dk` },
      format: 'google-tsv',
      url: `file:./${id}.tsv`,
      ...sources.get(id),
    }));
    writeFileSync(config.sources!, JSON.stringify({ feeds }));
    for (const [id, rows] of now) write(id, rows);
    const report = await runNight({
      config: { ...config, ...own },
      stores,
      progress: silent,
      nowMs: instantOf(on, 600),
      asOf: on,
      kind,
    });
    await live.refresh();
    return report;
  };
  const market = {
    stores,
    config,
    today: (): Day => on,
    /** How many files the shops have written. */
    written: (): number => written,
    rows: (id: string): Rows => now.get(id)!,
    /** What shops have from now on; without any the shop has left. */
    set(changes: Readonly<Record<string, Rows>>): void {
      for (const [id, rows] of Object.entries(changes)) now.set(id, rows);
    },
    /** Gives a shop's source other fields from now on. */
    source(id: string, fields: object): void {
      sources.set(id, fields);
    },
    night(later = 1, own: Partial<Config> = {}): Promise<RefreshReport> {
      on = addDays(on, later);
      return refresh('night', own);
    },
    /** A run of the day, with the files as they are now. */
    run: (): Promise<RefreshReport> => refresh('run'),
    /** Nights in which nothing happens, read every fourth. */
    async quiet(nights: number): Promise<void> {
      for (let night = 0; night < nights; night += 4) await market.night(4);
    },
    offer: (id: string, n: number) =>
      offersOf(live, generation(), anEan(n)).offers.find(({ vendor }) => vendor.domain === `${id}.dk`),
    /** The flags of a shop's offers, each kind once, with how many have it. */
    flags(id: string): Record<string, number> {
      const counts: Record<string, number> = {};
      for (const n of now.get(id)!.keys())
        for (const flag of market.offer(id, n)?.flags ?? ['not there'])
          counts[flag] = (counts[flag] ?? 0) + 1;
      return counts;
    },
    product: (n: number) => JSON.parse(generation().productJson(anEan(n)) ?? 'null'),
    agentOre: (n: number) =>
      [...generation().prices()].find(({ ean }) => ean === Number(anEan(n)))?.lowestOre,
    places: (list: ListName): string[] =>
      generation()
        .lists.page(list, { after: -1, limit: 10_000, keys: [], minOre: 0, maxOre: Number.MAX_SAFE_INTEGER })
        .map(({ product }) => JSON.parse(product).ean),
    lists: LISTS,
    async stage(id: string) {
      const vendor = (await stores.state.vendors.byDomain(`${id}.dk`))!;
      const record = generation()
        .shops()
        .find((shop) => shop.id === vendor.id)?.record;
      return record == null ? undefined : unpackRecord(record).stage;
    },
  };
  if (past === undefined) await market.night(0);
  return market;
}
export type FeedMarket = Awaited<ReturnType<typeof aFeedMarket>>;

export const feedOf = (report: RefreshReport, id: string) => report.feeds.find((feed) => feed.id === id)!;

function line(id: string, n: number, row: Row & { condition?: string }, end = ''): string {
  const { price, before, name = `Nordhavn vare ${n} NK-${1000 + n}`, brand = 'Nordhavn' } = row;
  const { category = 'Ting > Sager', stock = 'in stock', condition = 'new' } = row;
  const [list, sale] = before === undefined ? [price, ''] : [before, `${price} DKK`];
  return `sku${n}${end}\t${name}\thttps://${id}.dk/${n}${end}\t${stock}\t${list} DKK\t${sale}\t${anEan(n)}\t${brand}\t${category}\t${condition}`;
}
