import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parseSources } from '../../../src/feeds/sources/sources.ts';
import { aFolder, anEan } from '../../builders.ts';
import { prisme } from '../../commands/running.ts';
import { startLoopback } from '../../net/loopback-server.ts';

const SAMPLES = new URL('../../fixtures/feeds/samples/', import.meta.url).pathname;
const rowsOf = <T>(row: (n: number) => T): T[] => Array.from({ length: 6 }, (_, i) => row(i + 1));

async function check(text: string | Buffer, ...args: string[]) {
  const path = join(aFolder(), 'feed');
  writeFileSync(path, text);
  return prisme(['feeds', 'check', path, ...args]);
}

const entryIn = (out: string): string =>
  out.slice(out.indexOf('for the sources file:\n') + 'for the sources file:\n'.length);

/** The entry that was printed, as a sources file with it alone is read. */
function pasted(out: string) {
  const entry = entryIn(out);
  const { feeds } = parseSources(`{"feeds":[${entry}]}`, 'sources.json');
  return feeds[0]!;
}

describe('a table that no format knows', () => {
  const table = (header: string) =>
    [header, ...rowsOf((n) => `Kande ${n};199,00;${anEan(n)};https://elshop.dk/${n};${n}`), ''].join('\n');

  it('is called unknown though name and price were found, and the barcode’s column is guessed by its name', async () => {
    const { code, out } = await check(table('navn;pris;stregkode;link;lager'));
    assert.equal(code, 1);
    assert.match(out, /^unknown format: .*\nits columns: navn, pris, stregkode, link, lager\n/);
    assert.doesNotMatch(out, /ask the shop for the EAN/);
    assert.match(out, /6 rows, 6 would be kept/);
    const { fields, currency } = pasted(out);
    assert.deepEqual(fields, { name: 'navn', price: 'pris', ean: 'stregkode', url: 'link', stock: 'lager' });
    assert.equal(currency, 'DKK');
  });

  it('is read by what stands in its columns where their names say nothing', async () => {
    const { out } = await check(table('A;B;C;D;E'));
    assert.deepEqual(pasted(out).fields, { name: 'A', price: 'B', ean: 'C', url: 'D' });
  });

  it('a column called EAN that holds none yields to one that does', async () => {
    const rows = rowsOf((n) => `Kande ${n};199,00 DKK;V-${n};${anEan(n)};https://elshop.dk/${n}`);
    const { out } = await check(['navn;pris;ean;kode;link', ...rows, ''].join('\n'));
    assert.equal(pasted(out).fields?.ean, 'kode');
  });

  it('in the format that the operator names, only what that format does not find is added', async () => {
    const { out } = await check(table('navn;pris;stregkode;link;lager'), '--format', 'pricerunner-csv');
    assert.match(out, /^format pricerunner-csv: 6 rows, 0 would be kept/);
    assert.deepEqual(pasted(out).fields, { ean: 'stregkode' });
  });

  it('without any EAN the columns are listed, so that nobody looks for one', async () => {
    const rows = rowsOf((n) => `Kande ${n};199,00;https://elshop.dk/${n}`);
    const { out } = await check(['navn;pris;link', ...rows, ''].join('\n'));
    assert.match(out, /no column seems to hold EANs: navn, pris, link\n {4}ask the shop for the EAN/);
  });

  it('a name in `fields` may have brackets: of two prices the one that was named is read', async () => {
    const header = 'navn;Pris (EUR);Pris (DKK);ean;link';
    const rows = rowsOf((n) => `Kande ${n};26,95;199,00;${anEan(n)};https://elshop.dk/${n}`);
    const dir = aFolder();
    writeFileSync(join(dir, 'feed.csv'), [header, ...rows, ''].join('\n'));
    const feed = {
      id: 'elshop',
      vendor: { name: 'Elshop', domain: 'elshop.dk' },
      format: 'pricerunner-csv',
      url: 'file:./feed.csv',
      fields: { price: 'Pris (DKK)' },
    };
    writeFileSync(join(dir, 'sources.json'), JSON.stringify({ feeds: [feed] }));
    const { out } = await prisme(['feeds', 'check', 'elshop', '--json'], {
      SOURCES: join(dir, 'sources.json'),
    });
    assert.equal(JSON.parse(out).offers[0].priceOre, 19_900);
  });
});

