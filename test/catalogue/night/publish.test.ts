import assert from 'node:assert/strict';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { addDays, type Day, instantOf } from '../../../src/domain/day.ts';
import { NO_DEFECTS } from '../../../src/domain/defects.ts';
import { createIndexer } from '../../../src/search/index/indexer.ts';
import { anEan, anOffer, day } from '../../builders.ts';
import { aCatalogue } from './a-catalogue.ts';

const FIRST = day('2026-11-14');
const NEXT = addDays(FIRST, 1);

suite('a night', () => {
  test('stands on the one before, and on another where it is told to', async () => {
    const { night, current, prices } = await aCatalogue();
    await night(FIRST, [anOffer({ price: 500 })]);
    const first = current();
    await night(NEXT, [anOffer({ price: 490 })]);
    assert.deepEqual(prices(), [500_00, 490_00]);
    const other = await aCatalogue();
    await other.night(FIRST, [anOffer({ price: 300 })]);
    await other.night(addDays(FIRST, 3), [anOffer({ price: 470 })], { past: first });
    assert.deepEqual(other.prices(), [500_00, 470_00]);
  });

  test('knows the catalogue’s first day; of one that does not, the day it is of', async () => {
    const { night, current } = await aCatalogue();
    assert.equal((await night(FIRST, [anOffer()])).firstDay, FIRST);
    assert.equal((await night(NEXT, [anOffer()])).firstDay, FIRST);
    const { firstDay: _, ...meta } = current().meta;
    const past = { ...current(), meta };
    assert.equal((await night(addDays(FIRST, 5), [anOffer()], { past })).firstDay, NEXT);
  });

  test('is of the moment it began, and says how many prices are held', async () => {
    const { night } = await aCatalogue();
    const meta = await night(FIRST, [anOffer({ price: 1 }), anOffer({ vendorId: 2, price: 1000 })]);
    assert.deepEqual([meta.dataAsOfMs, meta.held], [instantOf(FIRST, 240), 1]);
    assert.deepEqual([meta.products, meta.offers, meta.vendors], [1, 2, 2]);
  });

  test('counts a shop as read on the day its feed was read', async () => {
    const read = async (readAtMs: number) => {
      const { night, record } = await aCatalogue();
      await night(FIRST, [anOffer()]);
      await night(NEXT, [anOffer()], { readAtMs });
      return record().read.at(-1)?.[1];
    };
    assert.equal(await read(instantOf(NEXT, 0)), NEXT);
    assert.equal(
      await read(instantOf(NEXT, 0) - 1),
      FIRST,
      'yesterday’s offers are shown, and were not read',
    );
  });

  test('tells search which articles can be bought', async () => {
    const { night, indexed } = await aCatalogue();
    await night(FIRST, [anOffer(), anOffer({ ean: anEan(2), stock: 'out_of_stock' })]);
    assert.deepEqual(
      indexed.map(({ ean, available }) => [ean, available]),
      [
        [anEan(1), true],
        [anEan(2), false],
      ],
    );
  });

  test('makes founders of the shops of a catalogue that kept no records of them', async () => {
    const { night, current, record } = await aCatalogue();
    await night(FIRST, [anOffer()]);
    const past = { ...current(), shops: () => [] };
    await night(NEXT, [anOffer(), anOffer({ vendorId: 2, price: 510 })], { past });
    assert.deepEqual([record(1).stage, record(2).stage], ['founder', 'newcomer']);
  });
});

suite('unchanged articles', () => {
  const rejected = (sinceDay: Day | null) => ({
    decisions: {
      accepted: [],
      joined: [],
      rejected: [{ vendorId: 5, decidedDay: FIRST, sinceDay }],
      vouched: [],
    },
  });

  test('are taken over as they are', async () => {
    const { night, copied } = await aCatalogue();
    await night(FIRST, [anOffer()]);
    await night(NEXT, [anOffer()]);
    assert.equal(copied(), 1);
  });

  test('are made anew when a shop was rejected for days that have passed, and taken over again after that', async () => {
    const { night, copied } = await aCatalogue();
    await night(FIRST, [anOffer()]);
    await night(NEXT, [anOffer()], rejected(FIRST));
    assert.equal(copied(), 0);
    await night(addDays(FIRST, 2), [anOffer()], rejected(FIRST));
    assert.equal(copied(), 1);
  });

  test('are taken over where a shop was rejected from now on', async () => {
    const { night, copied } = await aCatalogue();
    await night(FIRST, [anOffer()]);
    await night(NEXT, [anOffer()], rejected(null));
    assert.equal(copied(), 1);
  });
});

test('a night that fails leaves yesterday’s serving, and nothing of its own: no file, no index, no open spool', async () => {
  const { dir, night, current } = await aCatalogue();
  const { id } = await night(FIRST, [anOffer()]);
  const before = readdirSync(join(dir, 'generations'));
  let abandoned = 0;
  const indexer = {
    add: () => {
      throw new Error('no room for the index');
    },
    finish: () => NO_DEFECTS,
    abandon: () => void abandoned++,
  };
  await assert.rejects(() => night(NEXT, [anOffer()], { indexer }), /no room/);
  assert.equal(abandoned, 1);
  assert.deepEqual(readdirSync(join(dir, 'generations')), before);
  assert.equal(current().meta.id, id);
  if (process.platform === 'linux') assert.deepEqual(openFiles('.spool'), []);
});

test('a disk that fills up after the index is written is told as that', async () => {
  const { dir, night } = await aCatalogue();
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const index = createIndexer(join(dir, 'tmp-index'));
  const indexer: typeof index = {
    ...index,
    finish(into) {
      index.finish(into);
      throw full;
    },
  };
  await assert.rejects(() => night(FIRST, [anOffer()], { indexer }), full);
  assert.equal(existsSync(join(dir, 'tmp-index')), false);
});

/** The files that this process has open. */
const openFiles = (ending: string): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.endsWith(ending) ? [path] : [];
    } catch {
      return [];
    }
  });
