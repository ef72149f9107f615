import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan } from '../builders.ts';
import { night } from './nights.ts';
import { aSpec } from './reading.ts';

const rowsOf = (shop: string, count: number, from: number): string =>
  Array.from({ length: count }, (_, i) => {
    const n = from + i;
    return `<produkt><forhandler>${shop}</forhandler><produktnavn>${shop} vare ${n}</produktnavn><produktid>${n}</produktid><ean>${anEan(n)}</ean><nypris>${100 + n}</nypris><vareurl>https://x.dk/${n}</vareurl></produkt>`;
  }).join('');

async function namesIn(...shops: readonly (readonly [shop: string, count: number])[]): Promise<string[]> {
  let from = 0;
  const rows = shops.map(([shop, count]) => {
    from += 1_000;
    return rowsOf(shop, count, from);
  });
  const spec = aSpec({ format: 'partner-ads-xml' });
  const { lines } = await night(spec, `<produkter>${rows.join('')}</produkter>`, null);
  const found = new Set(lines.flatMap((line) => /(Elshop|Butik [AB]) vare/.exec(line)?.[1] ?? []));
  return [...found].sort();
}

test('where a file has rows of the shop itself, nobody else’s are its own, wherever they stand', async () => {
  assert.deepEqual(await namesIn(['Elshop', 3], ['Butik A', 3], ['Elshop', 1]), ['Elshop']);
  assert.deepEqual(await namesIn(['Butik A', 3], ['Elshop', 3], ['Butik B', 3]), ['Elshop']);
  assert.deepEqual(await namesIn(['Butik A', 700], ['Butik B', 700], ['Elshop', 3]), ['Elshop']);
});

test('where it has none, the first merchant’s are', async () => {
  assert.deepEqual(await namesIn(['Butik A', 3], ['Butik B', 300], ['Butik A', 3]), ['Butik A']);
});
