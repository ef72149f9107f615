import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEngagement, type Engagement } from '../../src/access/engagement.ts';
import { addDays, parseDay } from '../../src/domain/day.ts';
import { numberOfEan, parseEan } from '../../src/domain/ean.ts';
import type { EngagementKind } from '../../src/store/ports/access.ts';
import { aState } from './a-state.ts';

const EAN = parseEan('5701234567899')!;
const DAY = parseDay('2026-11-15')!;
const KINDS = ['like', 'agent', 'lookup'] as const;

/** Counts one caller, as a lookup or as a mark. */
const count = async (
  engagement: Engagement,
  kind: EngagementKind,
  ...deed: Parameters<Engagement['lookedUp']>
): Promise<boolean> => (kind === 'lookup' ? engagement.lookedUp(...deed) : engagement.record(kind, ...deed));
const callersIn = (network: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${network}.${i + 1}`);

test('a caller counts once per product, day and kind', async () => {
  await using state = await aState();
  const engagement = createEngagement(state.engagement);
  for (const kind of KINDS) {
    assert.ok(await count(engagement, kind, EAN, '203.0.113.7', DAY), kind);
    assert.ok(!(await count(engagement, kind, EAN, '203.0.113.7', DAY)), kind);
    assert.ok(await count(engagement, kind, EAN, '198.51.100.1', DAY), kind);
    assert.ok(await count(engagement, kind, parseEan('1')!, '203.0.113.7', DAY), kind);
    assert.equal(await engagement.callers(kind, EAN, DAY, DAY), 2, kind);
  }
  for (const kind of KINDS)
    assert.ok(await count(engagement, kind, EAN, '203.0.113.7', addDays(DAY, 1)), kind);
});

test('what is counted is the same before and after it is written', async () => {
  await using state = await aState();
  const engagement = createEngagement(state.engagement);
  for (const kind of KINDS)
    for (let i = 0; i < 50; i++) await count(engagement, kind, EAN, `10.0.${i}.1`, addDays(DAY, i % 2));
  const counts = () => Promise.all(KINDS.map((kind) => engagement.callers(kind, EAN, DAY, addDays(DAY, 1))));
  assert.deepEqual(await counts(), [50, 50, 50]);
  assert.equal(await engagement.flush(), 0);
  assert.deepEqual(await counts(), [50, 50, 50]);
  assert.equal(await engagement.flush(), 0);
  const stored = [...(await state.engagement.between(DAY, addDays(DAY, 9)))].map(({ callers }) => callers);
  assert.equal(
    stored.reduce((a, b) => a + b),
    150,
  );
});

test('a like storm from one network counts as three callers', async () => {
  await using state = await aState();
  const engagement = createEngagement(state.engagement);
  for (const kind of KINDS) {
    for (const caller of callersIn('203.0.113', 250)) await count(engagement, kind, EAN, caller, DAY);
    for (let i = 0; i < 250; i++)
      await count(engagement, kind, EAN, `2001:db8:7:${i.toString(16)}::/64`, DAY);
    assert.equal(await engagement.callers(kind, EAN, DAY, DAY), 6, kind);
  }
});

test('likes and agents stay exact across a restart, before and after a flush', async () => {
  await using state = await aState();
  const before = createEngagement(state.engagement);
  for (const caller of callersIn('203.0.113', 2)) await before.record('like', EAN, caller, DAY);
  await before.flush();
  const after = createEngagement((await state.open()).engagement);
  assert.ok(!(await after.record('like', EAN, '203.0.113.1', DAY)));
  assert.ok(await after.record('like', EAN, '203.0.113.9', DAY));
  assert.ok(!(await after.record('like', EAN, '203.0.113.10', DAY)), 'three of this network are counted');
  await after.flush();
  assert.equal(await after.callers('like', EAN, DAY, DAY), 3);
});

test('two processes that count the same caller at the same time count it once', async () => {
  await using state = await aState();
  const [one, two] = [createEngagement(state.engagement), createEngagement((await state.open()).engagement)];
  for (const caller of callersIn('203.0.113', 3)) {
    await one.record('like', EAN, caller, DAY);
    await two.record('like', EAN, caller, DAY);
  }
  await two.record('like', EAN, '198.51.100.1', DAY);
  await one.flush();
  await two.flush();
  assert.equal(await one.callers('like', EAN, DAY, DAY), 4);
});

test('no address is stored, and a past day’s hashes go with their key', async () => {
  await using state = await aState();
  const engagement = createEngagement(state.engagement);
  const dump = () =>
    JSON.stringify([
      state.db.prepare('select * from engagement_mark').all(),
      state.db.prepare('select hex(key) as key, day from engagement_key').all(),
    ]);
  await engagement.record('like', EAN, '203.0.113.7', DAY);
  await engagement.flush();
  const first = dump();
  assert.ok(first.includes(String(DAY)) && !first.includes('203.0.113'));
  const hashes = /"caller":"(.{11})"/.exec(first)!;
  await engagement.record('like', EAN, '203.0.113.7', addDays(DAY, 1));
  await engagement.flush();
  assert.ok(!dump().includes(String(DAY)) && !dump().includes(hashes[1]!));
  assert.equal(await engagement.callers('like', EAN, DAY, addDays(DAY, 1)), 2);
});

test('counts older than 90 days are forgotten', async () => {
  await using state = await aState();
  const engagement = createEngagement(state.engagement);
  for (const day of [DAY, addDays(DAY, 1), addDays(DAY, 91)]) {
    engagement.lookedUp(EAN, '203.0.113.7', day);
    await engagement.flush();
  }
  const days = [...(await state.engagement.between(addDays(DAY, -1), addDays(DAY, 200)))].map(
    ({ day }) => day - DAY,
  );
  assert.deepEqual(days, [1, 91]);
});

test('a request that still holds yesterday’s generation counts today', async () => {
  await using state = await aState();
  const engagement = createEngagement(state.engagement);
  await engagement.record('like', EAN, '203.0.113.7', addDays(DAY, 1));
  assert.ok(!(await engagement.record('like', EAN, '203.0.113.7', DAY)));
  assert.equal(await engagement.callers('like', EAN, DAY, DAY), 0);
});

test('likes that come at once, and while a flush is writing, are each counted once', async () => {
  await using state = await aState();
  const engagement = createEngagement(state.engagement);
  const like = () => engagement.record('like', EAN, '203.0.113.7', DAY);
  const outcomes = await Promise.all([
    like(),
    like(),
    engagement.flush(),
    like(),
    engagement.flush(),
    like(),
  ]);
  assert.deepEqual(outcomes, [true, false, 0, false, 0, false]);
  assert.equal(await engagement.callers('like', EAN, DAY, DAY), 1);
});

test('lookups that come while a flush is writing are not lost', async () => {
  await using state = await aState();
  const engagement = createEngagement(state.engagement);
  engagement.lookedUp(EAN, '203.0.113.7', DAY);
  const flushing = engagement.flush();
  engagement.lookedUp(EAN, '198.51.100.1', DAY);
  engagement.lookedUp(EAN, '192.0.2.1', addDays(DAY, 1));
  await flushing;
  await engagement.flush();
  assert.equal(await state.engagement.callers('lookup', numberOfEan(EAN), DAY, DAY), 2);
  assert.equal(await state.engagement.callers('lookup', numberOfEan(EAN), DAY, addDays(DAY, 1)), 3);
});

test('a flush writes a bounded number of rows and leaves the rest for the next', async () => {
  await using state = await aState();
  const engagement = createEngagement(state.engagement);
  for (let i = 0; i < 60; i++) {
    engagement.lookedUp(parseEan(String(1000 + i))!, '203.0.113.7', DAY);
    await engagement.record('like', EAN, `10.0.${i >> 1}.${i}`, DAY);
  }
  assert.deepEqual(
    [await engagement.flush(25), await engagement.flush(25), await engagement.flush(25)],
    [70, 20, 0],
  );
  assert.equal(await engagement.callers('like', EAN, DAY, DAY), 60);
  assert.ok(!(await engagement.record('like', EAN, '10.0.29.59', DAY)));
});

test('when the store fails nothing that waits is lost', async () => {
  await using state = await aState();
  let broken = true;
  const add: typeof state.engagement.add = async (...args) => {
    if (broken) throw new Error('disk full');
    return state.engagement.add(...args);
  };
  const engagement = createEngagement({ ...state.engagement, add });
  await engagement.record('like', EAN, '203.0.113.7', DAY);
  engagement.lookedUp(EAN, '203.0.113.7', DAY);
  await assert.rejects(() => engagement.flush(), /disk full/);
  broken = false;
  await engagement.flush();
  assert.equal(await state.engagement.callers('like', numberOfEan(EAN), DAY, DAY), 1);
  assert.equal(await state.engagement.callers('lookup', numberOfEan(EAN), DAY, DAY), 1);
});
