import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { createLive } from '../src/catalogue/live.ts';
import { publish } from '../src/catalogue/publish.ts';
import { type Day, formatDay, instantOf, parseDay } from '../src/domain/day.ts';
import type { Ean } from '../src/domain/ean.ts';
import { checkDigit } from '../src/domain/ean.ts';
import type { Ore } from '../src/domain/money.ts';
import type { Offer } from '../src/domain/offer.ts';
import { createIndexer } from '../src/search/indexer.ts';
import type { GenerationMeta } from '../src/store/ports.ts';
import { openSpool } from '../src/store/spool/write.ts';
import { openGenerations, openState } from '../src/store/sqlite/index.ts';

/** A folder that is gone when the test file ends. */
export function aFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'prisme-test-'));
  after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

export const day = (text: string): Day => parseDay(text)!;

/** The nth code of an invented series, with a right check digit. */
export function anEan(n: number): Ean {
  const twelve = `5709${String(n).padStart(8, '0')}`;
  return (twelve + checkDigit(twelve)) as Ean;
}

/** An offer in kroner; whatever a test does not care about is plain. */
export function anOffer(own: Partial<Omit<Offer, 'ean'>> & { ean?: string; price?: number } = {}): Offer {
  const { price = 499, ...rest } = own;
  return {
    ean: anEan(1),
    aliases: [],
    vendorId: 1,
    condition: 'new',
    priceOre: Math.round(price * 100) as Ore,
    shippingOre: null,
    beforeOre: null,
    stock: 'in_stock',
    deliveryTime: '1-2 hverdage',
    name: 'Nordhavn kaffemaskine NK-200, sort',
    brand: 'Nordhavn',
    categoryPath: ['Køkken', 'Kaffemaskiner'],
    imageUrl: 'https://butik-a.example/nk200.jpg',
    size: null,
    color: 'sort',
    url: 'https://butik-a.example/nk200',
    rating: null,
    reviewCount: null,
    flags: [],
    ...(rest as Partial<Offer>),
  };
}

/** A market in a folder of its own: publish offers day by day and read them as the API does. */
export function aMarket(dir = aFolder(), { fileBytes }: { fileBytes?: number } = {}) {
  const log: string[] = [];
  const state = openState(dir);
  const generations = openGenerations({
    dir: join(dir, 'generations'),
    log: (_, line) => log.push(line),
    ...(fileBytes !== undefined && { fileBytes }),
  });
  for (const letter of ['A', 'B', 'C', 'D', 'E']) {
    state.vendors.ensure({ name: `Butik ${letter}`, domain: `butik-${letter.toLowerCase()}.example` });
  }
  const live = createLive(generations, state);
  let spools = 0;
  after(() => {
    generations.close();
    state.close();
  });
  return {
    dir,
    log,
    state,
    generations,
    live,
    publish(on: Day, offers: readonly Offer[]): GenerationMeta {
      const path = join(dir, `${++spools}.spool`);
      const spool = openSpool(path);
      for (const offer of offers) spool.add(offer);
      spool.finish();
      const beganAtMs = instantOf(on, 240);
      const meta = publish(generations, {
        day: on,
        beganAtMs,
        demo: false,
        inputs: `${formatDay(on)} ${spools}`,
        spools: [{ id: 'feed', path, readAtMs: beganAtMs }],
        shops: state.vendors.all(),
        vendorName: (id) => live.vendor(id).name,
        giftLists: state.imports.giftLists.all(),
        ratings: state.imports.ratings.products(),
        indexer: createIndexer(join(dir, 'tmp-index')),
      });
      live.refresh();
      return meta;
    },
  };
}
