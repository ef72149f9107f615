import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PriceSight } from '../../../src/agents/matching/candidates.ts';
import { type AgentEvent, begin, isLive, step, type Watch } from '../../../src/agents/watching/lifecycle.ts';
import type { EmailState } from '../../../src/store/ports/agents.ts';

const TARGET = 500;
const EXPIRES = 1000;
const price = fc.option(fc.integer({ min: 400, max: 600 }), { nil: null });
const night = { isNight: true, nowMs: 0 };
const seen = (kind: 'priced' | 'confirmed', lowestOre: number | null) => ({
  kind,
  sight: new PriceSight(lowestOre),
  time: night,
});
const event: fc.Arbitrary<AgentEvent> = fc.oneof(
  { weight: 8, arbitrary: price.map((lowestOre) => seen('priced', lowestOre)) },
  { weight: 3, arbitrary: price.map((lowestOre) => seen('confirmed', lowestOre)) },
  { weight: 1, arbitrary: fc.constant({ kind: 'cancelled' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clock' as const), nowMs: fc.nat(1100) }) },
);
const PLAIN = {
  kind: 'target' as const,
  options: {},
  markOre: null,
  toldMs: null,
  campaigns: null,
};
const start = fc.record({
  targetOre: fc.constant(TARGET),
  expiresMs: fc.constant(EXPIRES),
  emailState: fc.constantFrom<EmailState>('none', 'unconfirmed'),
  hasWebhook: fc.boolean(),
});

test('whatever happens, each channel is told once per crossing and only while it may be', () => {
  fc.assert(
    fc.property(start, price, fc.array(event, { maxLength: 60 }), (first, firstPrice, events) => {
      // The model knows only what a person would say: the agent has ended, the price is below, this dip was notified to these channels.
      let isOver = false;
      let isBelow = false;
      let mailIsOn = false;
      const told = { email: false, webhook: false };
      let { watch, notify } = begin({ ...PLAIN, ...first }, new PriceSight(firstPrice), 0);
      const isWaiting = () => first.emailState === 'unconfirmed' && !mailIsOn && !first.hasWebhook;

      const expectTold = () => {
        const due: string[] = [];
        if (!isOver && isBelow && mailIsOn && !told.email) due.push('email');
        if (!isOver && isBelow && first.hasWebhook && !told.webhook) due.push('webhook');
        assert.deepEqual([...notify].sort(), due);
        for (const channel of due) told[channel as 'email' | 'webhook'] = true;
      };
      const see = (lowest: number | null) => {
        if (lowest === null || isWaiting()) return;
        isBelow = lowest <= TARGET;
        if (!isBelow) told.email = told.webhook = false;
      };
      see(firstPrice);
      expectTold();

      for (const one of events) {
        ({ watch, notify } = step(watch, one));
        if (!isOver) {
          if (one.kind === 'cancelled') isOver = true;
          else if (one.kind === 'clock') isOver = one.nowMs >= EXPIRES;
          else if (one.kind === 'priced') see(one.sight.priceOre);
          else if (first.emailState === 'unconfirmed' && !mailIsOn) {
            const waited = isWaiting();
            mailIsOn = true;
            if (waited) see(one.sight.priceOre);
            // A late address does not hear of a price that is gone.
            else if (isBelow && (one.sight.priceOre === null || one.sight.priceOre > TARGET))
              told.email = true;
          }
        }
        expectTold();
        assert.equal(isLive(watch.status), !isOver);
        if (!isOver) {
          const expected: string = isWaiting() ? 'pending_confirmation' : isBelow ? 'reached' : 'active';
          assert.equal(watch.status, expected);
        }
      }
    }),
    { numRuns: 2000 },
  );
});

const active: Watch = {
  ...PLAIN,
  status: 'active',
  targetOre: 500,
  expiresMs: 1e9,
  emailState: 'confirmed',
  hasWebhook: true,
};

test('an address that is confirmed late is told what still holds, and nothing else', () => {
  const late = (kind: Watch['kind'], markOre: number | null, ore: number | null) =>
    step(
      { ...active, kind, markOre, status: 'reached', emailState: 'unconfirmed' },
      { ...seen('confirmed', ore), time: { isNight: false, nowMs: 5 } },
    ).notify;
  assert.deepEqual([late('target', 450, 500), late('target', 450, 501)], [['email'], []]);
  assert.deepEqual(
    [late('drop', 400, 400), late('drop', 400, 401), late('drop', 400, null)],
    [['email'], [], []],
  );
  assert.deepEqual([late('low_within', 400, 399), late('low_within', 400, 401)], [['email'], []]);
  assert.deepEqual([late('rise', 800, 800), late('rise', 800, 799)], [['email'], []]);
});

test('a price equal to the target reaches it', () => {
  const { watch, notify } = step(active, seen('priced', 500));
  assert.equal(watch.status, 'reached');
  assert.deepEqual(notify, ['email', 'webhook']);
});

test('a target is reached by a price at or below it, and by no other, nor by none', () => {
  assert.deepEqual(
    [499, 500, 501, null].map((lowestOre) => step(active, seen('priced', lowestOre)).watch.status),
    ['reached', 'reached', 'active', 'active'],
  );
});

test('an agent expires at the moment it was given, and lives until then', () => {
  const statusAt = (nowMs: number) => step(active, { kind: 'clock', nowMs }).watch.status;
  assert.deepEqual([statusAt(1e9 - 1), statusAt(1e9)], ['active', 'expired']);
});

test('no price changes nothing, not even back to active', () => {
  const reached: Watch = { ...active, status: 'reached' };
  assert.deepEqual(step(reached, seen('priced', null)), { watch: reached, notify: [], cause: null });
});

test('cancelled and expired are final', () => {
  for (const status of ['cancelled', 'expired'] as const) {
    const watch: Watch = { ...active, status };
    for (const kind of ['priced', 'confirmed'] as const) {
      assert.deepEqual(step(watch, seen(kind, 1)), { watch, notify: [], cause: null });
    }
    assert.deepEqual(step(watch, { kind: 'cancelled' }), { watch, notify: [], cause: null });
  }
});
