import { join } from 'node:path';
import type { IndexedProduct } from '../../../src/catalogue/night/index-products.ts';
import { type PublishInput, publish } from '../../../src/catalogue/night/publish.ts';
import type { Doubts } from '../../../src/catalogue/night/trust/doubts.ts';
import type { ProductView } from '../../../src/contract/product-view.ts';
import { type Day, instantOf } from '../../../src/domain/day.ts';
import { NO_DEFECTS } from '../../../src/domain/defects.ts';
import { unpackMemory } from '../../../src/store/packed/memory.ts';
import { unpackRecord } from '../../../src/store/packed/shop-record.ts';
import type { Generation } from '../../../src/store/ports/catalogue.ts';
import { aFolder, aMarket, anEan, type ToldOffer, writeSpool } from '../../builders.ts';

/** A folder of generations, and nights published into it one by one. */
export async function aCatalogue(dir = aFolder()) {
  const market = await aMarket(dir);
  let files = 0;
  let copied = 0;
  let doubts: Doubts | undefined;
  const generations = {
    current: () => market.generations.current(),
    night: () => market.generations.night(),
    build: () => {
      const builder = market.generations.build();
      return {
        ...builder,
        copyProducts(...stretch: Parameters<typeof builder.copyProducts>) {
          copied++;
          builder.copyProducts(...stretch);
        },
      };
    },
  };
  const indexed: IndexedProduct[] = [];
  const night = async (
    on: Day,
    offers: readonly ToldOffer[],
    own: Partial<PublishInput> & { readAtMs?: number; isRecommended?: boolean; isClubPrice?: boolean } = {},
  ) => {
    const path = writeSpool(join(market.dir, `${++files}.spool`), offers);
    const beganAtMs = instantOf(on, 240);
    const { readAtMs = beganAtMs, isRecommended = false, isClubPrice = false, ...input } = own;
    const published = publish(generations, {
      day: on,
      beganAtMs,
      demo: false,
      inputs: '',
      spools: [{ id: 'feed', path, readAtMs, isRecommended, isClubPrice }],
      vendors: new Map((await market.state.vendors.all()).map((vendor) => [vendor.id, vendor])),
      decisions: { accepted: [], joined: [], rejected: [], vouched: [] },
      accessories: [],
      giftLists: [],
      ratings: [],
      indexer: {
        add: (product) => void indexed.push(product),
        finish: () => NO_DEFECTS,
        abandon: () => {},
      },
      ...input,
    });
    doubts = published.doubts;
    return published.meta;
  };
  const current = (): Generation => market.generations.current()!;
  return {
    ...market,
    night,
    current,
    indexed,
    copied: () => copied,
    /** Those of the last night. */
    doubts: () => doubts!,
    prices: () =>
      [...current().memories()].flatMap(({ memory }) =>
        unpackMemory(memory).points.map(([, price]) => price),
      ),
    product: (n: number): ProductView | undefined => {
      const json = current().productJson(anEan(n));
      return json === undefined ? undefined : JSON.parse(json);
    },
    record: (id = 1) =>
      unpackRecord(
        current()
          .shops()
          .find((shop) => shop.id === id)!.record!,
      )!,
  };
}
