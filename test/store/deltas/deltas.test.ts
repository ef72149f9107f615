import assert from 'node:assert/strict';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { VERDICTS } from '../../../src/domain/claim.ts';
import { BEFORE_EVERY_EAN, type EanNumber } from '../../../src/domain/ean.ts';
import { DeltaLost, deltaFile, openDelta, sweepDeltas } from '../../../src/store/deltas/delta-file.ts';
import { changedArticlesIn, openDeltaFolder, type ShopChange } from '../../../src/store/deltas/folder.ts';
import { readDelta } from '../../../src/store/deltas/read.ts';
import {
  areEqual,
  type OfferChange,
  type OfferValues,
  packChanges,
  UNFOUNDED_TONIGHT,
  unpackChanges,
} from '../../../src/store/packed/offer-changes.ts';
import { aFolder } from '../../builders.ts';

const id = (n: number, day = '2026-11-15') => `${day}-${String(n).padStart(12, '0')}`;
const values = (priceOre: number, own: Partial<OfferValues> = {}): OfferValues => ({
  priceOre,
  shippingOre: null,
  beforeOre: null,
  stock: 0,
  flags: 0,
  verdict: null,
  ...own,
});
const SHOPS = [
  { domain: 'b.dk', name: 'B' },
  { domain: 'a.dk', name: 'A' },
];
const code = (n: number) => n as EanNumber;

function write(
  dir: string,
  child: string,
  parent: string,
  changes: readonly OfferChange[],
  rushes: number[] = [],
  articles: readonly EanNumber[] = changes.map(({ ean }) => ean),
) {
  const delta = openDelta(dir);
  for (const change of changes) delta.add(change);
  for (const ean of articles) delta.addArticle(ean);
  delta.close({ shops: SHOPS, rushes });
  delta.publish({ child, parent });
}

const amount = fc.option(fc.integer({ min: 0, max: 99_999_999 }), { nil: null });
const side = fc.record<OfferValues>(
  {
    priceOre: fc.integer({ min: 0, max: 99_999_999 }),
    shippingOre: amount,
    beforeOre: amount,
    stock: fc.integer({ min: 0, max: 3 }),
    flags: fc.integer({ min: 0, max: 31 }),
    verdict: fc.option(fc.integer({ min: 0, max: 15 }), { nil: null }),
  },
  { noNullPrototype: true },
);
const aChange = fc
  .record({
    ean: fc.integer({ min: 0, max: 9_999_999_999_999 }),
    shop: fc.integer({ min: 0, max: 5000 }),
    condition: fc.integer({ min: 0, max: 2 }),
    sides: fc.oneof(
      fc.tuple(side, side),
      fc.tuple(fc.constant(null), side),
      fc.tuple(side, fc.constant(null)),
    ),
  })
  .map(({ sides: [from, to], ...change }) => ({ ...change, from, to }) as OfferChange);

test('every change is read as it was written', () => {
  fc.assert(
    fc.property(fc.array(aChange), (changes) => {
      const sorted = changes.toSorted((a, b) => a.ean - b.ean);
      assert.deepEqual(unpackChanges(packChanges(sorted)), sorted);
    }),
  );
});

test('two sides are equal only if all six values are', () => {
  const one = values(100, { shippingOre: 0, beforeOre: 200, stock: 1, flags: 2, verdict: 3 });
  assert.ok(areEqual(one, { ...one }));
  for (const name of Object.keys(one) as (keyof OfferValues)[])
    assert.ok(!areEqual(one, { ...one, [name]: 9 }), name);
});

test('a delta is read from any code on, over the edges of its blocks', () => {
  const dir = aFolder();
  // Each code has three changes: a block's 256th is in the middle of a code.
  const changes = Array.from({ length: 3000 }, (_, i) => ({
    ean: code(10 * Math.floor(i / 3)),
    shop: i % 2,
    condition: i % 3,
    from: null,
    to: values(i),
  }));
  write(dir, id(2), id(1), changes);
  const delta = readDelta(dir, { child: id(2), parent: id(1) });
  assert.equal(delta.index.changes, 3000);
  assert.ok(delta.index.eans.length > 5);
  for (const from of [-1, 0, 5, 850, 851, 2560, 9990, 9991, 20_000]) {
    const expected = changes.filter(({ ean }) => ean >= from);
    assert.deepEqual([...delta.changes(code(from))], expected, String(from));
  }
  delta.close();
});

test('a delta that is cut short or damaged is refused, wherever it is', () => {
  const dir = aFolder();
  write(dir, id(2), id(1), [{ ean: code(1), shop: 0, condition: 0, from: null, to: values(5) }]);
  const path = join(dir, deltaFile({ child: id(2), parent: id(1) }));
  const whole = readFileSync(path);
  const readAll = () => {
    const delta = readDelta(dir, { child: id(2), parent: id(1) });
    try {
      const articles = delta.articles();
      assert.ok(articles !== undefined);
      return [...delta.changes(BEFORE_EVERY_EAN), ...articles];
    } finally {
      delta.close();
    }
  };
  assert.equal(readAll().length, 2);
  for (let at = 0; at < whole.length; at++) {
    const damaged = Buffer.from(whole);
    damaged[at] = damaged[at]! ^ 0x55;
    writeFileSync(path, damaged);
    assert.throws(readAll, DeltaLost, `byte ${at}`);
  }
  for (const bytes of [0, 3, whole.length - 1]) {
    writeFileSync(path, whole);
    truncateSync(path, bytes);
    assert.throws(readAll, DeltaLost, `${bytes} bytes`);
  }
});

