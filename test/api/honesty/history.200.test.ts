import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyCsv, type historyOf } from '../../../src/catalogue/answers/price-history.ts';
import { anEan, anOffer } from '../../builders.ts';
import { anHonestMarket, claiming } from './an-honest-market.ts';

const market = () =>
  anHonestMarket(120, (ago) => [
    ago > 99 ? anOffer({ price: 700 }) : ago > 0 ? anOffer({ price: 1000 }) : claiming(800, 1000),
    anOffer({ vendorId: 2, price: 1200 }),
  ]);

test('history tells before prices, lows, the usual price and where today stands', async () => {
  const { get } = await market();
  const { vendors, stats } = (await get(`/public/product/${anEan(1)}/history?days=730`)).json();
  assert.deepEqual(vendors[0].points, [
    { date: '2026-07-18', price: 700, before_price: null, stock: 'in_stock', flags: [] },
    { date: '2026-08-11', price: 1000, before_price: null, stock: 'in_stock', flags: [] },
    { date: '2026-11-15', price: 800, before_price: 1000, stock: 'in_stock', flags: [] },
  ]);
  assert.deepEqual(vendors[0].lows, {
    lowest_ever: 700,
    lowest_365_days: null,
    lowest_90_days: 1000,
    lowest_30_days: 1000,
  });
  const { lowest_90_days, lowest_365_days, usual_price, percentile } = stats;
  assert.deepEqual(
    { lowest_90_days, lowest_365_days, usual_price, percentile },
    {
      lowest_90_days: 1000,
      lowest_365_days: null,
      usual_price: 1000,
      percentile: 80,
    },
  );
  assert.deepEqual(Object.keys(stats).slice(-4), [
    'lowest_90_days',
    'lowest_365_days',
    'usual_price',
    'percentile',
  ]);
});

test('history comes as lines for a spreadsheet', async () => {
  const { get } = await market();
  const answer = await get(`/public/product/${anEan(1)}/history?days=10&format=csv`);
  assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8');
  assert.equal(answer.headers['content-disposition'], `attachment; filename="${anEan(1)}.csv"`);
  assert.ok(answer.headers.etag);
  assert.equal(
    answer.body,
    '\uFEFFdate,vendor,domain,price,before_price\r\n' +
      '2026-11-06,,,1000,\r\n2026-11-15,,,800,\r\n' +
      '2026-11-06,Butik A,butik-a.example,1000,\r\n2026-11-15,Butik A,butik-a.example,800,1000\r\n' +
      '2026-11-06,Butik B,butik-b.example,1200,\r\n',
  );
  assert.equal((await get(`/public/product/${anEan(9)}/history?format=csv`)).body.split('\r\n').length, 2);
  assert.equal((await get(`/public/product/${anEan(1)}/history?format=xml`)).statusCode, 400);
});

test('a shop’s name runs nothing in a spreadsheet', () => {
  const csvOf = (name: string) =>
    historyCsv({
      ...({} as ReturnType<typeof historyOf>),
      points: [],
      vendors: [
        {
          vendor: { name, domain: 'butik.example' },
          points: [
            { date: '2026-11-15', price: 5, before_price: null, stock: 'in_stock' as const, flags: [] },
          ],
          lows: { lowest_ever: null, lowest_365_days: null, lowest_90_days: null, lowest_30_days: null },
        },
      ],
    });
  for (const [name, cell] of [
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-1+1', "'-1+1"],
    ['Larsen, og søn', '"Larsen, og søn"'],
    ['Butik\r\nA', '"Butik\r\nA"'],
  ] as const)
    assert.ok(csvOf(name).includes(`2026-11-15,${cell},butik.example,5,`), csvOf(name));
});
