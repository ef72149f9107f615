import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { createCurrentCatalogue } from '../src/catalogue/answers/current-catalogue.ts';
import type { ProductIndexer } from '../src/catalogue/night/index-products.ts';
import { publish } from '../src/catalogue/night/publish.ts';
import { type Day, formatDay, instantOf, parseDay } from '../src/domain/day.ts';
import { checkDigit, type Ean, type EanNumber, numberOfEan, parseEan } from '../src/domain/ean.ts';
import type { Ore } from '../src/domain/money.ts';
import { NO_TEXTS, type Offer, type OfferTexts, SENTENCE_END } from '../src/domain/product.ts';
import { createIndexer, noIndex } from '../src/search/index/indexer.ts';
import { openGenerations, openState } from '../src/store/open.ts';
import type { GenerationMeta } from '../src/store/ports/catalogue.ts';
import { openSpool } from '../src/store/spool/write.ts';

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

/** A code by the number it is, as files and tables hold it. */
export const aCode = (digits: number | string): EanNumber => numberOfEan(parseEan(String(digits))!);

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

/** An offer with what its shop writes beside it. */
export type ToldOffer = Offer & { texts?: OfferTexts };

export const told = (offer: Offer, sentences: readonly string[], nameRest = ''): ToldOffer => ({
  ...offer,
  texts: { nameRest, description: sentences.map((sentence) => sentence + SENTENCE_END).join('') },
});

export function writeSpool(path: string, offers: readonly ToldOffer[]): string {
  const spool = openSpool(path);
  for (const offer of offers) spool.add(offer, undefined, offer.texts ?? NO_TEXTS);
  spool.finish();
  return path;
}

interface PublishOptions {
  accessories?: string[];
  searchable?: boolean;
  demo?: boolean;
  deltaDir?: string;
  indexer?: ProductIndexer;
}

/** A market in a folder of its own: publish offers day by day and read them as the API does. */
export async function aMarket(dir = aFolder(), { fileBytes }: { fileBytes?: number } = {}) {
  const log: string[] = [];
  const state = await openState(dir);
  const generations = await openGenerations({
    dir: join(dir, 'generations'),
    log: (_, line) => log.push(line),
    ...(fileBytes !== undefined && { fileBytes }),
  });
  for (const letter of ['A', 'B', 'C', 'D', 'E']) {
    await state.vendors.ensure({ name: `Butik ${letter}`, domain: `butik-${letter.toLowerCase()}.example` });
  }
  const live = await createCurrentCatalogue(generations, state);
  let spools = 0;
  after(async () => {
    generations.close();
    await state.close();
  });
  return {
    dir,
    log,
    state,
    generations,
    live,
    /** `searchable: false` spares the index. */
    async publish(
      on: Day,
      offers: readonly ToldOffer[],
      {
        accessories = [] as string[],
        searchable = true,
        demo = false,
        deltaDir = '',
        indexer = searchable ? createIndexer(join(dir, 'tmp-index')) : noIndex,
      }: PublishOptions = {},
    ): Promise<GenerationMeta> {
      const path = writeSpool(join(dir, `${++spools}.spool`), offers);
      const beganAtMs = instantOf(on, 240);
      const { meta } = publish(generations, {
        day: on,
        beganAtMs,
        demo,
        inputs: `${formatDay(on)} ${spools}`,
        spools: [{ id: 'feed', path, readAtMs: beganAtMs }],
        vendors: new Map((await state.vendors.all()).map((vendor) => [vendor.id, vendor])),
        decisions: await state.decisions.all(),
        accessories,
        giftLists: await state.imports.giftLists.all(),
        ratings: await state.imports.ratings.products(),
        ...(deltaDir !== '' && { deltaDir }),
        indexer,
      });
      await live.refresh();
      return meta;
    },
  };
}

/** All that a process of ours is given of the environment: the way to programs, and what others have compiled already. */
export const BARE_ENV = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