test('products that may have changed are those of all ways, each once; unknown where a delta is missing, damaged or without a list', () => {
  const dir = aFolder();
  const changed = changedArticlesIn(dir);
  write(dir, id(2), id(1), [], [], [code(5), code(10)]);
  write(dir, id(3), id(2), [], [], [code(1), code(10), code(5_709_000_000_007)]);
  write(dir, id(4), id(2), [], [], [code(7)]);
  assert.deepEqual(changed(id(1), [id(2)]), [5, 10]);
  assert.deepEqual(changed(id(1), [id(2), id(3)]), [1, 5, 10, 5_709_000_000_007]);
  assert.deepEqual(changed(id(3), [id(4)]), [1, 7, 10, 5_709_000_000_007], 'back and forth');
  assert.deepEqual(changed(id(1), [id(1)]), []);
  assert.equal(changed(id(1), [id(2), id(9)]), undefined);
  const delta = openDelta(dir);
  for (let ean = 0; ean <= 1_000_000; ean++) delta.addArticle(code(ean));
  delta.close({ shops: [], rushes: [] });
  delta.publish({ child: id(5), parent: id(4) });
  assert.equal(changed(id(4), [id(5)]), undefined, 'too many to be listed');
  writeFileSync(join(dir, deltaFile({ child: id(3), parent: id(2) })), 'no delta');
  assert.equal(changed(id(1), [id(3)]), undefined);
});

test('what a killed build left is gone at the next one, and an abandoned delta leaves nothing', () => {
  const dir = aFolder();
  writeFileSync(join(dir, 'building-1.delta'), 'half');
  openDelta(dir).abandon();
  assert.deepEqual(readdirSync(dir), []);
});

test('a way leads back and forth over the last common generation, and sides compose', () => {
  const dir = aFolder();
  const one = (shop: number, from: OfferValues | null, to: OfferValues | null) => ({
    ean: code(7),
    shop,
    condition: 0,
    from,
    to,
  });
  write(dir, id(2), id(1), [one(0, values(10), values(20)), one(1, null, values(5))]);
  write(dir, id(3), id(1), [one(0, values(10), values(30))]);
  const folder = openDeltaFolder(dir);
  const told = (from: string, to: string) =>
    [...folder.between(from, to)!.changes(BEFORE_EVERY_EAN)].map(({ shop, from: a, to: b }: ShopChange) => [
      shop.domain,
      a?.priceOre,
      b?.priceOre,
    ]);
  assert.deepEqual(told(id(1), id(2)), [
    ['b.dk', 10, 20],
    ['a.dk', undefined, 5],
  ]);
  assert.deepEqual(told(id(2), id(1)), [
    ['b.dk', 20, 10],
    ['a.dk', 5, undefined],
  ]);
  assert.deepEqual(told(id(2), id(3)), [
    ['a.dk', 5, undefined],
    ['b.dk', 20, 30],
  ]);
  assert.deepEqual(told(id(2), id(2)), []);
  assert.equal(folder.between(id(2), id(9)), undefined);
  // A generation that was built twice, once upon another: the shortest way is taken.
  write(dir, id(2), id(3), [one(0, values(30), values(20)), one(1, null, values(5))]);
  write(dir, id(4), id(2), []);
  assert.deepEqual(told(id(3), id(4)), [
    ['a.dk', undefined, 5],
    ['b.dk', 30, 20],
  ]);
  folder.close();
});

test('an unfounded verdict of the night is withdrawn from shops with a rush, and no change remains of it', () => {
  const dir = aFolder();
  const unknown = VERDICTS.indexOf('unknown');
  const tonight = values(10, { verdict: UNFOUNDED_TONIGHT });
  const changes = [0, 1].map((shop) => ({
    ean: code(7),
    shop,
    condition: 0,
    from: values(10, { verdict: unknown }),
    to: tonight,
  }));
  write(dir, id(2), id(1), changes, [1]);
  const told = [...openDeltaFolder(dir).between(id(1), id(2))!.changes(BEFORE_EVERY_EAN)];
  assert.deepEqual(
    told.map(({ shop, to }) => [shop.domain, VERDICTS[to!.verdict!]]),
    [['b.dk', 'unfounded']],
  );
});

test('deltas are kept for thirty nights', () => {
  const dir = aFolder();
  for (const day of ['2026-10-15', '2026-10-16', '2026-11-15']) write(dir, id(1, day), id(0, day), []);
  sweepDeltas(dir, id(1, '2026-11-15'));
  assert.deepEqual(
    readdirSync(dir)
      .map((name) => name.slice(0, 10))
      .sort(),
    ['2026-10-16', '2026-11-15'],
  );
});

test('a slow reader goes on while others read more deltas than are kept open', () => {
  const dir = aFolder();
  const changes = Array.from({ length: 1_000 }, (_, i): OfferChange => {
    return { ean: code(i + 1), shop: 0, condition: 0, from: null, to: values(i) };
  });
  for (let n = 1; n <= 80; n++) write(dir, id(n), id(n - 1), n === 1 ? changes : changes.slice(0, 1));
  const folder = openDeltaFolder(dir);
  const slow = folder.between(id(0), id(1))!.changes(BEFORE_EVERY_EAN)[Symbol.iterator]();
  assert.equal((slow.next().value as ShopChange).ean, 1);
  for (let n = 2; n <= 80; n++)
    assert.equal([...folder.between(id(n - 1), id(n))!.changes(BEFORE_EVERY_EAN)].length, 1);
  let count = 1;
  while (!slow.next().done) count++;
  assert.equal(count, changes.length);
  folder.close();
});
