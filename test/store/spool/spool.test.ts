import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ore } from '../../../src/domain/money.ts';
import type { Offer } from '../../../src/domain/product.ts';
import { priceMoves } from '../../../src/feeds/guard/price-moves.ts';
import { packOffer } from '../../../src/store/packed/offer-line.ts';
import { mergeRuns } from '../../../src/store/spool/merge-runs.ts';
import { readPrices } from '../../../src/store/spool/prices.ts';
import { openRuns, textOfLine } from '../../../src/store/spool/read.ts';
import { ROW_KEYS, readKnownRows } from '../../../src/store/spool/rows.ts';
import { openSpool } from '../../../src/store/spool/write.ts';
import { aFolder, anEan, anOffer } from '../../builders.ts';

const dir = aFolder();
let files = 0;

function written(add: (spool: ReturnType<typeof openSpool>) => void, mark?: number): string {
  const path = join(dir, `${++files}.spool`);
  const spool = openSpool(path);
  add(spool);
  spool.finish(mark);
  return path;
}

function linesOf(path: string): string[] {
  const { runs, close } = openRuns([path]);
  const lines = [...mergeRuns(runs)].flatMap((group) => group.lines.map(textOfLine));
  close();
  return lines;
}

const offers = fc.array(
  fc
    .record({
      number: fc.integer({ min: 1, max: 20 }),
      name: fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.constant('æ"\\\n'.repeat(3000))),
    })
    .map(({ number, name }): Offer => anOffer({ ean: anEan(number), name })),
  { maxLength: 20 },
);

describe('a spool', () => {
  it('gives back every line, sorted by EAN and then by its bytes', () =>
    fc.assert(
      fc.property(offers, (found) => {
        const path = written((spool) => {
          for (const offer of found) spool.add(offer);
        });
        const expected = found.map((offer) => packOffer(offer)).map((line) => Buffer.from(line));
        assert.deepEqual(
          linesOf(path),
          expected.sort(Buffer.compare).map((line) => line.toString()),
        );
      }),
      { numRuns: 100 },
    ));
  it('holds lines larger than what is written at a time', () => {
    const long = anOffer({ name: 'å'.repeat(700_000) });
    const path = written((spool) => {
      for (const number of [3, 1, 2]) spool.add({ ...long, ean: anEan(number) });
    });
    assert.deepEqual(
      linesOf(path),
      [1, 2, 3].map((number) => packOffer({ ...long, ean: anEan(number) })),
    );
  });
  it('of more lines than are sorted at a time is one sorted sequence', () => {
    const path = written((spool) => {
      for (let i = 0; i < 50_010; i++)
        spool.add(anOffer({ ean: anEan(1 + ((i * 7919) % 1000)) }), keysOf(1, i + 1));
    });
    const lines = linesOf(path);
    assert.equal(lines.length, 50_010);
    assert.deepEqual(lines, lines.toSorted());
    const known = readKnownRows(path)!;
    const last = known.find(1, 50_010);
    assert.equal(
      known.bytes.toString('utf8', known.lineStart(last), known.lineEnd(last)),
      packOffer(anOffer({ ean: anEan(1 + ((50_009 * 7919) % 1000)) })),
    );
  });
});

const keysOf = (high: number, low: number) => Int32Array.of(high, low, 3, 4, 5, 6, 7, 8, 9);

