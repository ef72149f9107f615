import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/domain/day.ts';
import type { Ore } from '../../src/domain/money.ts';
import { anEan, anOffer, day } from '../builders.ts';
import { aToolServer, modernCall } from './a-tool-server.ts';

const TODAY = day('2026-11-15');
const EAN = anEan(1);

/** A hundred nights at 1,000 kr. in two shops, then what they ask tonight. */
async function aYoungHistory() {
  const server = await aToolServer({}, []);
  const { market } = server;
  for (const [ago, price] of [
    [100, 1000],
    [20, 900],
  ] as const)
    await market.publish(addDays(TODAY, -ago), [anOffer({ price }), anOffer({ price: 1100, vendorId: 2 })], {
      searchable: false,
    });
  await market.publish(TODAY, [
    anOffer({ price: 850, beforeOre: 120000 as Ore, shippingOre: 9900 as Ore }),
    anOffer({ price: 870, vendorId: 2, shippingOre: 0 as Ore }),
  ]);
  const product = async (args: object = {}) => {
    const { json } = await server.post(...modernCall('get_product', { ean: EAN, ...args }));
    return { structured: json.result.structuredContent, text: json.result.content[0].text as string };
  };
  return { ...server, product };
}

test('the summary comes first and begins with the lowest price and who has it', async () => {
  const { product } = await aYoungHistory();
  const { structured } = await product();
  assert.equal(Object.keys(structured)[0], 'summary');
  const { summary } = structured;
  assert.deepEqual([summary.lowest_price, summary.shop], [850, 'Butik A']);
  assert.deepEqual([summary.lowest_total, summary.lowest_total_shop], [870, 'Butik B']);
});

test('the numbers of the summary are those of the REST history', async () => {
  const { product, app } = await aYoungHistory();
  const { summary } = (await product()).structured;
  const { stats } = (await app.inject(`/public/product/${EAN}/history`)).json();
  for (const name of ['lowest_30_days', 'lowest_90_days', 'lowest_365_days', 'usual_price', 'percentile'])
    assert.equal(summary[name], stats[name], name);
  assert.deepEqual(
    [summary.lowest_30_days, summary.lowest_90_days, summary.lowest_365_days],
    [900, 900, null],
  );
  assert.equal(summary.trend, 'falling');
});

test('a claim of the cheapest shop is told with its verdict, in the summary and in words', async () => {
  const { product } = await aYoungHistory();
  const { structured, text } = await product();
  const { claim } = structured.summary;
  assert.equal(claim.before_price, 1200);
  assert.equal(structured.offers[0].verdict, claim.verdict);
  assert.match(text, new RegExp(`Butik A says before 1200 \\(29.2 % off\\): ${claim.verdict}, `));
});

test('days adds the points of the REST history, and nothing is added without it', async () => {
  const { product, app } = await aYoungHistory();
  assert.equal('history' in (await product()).structured, false);
  for (const detail of ['concise', 'full'])
    for (const days of [1, 30, 730]) {
      const { structured, text } = await product({ days, detail });
      const { points } = (await app.inject(`/public/product/${EAN}/history?days=${days}`)).json();
      assert.deepEqual(structured.history, points);
      assert.match(text, /Lowest price from each day on: .*2026-11-15 850/);
    }
});

test('a code is told when it holds now, where it is, and when the price alone reaches it', async () => {
  const { product, market } = await aYoungHistory();
  const code = (minSpendOre: number) => ({
    title: '10 % på alt',
    description: 'Ikke nedsatte varer.',
    code: 'TI',
    valueType: 'percent' as const,
    value: 10,
    minSpendOre,
    startsAtMs: null,
    endsAtMs: null,
    url: null,
    exclusive: false,
  });
  for (const [minSpendOre, isTold] of [
    [87_000, true],
    [87_001, false],
  ] as const) {
    await market.state.imports.discounts.replace('test', [{ vendorId: 2, discount: code(minSpendOre) }]);
    await market.live.refresh();
    const { structured, text } = await product();
    assert.equal('discount_code' in structured.summary, isTold);
    assert.equal(/Discount code TI at Butik B: 10 % på alt/.test(text), isTold);
  }
});

test('a product of one night says that it is too new for a history', async () => {
  const { post } = await aToolServer();
  const { json } = await post(...modernCall('get_product', { ean: EAN }));
  assert.match(json.result.content[0].text, /Too new for a price history\./);
  assert.equal(json.result.structuredContent.summary.trend, null);
});
