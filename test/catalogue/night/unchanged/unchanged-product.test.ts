import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import fc from 'fast-check';
import { offersOf } from '../../../../src/catalogue/answers/lookup.ts';
import { priorPeriodMovesOn } from '../../../../src/catalogue/honesty/verdict.ts';
import { publish } from '../../../../src/catalogue/night/publish.ts';
import { addDays, type Day, instantOf } from '../../../../src/domain/day.ts';
import { NO_DEFECTS } from '../../../../src/domain/defects.ts';
import { ore } from '../../../../src/domain/money.ts';
import type { Offer } from '../../../../src/domain/product.ts';
import { packFacts, unpackFacts } from '../../../../src/store/packed/product-facts.ts';
import { packRecord, unpackRecord } from '../../../../src/store/packed/shop-record.ts';
import type { Generation, Generations } from '../../../../src/store/ports/catalogue.ts';
import {
  aFolder,
  aMarket,
  anEan,
  anOffer,
  day,
  type ToldOffer,
  told,
  writeSpool,
} from '../../../builders.ts';

const FIRST = day('2026-11-15');

interface Night {
  on: Day;
  /** One feed an entry. */
  feeds: readonly (readonly ToldOffer[])[];
  names?: (vendorId: number) => string;
}

/**
 * Replays nights into a catalogue. With `forgetful` nothing of yesterday may be taken over: all is made anew. Shops 1 to 3 are
 * known from their second day on, 4 and 5 are founders or newcomers, whenever they came. `afterNight` looks at what each left.
 */
async function replay(
  nights: readonly Night[],
  forgetful: boolean,
  afterNight?: (generation: Generation) => void,
) {
  const market = await aMarket(aFolder());
  let copied = 0;
  let files = 0;
  let today = FIRST;
  const indexed: string[] = [];
  const generations: Pick<Generations, 'current' | 'night' | 'build'> = {
    current: () => market.generations.current(),
    night: () => {
      const current = market.generations.night();
      if (current === undefined) return undefined;
      return withKnown(forgetful ? withoutCopies(current) : current, today);
    },
    build: () => {
      const builder = market.generations.build();
      return {
        ...builder,
        copyProducts(...stretch) {
          copied++;
          builder.copyProducts(...stretch);
        },
      };
    },
  };
  for (const { on, feeds, names } of nights) {
    today = on;
    const spools = feeds.map((offers, index) => {
      const path = writeSpool(join(market.dir, `${++files}.spool`), offers);
      return { id: `feed ${index}`, path, readAtMs: instantOf(on, 240) + index };
    });
    publish(generations, {
      day: on,
      beganAtMs: instantOf(on, 240),
      demo: false,
      inputs: '',
      spools,
      vendors: new Map(
        Array.from({ length: 20 }, (_, id) => [
          id,
          { name: (names ?? ((n: number) => `Butik ${n}`))(id), domain: `butik-${id}.example` },
        ]),
      ),
      decisions: { accepted: [], joined: [], rejected: [], vouched: [] },
      accessories: ['cover'],
      giftLists: [],
      ratings: [],
      indexer: {
        add: (...shown) => indexed.push(JSON.stringify(shown)),
        finish: () => NO_DEFECTS,
        abandon: () => {},
      },
    });
    afterNight?.(market.generations.current()!);
  }
  await market.live.refresh();
  return { ...market, copied, content: [indexed, contentOf(market.live.generation().path)] };
}

/** As if every product went stale each night. What its lines were is still known: by that a decision goes on. */
const withoutCopies = (generation: Generation): Generation => ({
  ...generation,
  *memories() {
    for (const row of generation.memories())
      yield { ...row, made: row.made === null ? null : stale(row.made) };
  },
});

function stale(made: string): string {
  const facts = unpackFacts(made);
  return facts === undefined ? made : packFacts({ ...facts, staleFromDay: 0 });
}

const withKnown = (generation: Generation, today: Day): Generation => ({
  ...generation,
  shops: () =>
    generation.shops().map((shop) => {
      const record = shop.record === null || shop.id > 3 ? undefined : unpackRecord(shop.record);
      return record === undefined || record.since >= today
        ? shop
        : { ...shop, record: packRecord({ ...record, stage: 'known', was: 'known' }) };
    }),
});

