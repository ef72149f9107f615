import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getRequest, load, median } from '../load.ts';
import { benchCatalogue, benchMarket, DAY, generationPath, prisme } from '../market.ts';
import { type BenchOptions, report } from '../result.ts';
import { servePrisme } from './lookup.ts';

const ROUNDS = 5;
const SECONDS = 2;

/** First pages of the lists against a lookup, in requests a second on one server. */
export async function run({ products, save }: BenchOptions): Promise<void> {
  const { dataDir: bare, eans } = await benchCatalogue(products);
  const dataDir = withGiftLists(bare, products);
  const slugs = filledSlugs(generationPath(dataDir));
  const names = categoriesAndBrands(generationPath(dataDir));
  const any = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;
  const budget = () => 100 + Math.floor(Math.random() * 900);
  const kinds = {
    lookup: () => `/public/product/${any(eans)}`,
    unfiltered: () => '/products/newest',
    category: () => `/products/newest?limit=20&category=${encodeURIComponent(any(names).category)}`,
    'brand and price': () =>
      `/products/newest?limit=20&brand=${encodeURIComponent(any(names).brand)}&min_price=100&max_price=2000`,
    'gift lists': () => '/gift-lists',
    'gift lists in a budget': () => `/gift-lists?budget=${budget()}`,
    'one gift list': () => `/gift-lists/${any(slugs)}`,
    'one in a budget': () => `/gift-lists/${any(slugs)}?budget=${budget()}`,
  };
  const rates = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
  const server = await servePrisme(dataDir);
  try {
    for (let round = -1; round < ROUNDS; round++) {
      for (const [kind, path] of Object.entries(kinds)) {
        const { perSecond, failed } = await load({
          port: server.port,
          connections: 16,
          seconds: SECONDS,
          next: () => getRequest(path()),
        });
        if (failed > 0) throw new Error(`${failed} answers to ${kind} failed`);
        if (round >= 0) rates[kind]!.push(perSecond);
      }
    }
  } finally {
    server.child.kill();
  }
  const times = (kind: string) => median(rates.lookup!) / median(rates[kind]!);
  const figure = (kind: string, bar: number) => ({
    name: kind,
    value: `${times(kind).toFixed(1)} × a lookup`,
    bar: `≤ ${bar} ×`,
    ok: times(kind) <= bar,
  });
  report(
    'lists',
    `${products} products`,
    [
      { name: 'lookup', value: `${Math.round(median(rates.lookup!))}/s` },
      figure('unfiltered', 3),
      figure('category', 8),
      figure('brand and price', 8),
      figure('gift lists', 10),
      figure('gift lists in a budget', 10),
      figure('one gift list', 10),
      figure('one in a budget', 10),
    ],
    save,
  );
}

/** The market has no gift lists: a copy of its catalogue gets the demo's, and a second refresh of its day fills them. */
function withGiftLists(bare: string, products: number): string {
  const dataDir = `${bare}-gifts`;
  if (existsSync(dataDir)) return dataDir;
  console.error('filling gift lists from it (once) …');
  const making = `${dataDir}.making`;
  rmSync(making, { recursive: true, force: true });
  cpSync(bare, making, { recursive: true, dereference: true });
  const env = { DATA_DIR: making, SOURCES: benchMarket(products).sources() };
  prisme(env, 'import', 'gift-lists', 'samples/gift-lists.json');
  const day = basename(generationPath(making)).slice(0, DAY.length);
  prisme(env, 'refresh', '--as-of', day, '--force');
  renameSync(making, dataDir);
  return dataDir;
}

/** Lists of named products stay empty here; a bench over empty lists would measure nothing. */
function filledSlugs(path: string): string[] {
  const db = new DatabaseSync(path, { readOnly: true });
  const lists = db.prepare('select filled from gift_list').all();
  db.close();
  const slugs = lists
    .map(({ filled }) => JSON.parse(String(filled)))
    .filter((list) => list.products.length >= 100)
    .map(({ slug }) => slug);
  if (slugs.length < 10) throw new Error(`only ${slugs.length} gift lists have a full page`);
  return slugs;
}

function categoriesAndBrands(path: string): { category: string; brand: string }[] {
  const db = new DatabaseSync(path, { readOnly: true });
  const rows = db
    .prepare('select product from product where product is not null limit 2000 offset 5000')
    .all();
  db.close();
  return rows
    .map(({ product }) => JSON.parse(String(product)))
    .filter(({ category, brand }) => category && brand);
}
