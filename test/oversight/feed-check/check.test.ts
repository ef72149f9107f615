import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { aFolder, anEan } from '../../builders.ts';
import { prisme } from '../../commands/running.ts';

const SAMPLES = new URL('../../fixtures/feeds/samples/', import.meta.url).pathname;

async function check(text: string | Buffer, ...args: string[]) {
  const path = join(aFolder(), 'feed');
  writeFileSync(path, text);
  const people = await prisme(['feeds', 'check', path, ...args]);
  const json = JSON.parse((await prisme(['feeds', 'check', path, '--json', ...args])).out);
  return { ...people, json };
}

const googleRow = (n: number, price: string, sep: string) =>
  [n, `"Kaffekande, ${n}"`, `https://www.elshop.dk/p/${n}`, 'in stock', price, anEan(n)].join(sep);
const lines = (header: string, row: (n: number) => string, count = 6) =>
  [header, ...Array.from({ length: count }, (_, i) => row(i + 1)), ''].join('\n');

describe('feeds check', () => {
  it('finds the format of every sample', async () => {
    for (const [file, format] of [
      ['partner-ads.xml', 'partner-ads-xml'],
      ['awin.csv', 'awin-csv'],
      ['google-merchant.tsv', 'google-tsv'],
      ['pricerunner.csv', 'pricerunner-csv'],
      ['kelkoo.xml', 'kelkoo-xml'],
      ['tradetracker.csv', 'tradetracker-csv'],
      ['shopify-products.json', 'shopify-json'],
      ['cj.csv', 'cj-csv'],
      ['woocommerce-export.csv', 'woocommerce-csv'],
      ['openai.csv', 'openai-csv'],
      ['openai.jsonl', 'openai-jsonl'],
    ] as const) {
      const { out } = await prisme(['feeds', 'check', join(SAMPLES, file), '--currency', 'DKK']);
      assert.match(out, new RegExp(`^format ${format}:`), file);
    }
  });

  it('never keeps euros as kroner: a currency on the price itself is seen in any XML', async () => {
    const products = Array.from(
      { length: 5 },
      (_, n) =>
        `<product ID="${n}"><name>Kande ${n}</name><price currency="EUR">12.95</price><URL>https://elshop.dk/${n}</URL><properties><property name="EAN"><value>${anEan(n)}</value></property></properties></product>`,
    );
    const tracker = await check(`<products>${products.join('')}</products>`);
    assert.equal(tracker.code, 1);
    assert.equal(tracker.json.kept, 0, tracker.out);
    assert.equal(tracker.json.skipped.currency_other, 5);
    assert.match(tracker.out, /currency_other \(EUR\): 5\n {4}ean .* {2}price 12\.95 EUR /);
    const danish = Array.from(
      { length: 5 },
      (_, n) =>
        `<produkt><produktid>${n}</produktid><produktnavn>Kande ${n}</produktnavn><nypris currency="EUR">12.95</nypris><ean>${anEan(n)}</ean><vareurl>https://elshop.dk/${n}</vareurl></produkt>`,
    );
    assert.equal((await check(`<produkter>${danish.join('')}</produkter>`)).json.kept, 0);
  });

  it('warns when the file names another currency that no column is read for', async () => {
    const row = (n: number) => `Kande ${n};${n}2.95;${anEan(n)};https://elshop.dk/${n};Alle priser i EUR`;
    const { code, out } = await check(lines('Produktnavn;Pris;EAN;Produkt-URL;Note', row));
    assert.equal(code, 1);
    assert.match(out, /WARNING: the file names EUR and never DKK, yet every price would be kept as kroner/);
  });

  it('reads the columns of Google and Prisjakt with commas and with semicolons', async () => {
    for (const sep of [',', ';']) {
      const header = ['id', 'title', 'link', 'availability', 'price', 'gtin'].join(sep);
      const { code, json } = await check(lines(header, (n) => googleRow(n, '199.00 DKK', sep)));
      assert.deepEqual([code, json.format, json.kept], [0, 'google-tsv', 6], sep);
      assert.equal(json.offers[0].name, 'Kaffekande, 1');
    }
    const prisjakt = ['id', 'title', 'link', 'affiliate_link', 'price', 'gtin'].join(',');
    const row = (n: number) =>
      `${n},Kande,https://elshop.dk/${n},https://track.example/${n},199 DKK,${anEan(n)}`;
    assert.equal((await check(lines(prisjakt, row))).json.offers[0].url, 'https://track.example/1');
  });

  it('keeps a row that is short of its last, empty column, and no row that is short of another', async () => {
    const header = 'id\ttitle\tlink\tprice\tgtin\tbrand';
    const full = (n: number) => `${n}\tKande\thttps://elshop.dk/${n}\t199 DKK\t${anEan(n)}\tNordhavn`;
    const short = (n: number) => `${n}\tKande\thttps://elshop.dk/${n}\t199 DKK\t${anEan(n)}`;
    const shifted = (n: number) => `${n}\thttps://elshop.dk/${n}\t199 DKK\t${anEan(n)}\tNordhavn`;
    const { json } = await check([header, full(1), short(2), shifted(3), full(4), ''].join('\n'));
    assert.deepEqual([json.kept, json.skipped], [3, { ragged: 1 }]);
  });

  it('understands saleprice without price', async () => {
    const header = 'id\ttitle\tlink\tavailability\tsaleprice\tgtin';
    const row = (n: number) => `${n}\tKande\thttps://elshop.dk/${n}\tin stock\t199 DKK\t${anEan(n)}`;
    const { json } = await check(lines(header, row));
    assert.deepEqual([json.kept, json.offers[0].priceOre], [6, 19_900]);
  });

  it('calls an unknown table unknown, lists its columns and suggests fields that read it', async () => {
    const header = 'a;b;c;d;e';
    const nothing = (n: number) => `${n};K${n};${n}7;${n}99;www`;
    const row = (n: number) => `${n};Kande ${n};${anEan(n)};199,00;https://elshop.dk/${n}`;
    const { code, out } = await check(lines(header, nothing));
    assert.equal(code, 1);
    assert.match(
      out,
      /^unknown format: .* It is a table, parted by semicolons\.\nits columns: a, b, c, d, e\n/,
    );
    assert.match(out, /no column seems to hold: name, price, ean, url/);
    const named = await check(lines('varenr;varenavn;stregkode;salgspris;permalink', row));
    assert.match(
      named.out,
      /with these `fields` it would be read, if its prices are in DKK, .*:\n.*\nformat google-tsv: 6 rows, 6 would be kept/,
    );
    assert.deepEqual(named.json.entry.fields, {
      name: 'varenavn',
      price: 'salgspris',
      ean: 'stregkode',
      url: 'permalink',
      sku: 'varenr',
    });
  });

  it('calls unknown JSON, XML, web pages and empty files by what they are, never "cut short"', async () => {
    for (const [text, said] of [
      [
        '{"items":[{"navn":"Kande","pris":{"dkk":199}}]}',
        /It is JSON\.\nits list: items\nnames in it: navn, pris\.dkk/,
      ],
      ['<shop><vare><navn>Kande</navn></vare></shop>', /It is XML\.\nnames in it: shop, vare, navn/],
      ['<!doctype html><title>Log ind</title>', /a web page and no feed/],
      ['', /an empty file/],
    ] as const) {
      const { code, out } = await check(text);
      assert.equal(code, 1);
      assert.match(out, /^unknown format/);
      assert.match(out, said);
      assert.doesNotMatch(out, /cut short/);
    }
  });

  it('prints the entry to paste, with the shop of the links', async () => {
    const header = 'id\ttitle\tlink\tavailability\tprice\tgtin';
    const { out, json } = await check(lines(header, (n) => googleRow(n, '199.00 DKK', '\t')));
    assert.match(out, /for the sources file:\n\{\n {2}"id": "elshop"/);
    assert.deepEqual(json.entry.vendor, { name: 'Elshop', domain: 'elshop.dk' });
    assert.match(json.entry.url, /^file:\/\//);
  });

  it('says in words what each refusal means and what to ask the shop for', async () => {
    const header = 'id\ttitle\tlink\tavailability\tprice\tgtin';
    const row = (n: number) => `${n}\tKande\thttps://elshop.dk/${n}\tin stock\t199 DKK\t5.70999E+12`;
    const { out } = await check(lines(header, row));
    assert.match(out, /ean_scientific: 6\n.*\n.*\n.*\n {4}that is: a spreadsheet has rounded the EAN/);
    assert.match(out, /ask the shop to export the column as text/);
  });

  it('mends letters that were encoded twice, and tells of those that are lost', async () => {
    const header = 'id\ttitle\tlink\tavailability\tprice\tgtin';
    const twice = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
    const row = (n: number, name: string) =>
      `${n}\t${name}\thttps://elshop.dk/${n}\tin stock\t199 DKK\t${anEan(n)}`;
    const mended = await check([header, row(1, twice('Ål på rød ø')), ''].join('\n'));
    assert.equal(mended.json.offers[0].name, 'Ål på rød ø');
    const lost = await check([header, row(1, 'R\u0085dgr\u0086d med fl\u0007de'), ''].join('\n'));
    assert.equal(lost.code, 1);
    assert.match(lost.out, /WARNING: 1 of the first lines have control characters/);
  });

  it('tells when two formats read different prices of the same articles', async () => {
    const text = readFileSync(join(SAMPLES, 'kelkoo.xml'), 'utf8');
    const { json } = await check(text, '--currency', 'DKK');
    assert.deepEqual(json.warnings, []);
  });

  it('says in one line that an address does not answer, or a file is not there', async () => {
    const gone = await prisme(['feeds', 'check', 'http://127.0.0.1:1/feed.xml'], {
      ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    });
    assert.equal(gone.code, 1);
    assert.match(gone.err, /^prisme: http:\/\/127\.0\.0\.1:1\/feed\.xml: /);
    assert.equal((await prisme(['feeds', 'check', '/nowhere/feed'])).code, 2);
  });
});