/** The day a product was made is all by which one that was taken over may differ. */
function withoutMadeDay(row: Record<string, unknown>) {
  const facts = typeof row['made'] === 'string' ? unpackFacts(row['made']) : undefined;
  return facts === undefined ? row : { ...row, made: packFacts({ ...facts, madeDay: FIRST }) };
}

function contentOf(path: string) {
  const db = new DatabaseSync(path, { readOnly: true });
  const tables = ['product', 'price', 'alias', 'feed', 'shop', 'held', 'reference'];
  const content = tables.map((table) => db.prepare(`select * from ${table}`).all().map(withoutMadeDay));
  db.close();
  return content;
}

const anyOffer = fc
  .record({
    ean: fc.integer({ min: 1, max: 6 }),
    vendorId: fc.integer({ min: 1, max: 5 }),
    price: fc.constantFrom(100, 90, 65, 38, 30, 12, 1, 260),
    name: fc.constantFrom(
      'Kaffemaskine',
      'KAFFEMASKINE NK',
      'Nordhavn kaffemaskine',
      'Cover til NK-200',
      'NK-200',
    ),
    shippingOre: fc.constantFrom(null, null, ore(0), ore(200_00)),
    stock: fc.constantFrom('in_stock' as const, 'out_of_stock' as const),
    condition: fc.constantFrom('new' as const, 'new' as const, 'used' as const),
    alias: fc.constantFrom(0, 0, 0, 3, 9),
    reviewCount: fc.constantFrom(null, 7),
    beforeOre: fc.constantFrom(null, ore(100_00), ore(300_00)),
  })
  .map(({ ean, alias, ...facts }) =>
    anOffer({
      ...facts,
      ean: anEan(ean),
      aliases: alias === 0 || alias === ean ? [] : [anEan(alias)],
      rating: facts.reviewCount === null ? null : 4.5,
    }),
  );