describe('a known format', () => {
  it('is not called unknown because its file names no currency', async () => {
    const { code, out } = await check(readFileSync(join(SAMPLES, 'shopify-products.json')));
    assert.equal(code, 1);
    assert.match(out, /^format shopify-json: 12 rows, 0 would be kept/);
    assert.equal(pasted(out).currency, 'DKK');
  });

  it('cut short is told by its name and as cut, at an address too', async () => {
    const whole = readFileSync(join(SAMPLES, 'google-merchant-rss.xml'));
    const lengths = { 'three-items': 3_000, 'no-item': 400 };
    await using server = await startLoopback((req, res) => {
      res.end(whole.subarray(0, lengths[req.url!.slice(1) as keyof typeof lengths]));
    }, 'http');
    const fetched = (name: string) =>
      prisme(['feeds', 'check', `http://127.0.0.1:${server.port}/${name}`], {
        ALLOW_PRIVATE_HOSTS: '127.0.0.1',
      });
    const { code, out } = await fetched('three-items');
    assert.equal(code, 1);
    assert.match(out, /^format google-xml: 3 rows, 1 would be kept\n.* held: XML cut short/);
    assert.match(
      (await fetched('no-item')).out,
      /^unknown format: .*\nit cannot be read to its end: XML cut short/,
    );
  });
});

describe('a JSON that no format knows', () => {
  const products = rowsOf((n) => ({
    brand: { name: 'Nordhavn' },
    name: `Kande ${n}`,
    price: { amount: 199.5, currency: 'DKK' },
    barcode: anEan(n),
    images: [`https://elshop.dk/${n}.jpg`],
    link: `https://elshop.dk/${n}`,
  }));

  it('is read by ways such as price.amount, its list wherever it stands', async () => {
    const few = [{ id: 1, title: 'Mærke' }];
    for (const [file, list] of [
      [products, undefined],
      [{ filters: few, items: products }, 'items'],
      [{ data: { filters: few, result: { items: products } } }, 'data.result.items'],
    ] as const) {
      const { out } = await check(JSON.stringify(file));
      assert.match(out, /^unknown format/);
      assert.match(out, /format json: 6 rows, 6 would be kept/);
      const entry = pasted(out);
      assert.deepEqual([entry.format, entry.list], ['json', list]);
      assert.deepEqual(entry.fields, {
        name: 'name',
        price: 'price.amount',
        ean: 'barcode',
        url: 'link',
        brand: 'brand.name',
        image: 'images.0',
        currency: 'price.currency',
      });
    }
  });

  it('is never called empty: the lists that it has are named, or how many records were not understood', async () => {
    const elsewhere = await check(JSON.stringify({ items: products }), '--format', 'shopify-json');
    assert.match(elsewhere.out, /would be held: no list "products"; the file has "items"/);
    const other = await check(JSON.stringify({ products }), '--format', 'shopify-json');
    assert.match(
      other.out,
      /would be held: the list "products" has 6 records, of which none is as this format/,
    );
  });
});

it('the entries that were printed, pasted into a sources file, are read by a refresh', async () => {
  const table = [
    'navn;pris;stregkode;link',
    ...rowsOf((n) => `Kande ${n};199,00;${anEan(n)};https://a.dk/${n}`),
  ];
  const items = rowsOf((n) => ({
    titel: `Krus ${n}`,
    pris: { beloeb: 49, valuta: 'DKK' },
    kode: anEan(n + 10),
    link: `https://b.dk/${n}`,
  }));
  const printed = [
    await check(`${table.join('\n')}\n`),
    await check(JSON.stringify({ svar: { varer: items } })),
    await check(readFileSync(join(SAMPLES, 'woocommerce-export.csv')), '--domain', 'c.dk'),
  ];
  const dir = aFolder();
  const sources = join(dir, 'sources.json');
  writeFileSync(sources, `{"feeds":[${printed.map(({ out }) => entryIn(out)).join(',')}]}`);
  const { code, out } = await prisme(['refresh', '--json'], {
    SOURCES: sources,
    DATA_DIR: join(dir, 'data'),
  });
  assert.equal(code, 0);
  const kept = JSON.parse(out).feeds.map((feed: { id: string; kept: number }) => [feed.id, feed.kept]);
  assert.deepEqual(kept.sort(), [
    ['a', 6],
    ['b', 6],
    ['c', 7],
  ]);
});
