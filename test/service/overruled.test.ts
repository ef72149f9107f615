import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/domain/day.ts';
import type { Evidence } from '../../src/feeds/guard/guard.ts';
import { isOverruled, trustAfterGood, trustAfterHeld } from '../../src/service/night/feeds/feed-trust.ts';
import type { FeedTrust, HoldKind } from '../../src/store/ports/state.ts';
import { day } from '../builders.ts';

const FIRST = day('2026-11-01');
const NEW: FeedTrust = { agreed: 0, agreedDay: null, held: null, accepted: null };
const doubt = (kind: HoldKind) => ({ kind, reason: kind });
/** After nights on each of which the feed was held for that, the first of them on the first day. */
const heldFor = (...kinds: readonly HoldKind[]) =>
  kinds.reduce((trust, kind, night) => trustAfterHeld(trust, doubt(kind), addDays(FIRST, night)), NEW);
const believed = (kind: HoldKind, trust: FeedTrust, night: number) =>
  isOverruled(doubt(kind), trust, addDays(FIRST, night - 1));

test('growth and loss are believed on the fourth night, and nothing else ever is', () => {
  for (const kind of ['grown', 'lost'] as const) {
    assert.equal(believed(kind, heldFor(kind, kind), 3), false);
    assert.equal(believed(kind, heldFor(kind, kind, kind), 4), true);
  }
  for (const kind of ['ratio', 'factor', 'coverage', 'unreadable', 'empty', 'no_offer', 'failed'] as const)
    assert.equal(believed(kind, heldFor(...Array<HoldKind>(30).fill(kind)), 31), false, kind);
});

test('a second run of a night is no other night', () => {
  const twice = trustAfterHeld(heldFor('grown', 'grown'), doubt('grown'), addDays(FIRST, 1));
  assert.equal(twice.held?.nights, 2);
  assert.equal(believed('grown', heldFor('grown', 'grown', 'grown'), 3), false, 'nor is the third night’s');
});

test('a feed that turns from one fault to another begins anew', () => {
  const turned = heldFor('grown', 'grown', 'lost');
  assert.deepEqual([turned.held?.nights, turned.held?.sinceDay], [1, addDays(FIRST, 2)]);
  assert.equal(believed('grown', heldFor('grown', 'grown', 'grown', 'ratio'), 5), false);
});

test('what the operator accepted is overruled for all that prices say or for that reason alone, once or for good', () => {
  const accepted = { ...NEW, accepted: { kind: 'ratio' as const, once: false } };
  assert.deepEqual([believed('ratio', accepted, 1), believed('factor', accepted, 1)], [true, true]);
  assert.deepEqual([believed('grown', accepted, 1), believed('coverage', accepted, 1)], [false, false]);
  assert.equal(believed('lost', { ...NEW, accepted: { kind: 'grown', once: false } }, 1), false);
  assert.equal(believed('empty', { ...NEW, accepted: { kind: 'empty', once: false } }, 1), false);
  const evidence = { ratio: { by: 0.5, articles: 20 }, newcomer: false, agreed: 0 } as Evidence;
  assert.deepEqual(trustAfterGood(accepted, evidence, FIRST).accepted, accepted.accepted);
  const once = { ...NEW, accepted: { kind: 'ratio' as const, once: true } };
  assert.equal(trustAfterGood(once, evidence, FIRST).accepted, null);
});

test('readings agree in a row, each on a day of its own', () => {
  const read = (trust: FeedTrust, by: number, night: number, articles = 20) =>
    trustAfterGood(
      trust,
      { ratio: { by, articles }, newcomer: true, agreed: trust.agreed } as Evidence,
      addDays(FIRST, night),
    );
  const two = read(read(NEW, 1, 0), 1, 1);
  assert.equal(two.agreed, 2);
  assert.equal(read(two, 1, 1).agreed, 2, 'a second run of the day');
  assert.equal(read(two, 1, 2, 19).agreed, 2, 'too little to compare says nothing');
  assert.equal(read(two, 0.8, 2).agreed, 0, 'accepted by the operator, and not in agreement');
  assert.equal(trustAfterHeld(two, doubt('ratio'), addDays(FIRST, 2)).agreed, 0);
  assert.equal(trustAfterHeld(two, doubt('lost'), addDays(FIRST, 2)).agreed, 2);
});
