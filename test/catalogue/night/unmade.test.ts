import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { addDays } from '../../../src/domain/day.ts';
import { createDefects } from '../../../src/domain/defects.ts';
import { numberOfEan } from '../../../src/domain/ean.ts';
import { sayDoubts } from '../../../src/service/night/doubts-text.ts';
import { changedArticlesIn } from '../../../src/store/deltas/folder.ts';
import { anEan, anOffer, day } from '../../builders.ts';
import { aCatalogue } from './a-catalogue.ts';

const FIRST = day('2026-11-14');
const [SECOND, THIRD] = [addDays(FIRST, 1), addDays(FIRST, 2)];
/** A number where every reader of feeds writes a text stands for whatever nobody thought of. */
const strange = { categoryPath: [5 as unknown as string] };

suite('an article that cannot be made', () => {
  test('stays as it was, is named, and does not end the night of the others', async () => {
    const { night, product, doubts } = await aCatalogue();
    await night(FIRST, [anOffer({ price: 500 }), anOffer({ ean: anEan(2), price: 300 })]);
    assert.deepEqual(doubts().defects.unmade, { articles: 0, eans: [], why: '' });
    const offers = [anOffer({ price: 480, ...strange }), anOffer({ ean: anEan(2), price: 290 })];
    const { products } = await night(SECOND, offers);
    assert.deepEqual([product(1)!.lowest_price, product(2)!.lowest_price, products], [500, 290, 2]);
    assert.deepEqual(doubts().defects.unmade.eans, [anEan(1)]);
    const said = sayDoubts(doubts(), () => ({ domain: 'butik.example' }));
    assert.match(said.join('\n'), new RegExp(`1 articles could not be made .*${anEan(1)}.*: \\S.* defect`));
    await night(THIRD, [anOffer({ price: 470 }), anOffer({ ean: anEan(2), price: 290 })]);
    assert.equal(product(1)!.lowest_price, 470, 'it is made again as soon as it can be');
    assert.equal(doubts().defects.unmade.articles, 0);
  });

  test('keeps its other codes and its held prices', async () => {
    const { night, current, record } = await aCatalogue();
    const offers = (own: Partial<Parameters<typeof anOffer>[0]> = {}) =>
      [1, 2, 3, 4].map((vendorId) =>
        anOffer({ vendorId, price: vendorId === 4 ? 50 : 500, aliases: [anEan(7)], ...own }),
      );
    await night(addDays(FIRST, -1), [anOffer({ ean: anEan(2) })]);
    await night(FIRST, offers());
    assert.ok(record(4));
    const found = () => [
      current().mainEan(anEan(7)),
      current().productJson(anEan(7)) !== undefined,
      current().held({ ean: numberOfEan(anEan(1)) }),
    ];
    const before = found();
    assert.deepEqual(before.slice(0, 2), [anEan(1), true]);
    assert.equal((before[2] as unknown[]).length, 1);
    await night(SECOND, offers(strange));
    assert.deepEqual(found(), before);
  });

  test('that is left out is gone for those who follow changes', async () => {
    const { night, current, dir } = await aCatalogue();
    const deltaDir = join(dir, 'changes');
    await night(FIRST, [anOffer({ price: 500 }), anOffer({ ean: anEan(2), price: 300 })], { deltaDir });
    const from = current().meta.id;
    const decisions = { accepted: [], joined: [], rejected: [], vouched: [] };
    const rejected = [{ vendorId: 9, sinceDay: FIRST, decidedDay: FIRST }];
    await night(SECOND, [anOffer({ price: 500, ...strange }), anOffer({ ean: anEan(2), price: 300 })], {
      deltaDir,
      decisions: { ...decisions, rejected },
    });
    const gone = changedArticlesIn(deltaDir)(from, [current().meta.id])!;
    assert.ok(gone.includes(numberOfEan(anEan(1))));
  });

  test('is left out where it was not offered before, and keeps what is remembered of it', async () => {
    const { night, product, prices } = await aCatalogue();
    await night(FIRST, [anOffer({ price: 500 })]);
    await night(SECOND, [anOffer({ ean: anEan(2), price: 300, ...strange })]);
    assert.equal(product(2), undefined);
    await night(THIRD, [anOffer({ price: 470, ...strange })]);
    assert.equal(product(1), undefined);
    assert.ok(prices().some((price) => price === 500_00));
  });

  test('is in the catalogue though a list or the index cannot deal with it, and is named', async () => {
    const { night, product, doubts } = await aCatalogue();
    const added: string[] = [];
    const indexer = {
      add({ ean }: { ean: string }) {
        if (ean === anEan(1)) throw new TypeError('a strange name');
        added.push(ean);
      },
      finish: () => ({ articles: 7, eans: [anEan(2)], why: 'a strange word' }),
      abandon: () => {},
    };
    await night(FIRST, [anOffer({ price: 500 }), anOffer({ ean: anEan(2), price: 300 })], { indexer });
    assert.deepEqual([product(1)!.lowest_price, product(2)!.lowest_price], [500, 300]);
    assert.deepEqual(added, [anEan(2)]);
    assert.deepEqual(doubts().defects.unlisted, { articles: 1, eans: [anEan(1)], why: 'a strange name' });
    const said = sayDoubts(doubts(), () => ({ domain: 'butik.example' })).join('\n');
    assert.match(said, new RegExp(`1 articles are missing in some list .*${anEan(1)}\\): a strange name`));
    assert.match(said, new RegExp(`7 articles are found by their codes.*${anEan(2)} and 6 more\\)`));
  });

  test('does not end the night either if one shop has the strange text in a hundred articles and more', async () => {
    const { night, product, doubts } = await aCatalogue();
    const all = Array.from({ length: 2_040 }, (_, n) => n + 1);
    await night(
      FIRST,
      all.map((n) => anOffer({ ean: anEan(n), price: 500 })),
    );
    const offers = all.map((n) => anOffer({ ean: anEan(n), price: 480, ...(n <= 101 && strange) }));
    const { products } = await night(SECOND, offers);
    assert.deepEqual([products, product(101)!.lowest_price, product(102)!.lowest_price], [2_040, 500, 480]);
    assert.equal(doubts().defects.unmade.articles, 101);
  });

  for (const [expected, most] of [
    [0, 100],
    [2_019, 100],
    [2_020, 101],
  ] as const)
    test(`ends the night of ${expected} articles if more than ${most} fail: that is no text of one shop`, () => {
      const defects = createDefects(expected);
      const failing = (n: number) => () =>
        defects.or(
          numberOfEan(anEan(n)),
          () => {
            throw new TypeError('strange');
          },
          () => 7,
        );
      for (let n = 1; n <= most; n++) assert.equal(failing(n)(), 7);
      assert.throws(
        failing(1_000),
        new RegExp(`^Error: more than ${most} articles .*${anEan(1)}.*: strange$`),
      );
      assert.equal(defects.noted().articles, most);
    });

  test('is not what a failing disk is', () => {
    const defects = createDefects(0);
    const key = numberOfEan(anEan(1));
    const fail = () => {
      throw new Error('disk full');
    };
    assert.throws(() => defects.or(key, fail, () => 7), /disk full/);
    assert.equal(
      defects.or(
        key,
        () => 5,
        () => 7,
      ),
      5,
    );
  });
});
