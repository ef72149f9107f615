import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/domain/day.ts';
import { anEan, anOffer, day } from '../builders.ts';
import { anApp } from './an-app.ts';

const FIRST = day('2026-09-01');

/** A market of several nights: for each a day and a price, or what else the shop says. */
async function aPast(nights: readonly (readonly [days: number, offer: Parameters<typeof anOffer>[0]])[]) {
  const { app, market } = await anApp([]);
  const other = anOffer({ ean: anEan(2) });
  for (const [days, offer] of nights)
    await market.publish(addDays(FIRST, days), [anOffer(offer), other], { searchable: false });
  const preview = async (body: object) => {
    const payload = { ean: anEan(1), ...body };
    const answer = await app.inject({ method: 'POST', url: '/price-agents/preview', payload });
    return { status: answer.statusCode, ...answer.json() };
  };
  const fired = async (body: object) =>
    (await preview(body)).would_have_fired.map(({ date, price }: { date: string; price: number }) => [
      date,
      price,
    ]);
  return { preview, fired };
}

test('a preview tells on which nights an agent of each kind would have told', async () => {
  const { preview, fired } = await aPast([
    [0, { price: 1000 }],
    [35, { price: 940 }],
    [36, { price: 1000 }],
    [37, { price: 1000, stock: 'out_of_stock' }],
    [40, { price: 930 }],
    [41, { price: 930 }],
  ]);
  assert.deepEqual(await fired({ target_price: 940 }), [
    ['2026-10-06', 940],
    ['2026-10-11', 930],
  ]);
  assert.deepEqual(await fired({ kind: 'drop' }), [
    ['2026-10-06', 940],
    ['2026-10-11', 930],
  ]);
  assert.deepEqual(await fired({ kind: 'rise', min_change_amount: 60 }), [['2026-10-07', 1000]]);
  assert.deepEqual(await fired({ kind: 'low_within', within_days: 30 }), [
    ['2026-10-06', 940],
    ['2026-10-11', 930],
  ]);
  assert.deepEqual(await fired({ kind: 'back_in_stock' }), [['2026-10-11', 930]]);
  assert.deepEqual(await fired({ target_price: 999, vendors: ['butik-b.example'] }), []);
  assert.deepEqual(await fired({ target_price: 940, vendors: ['butik-a.example'] }), [
    ['2026-10-06', 940],
    ['2026-10-11', 930],
  ]);
  const { would_have_fired, days, known_days } = await preview({ target_price: 930 });
  assert.deepEqual(would_have_fired[0].vendor, { name: 'Butik A', domain: 'butik-a.example' });
  assert.deepEqual([days, known_days], [365, 42]);
});

test('without history a preview knows today alone', async () => {
  const { preview } = await aPast([[0, { price: 500 }]]);
  const first = await preview({ kind: 'drop' });
  assert.deepEqual([first.status, first.would_have_fired, first.known_days], [200, [], 1]);
  assert.equal((await preview({ target_price: 500 })).would_have_fired.length, 1);
});

test('nights before the last 365 days are not played back', async () => {
  const { preview } = await aPast([
    [0, { price: 1000 }],
    [35, { price: 900 }],
    [36, { price: 1000 }],
    [37, { price: 900 }],
    [400, { price: 1000 }],
  ]);
  const { would_have_fired, known_days } = await preview({ target_price: 950 });
  assert.equal(known_days, 365);
  assert.deepEqual(
    would_have_fired.map(({ date }: { date: string }) => date),
    ['2026-10-08'],
  );
});

test('what a preview cannot know or read is refused', async () => {
  const { preview } = await aPast([[0, { price: 500 }]]);
  const bad = async (body: object, status: number, message: RegExp) => {
    const answer = await preview(body);
    assert.deepEqual(Object.keys(answer), ['status', 'statusCode', 'message', 'error']);
    assert.equal(answer.status, status, answer.message);
    assert.match(answer.message, message);
  };
  await bad({ kind: 'real_discount' }, 400, /not real_discount/);
  await bad({ target_price: 500, delivered: true }, 400, /leave delivered out/);
  await bad({ target_price: 500, email: 'a@example.dk' }, 400, /field that is not known/);
  await bad({ target_price: 500, metadata: {} }, 400, /field that is not known/);
  await bad({}, 400, /^target_price/);
  await bad({ kind: 'drop', target_price: 500 }, 400, /does not take target_price/);
  await bad({ ean: '4006381333931', kind: 'drop' }, 404, /No shop offers/);
  await bad({ ean: 'x', kind: 'drop' }, 400, /^ean /);
});