describe('the rows a spool knows', () => {
  it('are found by their digest, with their keys and their line', () => {
    const path = written((spool) => {
      spool.add(anOffer({ ean: anEan(2) }), keysOf(-1, 7));
      spool.add(anOffer({ ean: anEan(1) }), keysOf(8, -2147483648));
    }, 1);
    const known = readKnownRows(path)!;
    assert.equal(known.mark, 1);
    for (const [high, low, number] of [
      [-1, 7, 2],
      [8, -2147483648, 1],
    ] as const) {
      const row = known.find(high, low);
      const keys = new Int32Array(ROW_KEYS);
      known.load(row, keys);
      assert.deepEqual(keys, keysOf(high, low));
      assert.equal(known.spanChars(row), 9);
      assert.ok(known.isSpan(row, 7, 8) && !known.isSpan(row, 8, 7));
      const line = known.bytes.toString('utf8', known.lineStart(row), known.lineEnd(row));
      assert.equal(line, packOffer(anOffer({ ean: anEan(number) })));
    }
    assert.equal(known.find(7, -1), -1);
  });
  it('do not show among its lines, and a copied line is the line', () => {
    const first = written((spool) => spool.add(anOffer({ name: 'Kværn' }), keysOf(1, 2)));
    const known = readKnownRows(first)!;
    const second = written((spool) =>
      spool.copy(known.bytes, known.lineStart(0), known.lineEnd(0), keysOf(1, 2)),
    );
    assert.deepEqual(linesOf(second), linesOf(first));
    assert.deepEqual(readFileSync(second), readFileSync(first));
  });
  it('are none where no row is to be known again, or the spool is of before there were any', () => {
    assert.equal(readKnownRows(written((spool) => spool.add(anOffer({})))), undefined);
    assert.equal(
      readKnownRows(written((spool) => spool.add(anOffer({}), new Int32Array(ROW_KEYS)))),
      undefined,
    );
    assert.equal(readKnownRows(written(() => {})), undefined);
  });
  it('a run that does not end with a line is refused', () => {
    const runs = JSON.stringify([[0, 10]]);
    const path = join(dir, 'torn.spool');
    writeFileSync(path, `["57090000${runs}${String(runs.length).padStart(12)}`);
    assert.throws(() => linesOf(path), /torn\.spool is damaged/);
  });
  it('a file that is not a whole spool is refused', () => {
    const path = join(dir, 'cut.spool');
    writeFileSync(path, '["5709990000001",0,1');
    assert.throws(() => readKnownRows(path), /not a whole spool/);
  });
});

describe('the prices of two spools', () => {
  const comparePrices = (before: string, after: string) => {
    const { shared, changed } = priceMoves(readPrices(before), readPrices(after));
    return { shared, changed };
  };
  const priced = (...offers: [number: number, priceOre: number][]) =>
    written((spool) => {
      for (const [number, priceOre] of offers)
        spool.add(anOffer({ ean: anEan(number), priceOre: ore(priceOre) }));
    });

  it('are compared by article: its lowest price counts, and what only one of them has does not', () => {
    const before = priced([4, 500], [1, 100], [2, 200], [2, 150]);
    const after = priced([2, 150], [2, 900], [3, 300], [1, 101]);
    assert.deepEqual(comparePrices(before, after), { shared: 2, changed: 1 });
    assert.deepEqual(comparePrices(before, before), { shared: 3, changed: 0 });
  });
  it('are compared whole where they were sorted in several runs', () => {
    const many = (priceOre: number) =>
      priced(
        ...Array.from(
          { length: 50_010 },
          (_, i) => [1 + ((i * 7919) % 60_000), priceOre] as [number, number],
        ),
      );
    const [before, after] = [many(100), many(90)];
    const { shared, changed } = comparePrices(before, after);
    assert.equal(shared, 50_010);
    assert.equal(changed, 50_010);
  });
  it('of before prices were kept are no prices, and its lines are still read', () => {
    const line = packOffer(anOffer({ ean: anEan(1) }));
    const runs = JSON.stringify([[0, Buffer.byteLength(line) + 1]]);
    const old = join(dir, 'old.spool');
    writeFileSync(old, `${line}\n${runs}${String(runs.length).padStart(12)}`);
    assert.deepEqual(linesOf(old), [line]);
    assert.equal(readKnownRows(old), undefined);
    assert.deepEqual(comparePrices(old, priced([1, 100])), { shared: 0, changed: 0 });
  });
});