/** Each night changes a few offers of the night before. */
const anyNights = fc
  .tuple(
    fc.array(anyOffer, { minLength: 4, maxLength: 10 }),
    fc.array(
      fc.record({
        gap: fc.constantFrom(0, 1, 1, 1, 8, 40, 400),
        without: fc.integer({ min: 0, max: 20 }),
        added: fc.array(anyOffer, { maxLength: 1 }),
        feedsTurned: fc.constantFrom(false, false, true),
        renamed: fc.constantFrom(false, false, false, true),
        saying: fc.constantFrom('', 'Kværner bønner', 'Brygger te'),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  )
  .map(([first, later]) => {
    let on = FIRST;
    let offers: readonly Offer[] = first;
    const nights: Night[] = [{ on, feeds: [offers.slice(0, 3), offers.slice(3)] }];
    for (const { gap, without, added, feedsTurned, renamed, saying } of later) {
      on = addDays(on, gap);
      offers = [...offers.filter((_, index) => index !== without), ...added];
      const described = offers.map((offer) =>
        told(offer, [`${saying} ${offer.vendorId}`], ` ${offer.priceOre}`),
      );
      const feeds = [described.slice(0, 3), described.slice(3)];
      nights.push({
        on,
        feeds: feedsTurned ? feeds.toReversed() : feeds,
        ...(renamed && { names: (id: number) => `Shop ${9 - id}` }),
      });
    }
    return nights;
  });

test('a night that takes over unchanged products ends with the very catalogue of one that makes them all', async () => {
  let copied = 0;
  await fc.assert(
    fc.asyncProperty(anyNights, async (nights) => {
      const kept = await replay(nights, false);
      const made = await replay(nights, true);
      copied += kept.copied;
      assert.equal(made.copied, 0);
      assert.deepEqual(kept.content, made.content);
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 25) },
  );
  assert.ok(copied > 0, 'no stretch was taken over');
});

test('a second run of a day ends with the very tables of the first, the shops’ records among them', async () => {
  await fc.assert(
    fc.asyncProperty(anyNights, async (nights) => {
      const once = await replay(nights, false);
      const twice = await replay([...nights, nights.at(-1)!], false);
      assert.deepEqual(contentOf(twice.live.generation().path), contentOf(once.live.generation().path));
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 5) },
  );
});

test('a newcomer’s own name for an article vouches for it neither in a repeated night nor in the next one', async () => {
  const machine = (n: number) => anOffer({ ean: anEan(n), name: 'Kaffemaskine' });
  const cover = anOffer({ ean: anEan(6), vendorId: 4, name: 'Cover til NK-200' });
  const nights = [
    { on: FIRST, feeds: [[machine(1)]] },
    { on: addDays(FIRST, 8), feeds: [[machine(1)], [cover]] },
    { on: addDays(FIRST, 9), feeds: [[machine(1), cover], [machine(6)]] },
  ];
  const once = await replay(nights, false);
  const isHeld = ({ live }: typeof once) => live.generation().held({ vendorId: 4 }).length === 1;
  assert.ok(isHeld(once));
  const twice = await replay([...nights, nights[2]!], false);
  assert.deepEqual(contentOf(twice.live.generation().path), contentOf(once.live.generation().path));
  assert.ok(isHeld(await replay([...nights, { ...nights[2]!, on: addDays(FIRST, 10) }], false)));
});

/** The lowest price is held on the first night, and believed on the second. */
const CUT = [anOffer({ price: 12 }), anOffer({ vendorId: 2, price: 100 })];

test('a price that becomes the usual one while it is taken over agrees no more often than one made anew', async () => {
  const nights = [0, 1, 9].map((gap) => ({ on: addDays(FIRST, gap), feeds: [CUT] }));
  const kept = await replay(nights, false);
  assert.equal(kept.copied, 1);
  assert.deepEqual(kept.content, (await replay(nights, true)).content);
});

test('a shop’s record that expires tonight is gone in the first run of the day as in the second', async () => {
  const nights = [0, 400, 800].map((gap) => ({
    on: addDays(FIRST, gap),
    feeds: [gap === 0 ? CUT : CUT.slice(0, 1)],
  }));
  const once = await replay(nights, false);
  const twice = await replay([...nights, nights.at(-1)!], false);
  assert.deepEqual(contentOf(twice.live.generation().path), contentOf(once.live.generation().path));
});

test('a bargain that ends gives way to the next offer, although no line changed', async () => {
  const night = (gap: number) => ({
    on: addDays(FIRST, gap),
    feeds: [
      [
        anOffer({ price: gap < 95 ? 100 : 70 }),
        anOffer({ vendorId: 2, price: gap < 130 ? 100 : 75, beforeOre: gap < 130 ? null : ore(100_00) }),
      ],
    ],
  });
  const nights = Array.from({ length: 160 }, (_, gap) => night(gap));
  const endsAt = nights.findIndex(({ on }) => on === priorPeriodMovesOn(addDays(FIRST, 95)));
  const sellers: (number | undefined)[] = [];
  await replay(nights.slice(0, endsAt + 1), false, (generation) => {
    const [row] = [...generation.memories()];
    sellers.push(unpackFacts(row!.made!)!.deal?.vendorId);
  });
  assert.deepEqual(sellers.slice(-2), [1, 2]);
});

test('an offer that was taken over shows when its feed was read last', async () => {
  const feeds = [[anOffer()]];
  const { live, copied } = await replay(
    [
      { on: FIRST, feeds },
      { on: addDays(FIRST, 1), feeds },
    ],
    false,
  );
  assert.equal(copied, 1);
  const { offers } = offersOf(live, live.generation(), anEan(1));
  assert.equal(offers[0]!.updated_at.slice(0, 10), '2026-11-16');
});

test('a second run of a day takes nothing over: the points of the day are replaced', async () => {
  const feeds = [[anOffer()]];
  const { copied } = await replay(
    [
      { on: FIRST, feeds },
      { on: FIRST, feeds },
    ],
    false,
  );
  assert.equal(copied, 0);
});

test('points older than the history are dropped although the offers stay the same', async () => {
  const dear = [anOffer({ price: 100 }), anOffer({ vendorId: 2, price: 300 })];
  const cheap = [anOffer({ price: 90 })];
  const nights = [0, 1, 2, 400, 729, 730, 731, 732, 733].map((gap) => ({
    on: addDays(FIRST, gap),
    feeds: [gap === 0 ? dear : cheap],
  }));
  const contents = async (forgetful: boolean) => {
    const each: unknown[] = [];
    const { content, copied } = await replay(nights, forgetful, ({ path }) => each.push(contentOf(path)));
    return { each, content, copied };
  };
  const [kept, made] = [await contents(false), await contents(true)];
  assert.equal(kept.each.length, nights.length);
  assert.deepEqual(kept.each, made.each);
  assert.deepEqual(kept.content, made.content);
  assert.ok(kept.copied >= 4);
});
