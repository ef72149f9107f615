import assert from 'node:assert/strict';
import { test } from 'node:test';
import { night } from './nights.ts';
import { aSpec, tsv } from './reading.ts';
import { times } from './some-prices.ts';

const CODE = '5709990000001';
const OTHER = '5709990000032';
/** So many rows under one code, each its own article number and page, beside one row of another code. */
const rows = (count: number, title: (i: number) => string, own: Record<string, string> = {}) =>
  tsv(...times(count, (i) => ({ gtin: CODE, title: title(i), ...own })), {
    gtin: OTHER,
    id: 'andet',
    link: 'https://elshop.dk/andet',
  });
const read = async (content: string) => (await night(aSpec(), content, null)).reading;

test('one code on more than ten rows with different names is no article’s own', async () => {
  const ten = await read(rows(10, (i) => `Vare ${i}`));
  assert.deepEqual([ten.kept, ten.eans, ten.skipped], [11, 2, {}]);
  const eleven = await read(rows(11, (i) => `Vare ${i}`));
  assert.deepEqual([eleven.kept, eleven.eans, eleven.skipped], [1, 1, { shared_code: 11 }]);
});

test('under one name it is: sizes under their parent’s code', async () => {
  const same = await read(rows(30, () => 'Nordhavn regnjakke'));
  assert.deepEqual([same.kept, same.eans, same.skipped], [31, 2, {}]);
});

test('a file that is one code throughout gives no offer', async () => {
  const all = await read(tsv(...times(300, (i) => ({ gtin: CODE, title: `Vare ${i}` }))));
  assert.deepEqual([all.rows, all.kept, all.skipped], [300, 0, { shared_code: 300 }]);
});

test('a file repeated three times has the articles it has once', async () => {
  const once = times(50, (i) => ({ gtin: `570999${String(i).padStart(6, '0')}`, title: `Vare ${i}` }));
  const withDigit = once.map((row) => ({ ...row, gtin: row.gtin + digit(row.gtin) }));
  const thrice = await read(tsv(...withDigit, ...withDigit, ...withDigit));
  assert.equal(thrice.eans, 50);
});

function digit(twelve: string): number {
  const sum = [...twelve].reduce((total, one, i) => total + Number(one) * (i % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}

test('the next night, with the last one in mind, says the same', async () => {
  const content = rows(11, (i) => `Vare ${i}`);
  const first = await night(aSpec(), content, null);
  const second = await night(aSpec(), content, first.spool);
  assert.deepEqual([second.lines, second.reading], [first.lines, first.reading]);
});
