import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  begunAnew,
  nextRecord,
  readWellDays,
  recordOn,
  standingOf,
  withDay,
} from '../../../../../src/catalogue/night/trust/shop-record.ts';
import type { Day } from '../../../../../src/domain/day.ts';
import {
  packRecord,
  type ShopNight,
  type ShopRecord,
  type Stage,
  unpackRecord,
} from '../../../../../src/store/packed/shop-record.ts';
import { TODAY } from '../a-judgement.ts';
import { aRecord, aShopNight, someHonesty } from '../a-tonight.ts';

const at = (ago: number) => (TODAY - ago) as Day;
const honesty = someHonesty(at(40));
const GOOD: Partial<ShopNight> = { offers: 100, shared: 20, agreeing: 18, held: 5 };

interface Told {
  followed?: number;
  /** On how many nights in a row up to last night it was read. */
  read?: number;
  stage?: Stage;
  isRead?: boolean;
  night?: Partial<ShopNight>;
}

/** What a newcomer is from tomorrow on, after a night that is good enough but for what is told. */
function becomes({
  followed = 30,
  read = followed,
  stage = 'newcomer',
  isRead = true,
  night = {},
}: Told = {}): Stage {
  const record = aRecord(TODAY, {
    since: at(followed),
    stage,
    was: stage,
    read: [[at(read), at(1)]],
    nights: [],
  });
  const standing = standingOf(record, 1, { day: TODAY, first: false });
  return nextRecord(record, aShopNight(TODAY, { ...GOOD, ...night }), { standing, isRead, honesty }).stage;
}

test('a newcomer is known after thirty nights', () => {
  assert.equal(becomes({ followed: 29 }), 'newcomer');
  assert.equal(becomes({ followed: 30 }), 'known');
  assert.equal(
    becomes({ followed: 300, isRead: false }),
    'newcomer',
    'decided on a night on which it was read',
  );
});

test('of which it was read well on 24', () => {
  // Tonight and the three nights after a good reading are read well too.
  const reads = (to: number): ShopRecord['read'] => [[at(40), at(to)]];
  const on = (to: number, since: number) => {
    const record = aRecord(TODAY, {
      since: at(since),
      stage: 'newcomer',
      was: 'newcomer',
      read: reads(to),
      nights: [],
    });
    const standing = standingOf(record, 1, { day: TODAY, first: false });
    return nextRecord(record, aShopNight(TODAY, GOOD), { standing, isRead: true, honesty }).stage;
  };
  assert.equal(on(21, 40), 'known', '20 days, three after them, and tonight');
  assert.equal(on(22, 40), 'newcomer', '19, three and tonight');
});

test('with twenty shared articles of which 90 % agree', () => {
  assert.equal(becomes({ night: { shared: 20, agreeing: 17 } }), 'newcomer');
  assert.equal(becomes({ night: { shared: 20, agreeing: 18 } }), 'known');
  assert.equal(becomes({ night: { shared: 19, agreeing: 19 } }), 'newcomer');
});

test('and five prices held at most, or five percent', () => {
  assert.equal(becomes({ night: { offers: 100, held: 6 } }), 'newcomer');
  assert.equal(becomes({ night: { offers: 1000, held: 50 } }), 'known');
  assert.equal(becomes({ night: { offers: 1000, held: 51 } }), 'newcomer');
});

test('a shop that shares fewer than twenty articles is known after ninety nights', () => {
  const few = { shared: 19, agreeing: 0 };
  assert.equal(becomes({ followed: 89, night: few }), 'newcomer');
  assert.equal(becomes({ followed: 90, night: few }), 'known');
  assert.equal(becomes({ followed: 90, night: { ...few, held: 6 } }), 'newcomer');
  assert.equal(becomes({ followed: 90, read: 71, night: few }), 'known', 'of which it was read well on 72');
  assert.equal(becomes({ followed: 90, read: 70, night: few }), 'newcomer');
});

test('a founder stays one until its record is decided, for good or ill', () => {
  assert.equal(becomes({ stage: 'founder', followed: 29, night: { agreeing: 0 } }), 'founder');
  assert.equal(becomes({ stage: 'founder' }), 'known');
  assert.equal(becomes({ stage: 'founder', night: { agreeing: 0 } }), 'newcomer');
  assert.equal(becomes({ stage: 'founder', followed: 89, night: { shared: 19 } }), 'founder');
  assert.equal(becomes({ stage: 'founder', read: 3 }), 'founder', 'nor before it was read well');
  assert.equal(becomes({ stage: 'founder', followed: 89, night: { shared: 19, held: 6 } }), 'founder');
  assert.equal(becomes({ stage: 'founder', followed: 90, night: { shared: 19, held: 6 } }), 'newcomer');
});

test('a known shop stays known', () => {
  assert.equal(becomes({ stage: 'known', night: { agreeing: 0, held: 100 } }), 'known');
});

test('a shop read every fourth night is read well on all of them, every fifth on four of five', () => {
  const every = (nights: number): ShopRecord['read'] =>
    Array.from({ length: 20 }, (_, i) => [at(100 - i * nights), at(100 - i * nights)] as const);
  assert.equal(readWellDays(every(4), at(100), at(61)), 40);
  assert.equal(readWellDays(every(5), at(100), at(61)), 32);
});

