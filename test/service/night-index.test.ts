import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { suite, test } from 'node:test';
import { addDays } from '../../src/domain/day.ts';
import { numberOfEan } from '../../src/domain/ean.ts';
import type { Ore } from '../../src/domain/money.ts';
import { createRunIndexer } from '../../src/search/index/carried/carried-indexer.ts';
import { createIndexer } from '../../src/search/index/indexer.ts';
import { createAnalyser } from '../../src/search/language/analyse.ts';
import { indexOfNight } from '../../src/service/night/search-index.ts';
import { openSearchIndex } from '../../src/store/open.ts';
import { NO_DROP } from '../../src/store/ports/traits.ts';
import { aMarket, anEan, anOffer, day, type ToldOffer, told } from '../builders.ts';

const FIRST = day('2026-06-01');
const { stem } = createAnalyser();

const lamp = (n: number, price = 100 * n, name = `Skagen bordlampe model ${n}`): ToldOffer =>
  told(anOffer({ ean: anEan(n), name, brand: 'Skagen', price }), [`Lampe nummer ${n} med skærm af hør`]);

/** A market whose first night has an index with free ranks, as a large catalogue has. */
async function aLargeMarket(offers: readonly ToldOffer[]) {
  const market = await aMarket();
  const anew = () => createIndexer(join(market.dir, 'anew'), 0, { roomyFrom: 1 });
  await market.publish(FIRST, offers, { indexer: anew() });
  const nightIndex = (own: Partial<Parameters<typeof indexOfNight>[0]> = {}) => {
    const last = market.generations.night()!;
    return indexOfNight({
      ...{ day: addDays(last.meta.day, 1), dataDir: market.dir, last, spools: [{ kept: last.meta.offers }] },
      ...{ expected: last.meta.products, ...own },
    });
  };
  return {
    ...market,
    nightIndex,
    anew,
    /** Publishes a night whose index is copied. */
    async night(on: typeof FIRST, tonight: readonly ToldOffer[]) {
      const indexer = await nightIndex({ day: on });
      assert.ok(indexer.keep, 'it is a copy');
      await market.publish(on, tonight, { indexer });
    },
    /** The traits of an article, and how many have a word. */
    async look(n: number, word = 'bordlampe') {
      const index = await openSearchIndex(market.generations.current()!.path);
      const traits = index.traits!;
      const rank = traits.rankOf(numberOfEan(anEan(n)))!;
      const { prices, drops, brands } = traits.ofRanks([rank], ['prices', 'drops', 'brands'], {});
      const { carried, placed } = traits;
      const found = index.count(stem(word), 99);
      index.close();
      return { rank, price: prices[0], drop: drops[0], brand: brands[0], found, carried, placed };
    },
  };
}

const LAMPS = Array.from({ length: 40 }, (_, at) => lamp(at + 1));

suite('the index of a night', () => {
  test('is copied where products are as they were, and drops over a month end with time', async () => {
    const market = await aLargeMarket(LAMPS);
    const cut = LAMPS.map((offer, at) => (at === 4 ? { ...offer, priceOre: 300_00 as Ore } : offer));
    await market.night(addDays(FIRST, 100), cut);
    const { rank, price, drop } = await market.look(5);
    assert.deepEqual([price, drop], [300_00, 400]);
    await market.night(addDays(FIRST, 129), cut);
    assert.equal((await market.look(5)).drop, 400);
    await market.night(addDays(FIRST, 130), cut);
    const later = await market.look(5);
    assert.deepEqual([later.drop, later.rank, later.price], [0, rank, 300_00]);
    assert.deepEqual(later.carried, { nights: 3, waiting: 0 });
    assert.notEqual((await market.look(6)).drop, NO_DROP);
  });

  test('has new and renamed articles, also by words of their descriptions, and lacks those that are gone', async () => {
    const market = await aLargeMarket(LAMPS);
    const next = [...LAMPS.slice(2), lamp(3, 300, 'Skagen gulvlampe model 3'), lamp(77)].filter(
      ({ name }) => name !== 'Skagen bordlampe model 3',
    );
    await market.night(addDays(FIRST, 1), next);
    const { found, rank, placed } = await market.look(77);
    assert.equal(found, 38);
    assert.ok(rank <= placed);
    assert.equal((await market.look(3, 'gulvlampe')).found, 1);
    assert.equal((await market.look(77, 'model')).found, 39);
    const index = await openSearchIndex(market.generations.current()!.path);
    assert.equal(index.traits!.rankOf(numberOfEan(anEan(1))), undefined);
    const own = index.traits!.rankOf(numberOfEan(anEan(77)))!;
    assert.ok(index.ranks(`-${stem('skærm')}`, 99).includes(own), 'its description is read');
    index.close();
  });

  test('is made anew on the first night, for the same day, after six copies, and where many offers are new', async () => {
    const market = await aLargeMarket(LAMPS);
    const isCopy = async (own?: Parameters<typeof market.nightIndex>[0]) => {
      const indexer = await market.nightIndex(own);
      indexer.abandon();
      return indexer.keep !== undefined;
    };
    assert.equal(await isCopy(), true);
    assert.equal(await isCopy({ last: undefined }), false);
    const night = market.generations.night()!;
    const run = { ...night, meta: { ...night.meta, night: { id: 'lost', beganAtMs: 0 } } };
    assert.equal(await isCopy({ last: run }), false, 'a run in the place of a lost night has other articles');
    assert.equal(await isCopy({ day: FIRST }), false);
    assert.deepEqual(
      [await isCopy({ spools: [{ kept: 44 }] }), await isCopy({ spools: [{ kept: 40 }, { kept: 5 }] })],
      [true, false],
    );
    for (let night = 1; night <= 6; night++) {
      assert.equal(await isCopy(), true, `night ${night}`);
      await market.night(addDays(FIRST, night), [...LAMPS, lamp(100 + night)]);
    }
    assert.equal(await isCopy(), false);
    await market.publish(addDays(FIRST, 7), LAMPS, { indexer: market.anew() });
    assert.equal(await isCopy(), true);
    const { path } = market.generations.current()!;
    const db = new DatabaseSync(path);
    db.exec('pragma user_version = 9');
    db.close();
    assert.equal(await isCopy(), false, 'an older version has no free ranks');
  });

  test('a run upon a copy puts what is new after all others and leaves the rest where it stands', async () => {
    const market = await aLargeMarket(LAMPS);
    await market.night(addDays(FIRST, 1), [...LAMPS.slice(1), lamp(50)]);
    const night = market.generations.current()!;
    const index = await openSearchIndex(night.path);
    const run = createRunIndexer({ index, path: night.path });
    const { rank } = await market.look(50);
    await market.publish(addDays(FIRST, 2), [...LAMPS.slice(1), lamp(50), lamp(60)], { indexer: run });
    const [known, late] = [await market.look(50), await market.look(60)];
    assert.equal(known.rank, rank);
    assert.ok(late.rank > late.placed);
    assert.deepEqual([late.found, late.carried], [41, { nights: 1, waiting: 0 }]);
    const next = await market.nightIndex();
    next.abandon();
    assert.equal(next.keep, undefined, 'a night that has only a run to stand on has an index made anew');
  });
});
