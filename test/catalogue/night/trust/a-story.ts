import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { offersOf as shownOffers } from '../../../../src/catalogue/answers/lookup.ts';
import type { ProductView } from '../../../../src/contract/product-view.ts';
import { addDays, type Day } from '../../../../src/domain/day.ts';
import type { Offer } from '../../../../src/domain/product.ts';
import { unpackRecord } from '../../../../src/store/packed/shop-record.ts';
import { LISTS, type ListName } from '../../../../src/store/ports/lists.ts';
import { aFolder, aMarket, anEan, anOffer, day } from '../../../builders.ts';

const FIRST = day('2026-06-01');
const SHARED_ARTICLES = 25;

type Own = Parameters<typeof anOffer>[0];
/** One shop's offer of the nth article. */
export type Row = readonly [shop: string, n: number, price: number, own?: Own];

const domainOf = (shop: string): string => (shop.includes('.') ? shop : `butik-${shop}.example`);

/** The generations after each opening. They are published once in a process, and every story gets a copy. */
const openings = aFolder();

/**
 * A market told night by night. It opens with 25 articles that the honest shops `a`, `b` and `c` share, numbers 1 to 25 at
 * 1,000 to 1,024 kr., and stands for 40 nights, after which all three are known.
 */
export async function aStory({ nights = 40, shared = ['a', 'b', 'c'] } = {}) {
  const dir = aFolder();
  const opening = join(openings, `${nights} ${shared.join(' ')}`);
  const isPublished = existsSync(opening);
  if (isPublished) cpSync(opening, join(dir, 'generations'), { recursive: true });
  const market = await aMarket(dir);
  const shops = new Map<string, number>();
  const idOf = async (shop: string): Promise<number> => {
    const domain = domainOf(shop);
    const id = shops.get(domain) ?? (await market.state.vendors.ensure({ name: domain, domain })).id;
    shops.set(domain, id);
    return id;
  };
  const standing: Row[] = shared.flatMap((shop) =>
    Array.from({ length: SHARED_ARTICLES }, (_, i) => [shop, i + 1, 1000 + i] as const),
  );
  let now = FIRST;
  const offerOf = async ([shop, n, price, own]: Row): Promise<Offer> =>
    anOffer({
      ean: anEan(n),
      vendorId: await idOf(shop),
      price,
      name: `Nordhavn vare ${n} NK-${1000 + n}`,
      url: `https://${shop}.example/${n}`,
      ...own,
    });
  /** One after the other: shops get their numbers in the order they are first named. */
  const offersOf = async (rows: readonly Row[]): Promise<Offer[]> => {
    const offers: Offer[] = [];
    for (const row of rows) offers.push(await offerOf(row));
    return offers;
  };
  const generation = () => market.live.generation();
  const offerShown = (shop: string, n: number) =>
    shownOffers(market.live, generation(), anEan(n)).offers.find(
      ({ vendor }) => vendor.domain === domainOf(shop),
    );
  const story = {
    market,
    idOf,
    today: () => now,
    /** A night with what the honest shops always have, less what is named anew. */
    async night(
      rows: readonly Row[] = [],
      { later = 1, without = [] as string[], accessories = [] as string[] } = {},
    ) {
      now = addDays(now, later);
      await story.rerun(rows, { without, accessories });
    },
    async rerun(rows: readonly Row[], { without = [] as string[], accessories = [] as string[] } = {}) {
      const named = new Set(rows.map(([shop, n]) => `${shop} ${n}`));
      const stay = standing.filter(([shop, n]) => !named.has(`${shop} ${n}`) && !without.includes(shop));
      await market.publish(now, await offersOf([...stay, ...rows]), { accessories, searchable: false });
    },
    /** From now on these stand every night. */
    keep(...rows: Row[]) {
      standing.push(...rows);
    },
    product: (n: number): ProductView | undefined => {
      const json = generation().productJson(anEan(n));
      return json === undefined ? undefined : JSON.parse(json);
    },
    lowest: (n: number) => story.product(n)?.lowest_price,
    flags: (shop: string, n: number) => offerShown(shop, n)?.flags,
    claim: (shop: string, n: number) => offerShown(shop, n)?.claim,
    /** Every list the article has a place in. */
    places: (n: number): ListName[] =>
      LISTS.filter((list) =>
        generation()
          .lists.page(list, {
            after: -1,
            limit: 10_000,
            keys: [],
            minOre: 0,
            maxOre: Number.MAX_SAFE_INTEGER,
          })
          .some(({ product }) => (JSON.parse(product) as ProductView).ean === anEan(n)),
      ),
    /** The price that agents go by. */
    agentPrice: (n: number) =>
      [...generation().prices()].find(({ ean }) => ean === Number(anEan(n)))?.lowestOre,
    held: async (shop?: string) =>
      generation().held(shop === undefined ? {} : { vendorId: await idOf(shop) }),
    record: async (shop: string) => {
      const shopId = await idOf(shop);
      const row = generation()
        .shops()
        .find(({ id }) => id === shopId);
      return row?.record == null ? undefined : unpackRecord(row.record);
    },
    all: () => ({ generation: generation(), live: market.live }),
  };
  const first = await offersOf(standing);
  if (isPublished) {
    now = addDays(FIRST, nights);
    return story;
  }
  await market.publish(FIRST, first, { searchable: false });
  // Read every fourth night a shop is read well on all of them.
  for (let on = 4; on <= nights; on += 4) await story.night([], { later: 4 });
  cpSync(join(dir, 'generations'), opening, { recursive: true });
  return story;
}

export const dayOf = (later: number): Day => addDays(FIRST, later);