test('more than five prices, or two percent, held for over two nights take the second night away', () => {
  const mayCut = (offers: number, longHeld: number, stage: Stage = 'known') =>
    standingOf(
      aRecord(TODAY, { stage, was: stage, nights: [aShopNight(TODAY - 1, { offers, longHeld })] }),
      1,
      {
        day: TODAY,
        first: false,
      },
    ).mayCut;
  assert.equal(mayCut(100, 5), true);
  assert.equal(mayCut(100, 6), false);
  assert.equal(mayCut(1000, 20), true);
  assert.equal(mayCut(1000, 21), false);
  assert.equal(mayCut(1000, 0, 'founder'), false);
  const nights = [aShopNight(TODAY - 1), aShopNight(TODAY, { offers: 100, longHeld: 6 })];
  const { mayCut: again } = standingOf(aRecord(TODAY, { nights }), 1, { day: TODAY, first: false });
  assert.equal(again, true, 'those of tonight’s first run do not');
});

test('runs of days grow day by day, begin anew after a gap, and are kept for 730 days', () => {
  assert.deepEqual(withDay([], TODAY), [[TODAY, TODAY]]);
  assert.deepEqual(withDay([[at(9), at(1)]], TODAY), [[at(9), TODAY]]);
  assert.deepEqual(withDay([[at(9), TODAY]], TODAY), [[at(9), TODAY]]);
  assert.deepEqual(withDay([[at(9), at(2)]], TODAY), [
    [at(9), at(2)],
    [TODAY, TODAY],
  ]);
  assert.deepEqual(withDay([[at(900), at(730)]], TODAY), [[TODAY, TODAY]]);
  assert.equal(withDay([[at(900), at(729)]], TODAY).length, 2);
});

test('a second run of a day stands where the first stood, and replaces what it said', () => {
  const before = aRecord(TODAY, { since: at(30), stage: 'newcomer', was: 'newcomer', nights: [] });
  const run = (record: ShopRecord, night: Partial<ShopNight>) => {
    const standing = standingOf(record, 1, { day: TODAY, first: false });
    return nextRecord(record, aShopNight(TODAY, { ...GOOD, ...night }), { standing, isRead: true, honesty });
  };
  const first = run(before, { agreeing: 0 });
  assert.deepEqual(run(run(before, {}), {}), run(before, {}));
  assert.deepEqual(run(first, {}), run(before, {}));
  assert.equal(
    standingOf(run(before, {}), 1, { day: TODAY, first: false }).stage,
    'newcomer',
    'until tomorrow',
  );
  assert.equal(standingOf(run(before, {}), 1, { day: at(-1), first: false }).stage, 'known');
});

test('a night of thirty days ago is in a record no more, in the first run of a day as in the second', () => {
  const record = aRecord(TODAY, { nights: [aShopNight(TODAY - 30), aShopNight(TODAY - 29)] });
  assert.deepEqual(
    recordOn(record, TODAY)!.nights.map((night) => TODAY - night.day),
    [29],
  );
});

test('a record is kept for 730 days after the shop was last read, or came if it never was', () => {
  const isKept = (ago: number, own: Partial<ShopRecord>): boolean =>
    recordOn(aRecord(TODAY, { since: at(ago), ...own }), TODAY) !== undefined;
  assert.deepEqual([isKept(730, { read: [] }), isKept(731, { read: [] })], [true, false]);
  const lastRead = (ago: number): Partial<ShopRecord> => ({ read: [[at(900), at(ago)]] });
  assert.deepEqual([isKept(900, lastRead(730)), isKept(900, lastRead(731))], [true, false]);
});

test('a shop that was rejected begins anew', () => {
  const anew = begunAnew(aRecord(TODAY), TODAY);
  const standing = standingOf(anew, 1, { day: TODAY, first: false });
  assert.deepEqual([standing.stage, standing.since], ['newcomer', TODAY]);
  assert.equal(
    readWellDays(anew.read, anew.since, TODAY),
    1,
    'what it read before is forgotten but for last night',
  );
});

test('a record is the same after it was stored', () => {
  const count = fc.nat(1_000_000);
  const plain = { noNullPrototype: true };
  const counts = {
    offers: count,
    shared: count,
    agreeing: count,
    held: count,
    longHeld: count,
    newCuts: count,
  };
  const night = fc.record({ day: count, ...counts, believed: count }, plain);
  const stage = fc.constantFrom('newcomer', 'founder', 'known');
  const record = fc.record(
    {
      since: count,
      stage,
      stageFrom: count,
      was: stage,
      read: fc.array(fc.tuple(count, count)),
      nights: fc.array(night),
      honesty: fc.record(
        {
          since: count,
          partly: fc.array(fc.tuple(count, count)),
          rushes: fc.array(count),
          campaigns: fc.array(count),
        },
        plain,
      ),
    },
    plain,
  );
  fc.assert(
    fc.property(record, (one) => {
      const stored = one as unknown as ShopRecord;
      assert.deepEqual(unpackRecord(packRecord(stored)), stored);
    }),
  );
});
