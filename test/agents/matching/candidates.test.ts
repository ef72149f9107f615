import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentsOnChanged, walkOf } from '../../../src/agents/matching/candidates.ts';
import { aCode } from '../../builders.ts';
import { aService, COFFEE, KETTLE } from '../harness.ts';

const codesFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => aCode(first + n));

test('an agent that must be compared anyway comes once, however many pages of changed articles there are', async (t) => {
  const { market, make } = await aService(t, { prices: { [COFFEE]: 60000, [KETTLE]: 30000 } });
  for (const ean of [COFFEE, KETTLE])
    await make({ ean: String(ean), target_price: 100, webhook_url: 'https://hook.example/' });
  const changed = [...codesFrom(1, 1_000), ...codesFrom(Math.max(COFFEE, KETTLE) + 1, 5_000)];
  const found = [];
  for await (const page of agentsOnChanged(market.store, changed)) found.push(...page.map(([n]) => n));
  assert.equal(found.length, 2);
  assert.equal(new Set(found).size, 2);
});

test('an article without a price has none, not that of the next one', async () => {
  const walk = walkOf([
    { ean: aCode(5), lowestOre: 500 },
    { ean: aCode(7), lowestOre: 700 },
  ]);
  assert.deepEqual(
    [await walk.priceOf(aCode(4)), await walk.priceOf(aCode(5)), await walk.priceOf(aCode(6))],
    [null, 500, null],
  );
  assert.deepEqual([await walk.priceOf(aCode(7)), await walk.priceOf(aCode(8))], [700, null]);
  walk.end();
});
