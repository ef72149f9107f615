import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEngagement } from '../../src/access/engagement.ts';
import { addDays, parseDay } from '../../src/domain/day.ts';
import { parseEan } from '../../src/domain/ean.ts';
import { aState } from './a-state.ts';

const EAN = parseEan('5701234567899')!;
const DAY = parseDay('2026-11-15')!;
const KINDS = ['like', 'agent', 'lookup'] as const;
const callersIn = (network: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${network}.${i + 1}`);

test('a caller counts once per product, day and kind', () => {
  using state = aState();
  const engagement = createEngagement(state.engagement);
  for (const kind of KINDS) {
    assert.ok(engagement.record(kind, EAN, '203.0.113.7', DAY), kind);
    assert.ok(!engagement.record(kind, EAN, '203.0.113.7', DAY), kind);
    assert.ok(engagement.record(kind, EAN, '198.51.100.1', DAY), kind);
    assert.ok(engagement.record(kind, parseEan('1')!, '203.0.113.7', DAY), kind);
    assert.equal(engagement.callers(kind, EAN, DAY, DAY), 2, kind);
  }
  for (const kind of KINDS) assert.ok(engagement.record(kind, EAN, '203.0.113.7', addDays(DAY, 1)), kind);
});

test('what is counted is the same before and after it is written', () => {
  using state = aState();
  const engagement = createEngagement(state.engagement);
  for (const kind of KINDS)
    for (let i = 0; i < 50; i++) engagement.record(kind, EAN, `10.0.${i}.1`, addDays(DAY, i % 2));
  const counts = () => KINDS.map((kind) => engagement.callers(kind, EAN, DAY, addDays(DAY, 1)));
  assert.deepEqual(counts(), [50, 50, 50]);
  assert.equal(engagement.flush(), 0);
  assert.deepEqual(counts(), [50, 50, 50]);
  assert.equal(engagement.flush(), 0);
  const stored = [...state.engagement.between(DAY, addDays(DAY, 9))].map(({ callers }) => callers);
  assert.equal(
    stored.reduce((a, b) => a + b),
    150,
  );
});

test('a like storm from one network counts as three callers', () => {
  using state = aState();
  const engagement = createEngagement(state.engagement);
  for (const kind of KINDS) {
    for (const caller of callersIn('203.0.113', 250)) engagement.record(kind, EAN, caller, DAY);
    for (let i = 0; i < 250; i++) engagement.record(kind, EAN, `2001:db8:7:${i.toString(16)}::/64`, DAY);
    assert.equal(engagement.callers(kind, EAN, DAY, DAY), 6, kind);
  }
});

test('likes and agents stay exact across a restart, before and after a flush', () => {
  using state = aState();
  const before = createEngagement(state.engagement);
  for (const caller of callersIn('203.0.113', 2)) before.record('like', EAN, caller, DAY);
  before.flush();
  const after = createEngagement(state.open().engagement);
  assert.ok(!after.record('like', EAN, '203.0.113.1', DAY));
  assert.ok(after.record('like', EAN, '203.0.113.9', DAY));
  assert.ok(!after.record('like', EAN, '203.0.113.10', DAY), 'three of this network are counted');
  after.flush();
  assert.equal(after.callers('like', EAN, DAY, DAY), 3);
});

test('two processes that count the same caller at the same time count it once', () => {
  using state = aState();
  const [one, two] = [createEngagement(state.engagement), createEngagement(state.open().engagement)];
  for (const caller of callersIn('203.0.113', 3)) {
    one.record('like', EAN, caller, DAY);
    two.record('like', EAN, caller, DAY);
  }
  two.record('like', EAN, '198.51.100.1', DAY);
  one.flush();
  two.flush();
  assert.equal(one.callers('like', EAN, DAY, DAY), 4);
});

test('no address is stored, and a past day’s hashes go with their key', () => {
  using state = aState();
  const engagement = createEngagement(state.engagement);
  const dump = () =>
    JSON.stringify([
      state.db.prepare('select * from engagement_mark').all(),
      state.db.prepare('select hex(key) as key, day from engagement_key').all(),
    ]);
  engagement.record('like', EAN, '203.0.113.7', DAY);
  engagement.flush();
  const first = dump();
  assert.ok(first.includes(String(DAY)) && !first.includes('203.0.113'));
  const hashes = /"caller":"(.{11})"/.exec(first)!;
  engagement.record('like', EAN, '203.0.113.7', addDays(DAY, 1));
  engagement.flush();
  assert.ok(!dump().includes(String(DAY)) && !dump().includes(hashes[1]!));
  assert.equal(engagement.callers('like', EAN, DAY, addDays(DAY, 1)), 2);
});

test('counts older than 90 days are forgotten', () => {
  using state = aState();
  const engagement = createEngagement(state.engagement);
  for (const day of [DAY, addDays(DAY, 1), addDays(DAY, 91)]) {
    engagement.record('lookup', EAN, '203.0.113.7', day);
    engagement.flush();
  }
  const days = [...state.engagement.between(addDays(DAY, -1), addDays(DAY, 200))].map(({ day }) => day - DAY);
  assert.deepEqual(days, [1, 91]);
});

test('a request that still holds yesterday’s generation counts today', () => {
  using state = aState();
  const engagement = createEngagement(state.engagement);
  engagement.record('like', EAN, '203.0.113.7', addDays(DAY, 1));
  assert.ok(!engagement.record('like', EAN, '203.0.113.7', DAY));
  assert.equal(engagement.callers('like', EAN, DAY, DAY), 0);
});

test('a flush writes a bounded number of rows and leaves the rest for the next', () => {
  using state = aState();
  const engagement = createEngagement(state.engagement);
  for (let i = 0; i < 60; i++) {
    engagement.record('lookup', parseEan(String(1000 + i))!, '203.0.113.7', DAY);
    engagement.record('like', EAN, `10.0.${i >> 1}.${i}`, DAY);
  }
  assert.deepEqual([engagement.flush(25), engagement.flush(25), engagement.flush(25)], [70, 20, 0]);
  assert.equal(engagement.callers('like', EAN, DAY, DAY), 60);
  assert.ok(!engagement.record('like', EAN, '10.0.29.59', DAY));
});

test('when the store fails nothing that waits is lost', () => {
  using state = aState();
  let broken = true;
  const add: typeof state.engagement.add = (...args) => {
    if (broken) throw new Error('disk full');
    state.engagement.add(...args);
  };
  const engagement = createEngagement({ ...state.engagement, add });
  engagement.record('like', EAN, '203.0.113.7', DAY);
  engagement.record('lookup', EAN, '203.0.113.7', DAY);
  assert.throws(() => engagement.flush(), /disk full/);
  broken = false;
  engagement.flush();
  assert.equal(state.engagement.callers('like', +EAN, DAY, DAY), 1);
  assert.equal(state.engagement.callers('lookup', +EAN, DAY, DAY), 1);
});
