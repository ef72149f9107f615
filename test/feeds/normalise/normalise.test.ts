import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Ore } from '../../../src/domain/money.ts';
import { SeenHashes } from '../../../src/feeds/last-night/recall.ts';
import { saleAt } from '../../../src/feeds/normalise/price.ts';
import { nonRetailName, parseRating } from '../../../src/feeds/normalise/shop-texts.ts';
import { conditionReader, parseStock } from '../../../src/feeds/normalise/terms.ts';
import { aCode } from '../../builders.ts';
import { aSpec, read, tsv } from '../reading.ts';

const one = async (row: Record<string, string>, over: Parameters<typeof aSpec>[0] = {}) => {
  const { offers, skips } = await read(aSpec(over), tsv(row));
  return offers[0] ?? skips[0];
};
const offer = async (row: Record<string, string>, over: Parameters<typeof aSpec>[0] = {}) => {
  const found = await one(row, over);
  assert.ok(typeof found === 'object', `skipped: ${found}`);
  return found;
};

describe('stock', () => {
  const cases: Record<string, string[]> = {
    in_stock: [
      'in stock',
      'In_Stock',
      'InStock',
      'yes',
      'Ja',
      'Y',
      '1',
      'true',
      'På lager',
      'available',
      '10+',
      '12',
      'Fjernlager',
      'På lager (12 stk.)',
      '3 stk.',
      'xs=0|s=2',
    ],
    out_of_stock: [
      'out of stock',
      'out-of-stock',
      'no',
      'Nej',
      'n',
      '0',
      '0 stk',
      '-3',
      'false',
      'Udsolgt',
      'Ikke på lager',
      'sold out',
      'unavailable',
      'xs=0|s=0',
    ],
    preorder: [
      'preorder',
      'Pre-Order',
      'backorder',
      'Back-Order',
      'Bestillingsvare',
      'available for order',
      'Limited Availability',
    ],
    unknown: ['', 'download', 'ring for lagerstatus', 'lageret er ved at blive talt', 'måske'],
  };
  for (const [stock, words] of Object.entries(cases)) {
    it(`${stock}: ${words.join(', ')}`, () => {
      for (const word of words) assert.equal(parseStock(word), stock, word);
    });
  }
});

const parseCondition = conditionReader(undefined);

describe('condition', () => {
  it('words of the name outweigh a field that says new', () => {
    assert.equal(parseCondition('new', 'iPhone 13 refurbished'), 'refurbished');
    assert.equal(parseCondition('new', 'iPhone 13 (istandsat)'), 'refurbished');
    for (const name of [
      'iPhone 13, brugt',
      'Sofa udstillingsmodel',
      'Tv – B-vare',
      'Demo: støvsuger',
      'Returvare kaffemaskine',
      'Pande 2. sortering',
      'Mus (åbnet emballage)',
    ]) {
      assert.equal(parseCondition('new', name), 'used', name);
    }
  });
  it('a field that says used is believed', () => {
    for (const [field, expected] of [
      ['Renoveret', 'refurbished'],
      ['refurbished', 'refurbished'],
      ['used', 'used'],
      ['Brugt', 'used'],
      ['Ny', 'new'],
      ['Nieuw', 'new'],
    ] as const) {
      assert.equal(parseCondition(field, 'Støvsuger'), expected, field);
    }
  });
  it('whole words only', () => {
    for (const name of [
      'Ubrugt skab',
      'Demokrati: en bog',
      'Outlet jakke',
      'Hus til genbrugte flasker',
      'Emballagetape',
      'Democase',
    ]) {
      assert.equal(parseCondition('', name), 'new', name);
    }
  });
  it('grade A is refurbished only where the shop does not say new', () => {
    assert.equal(parseCondition('', 'iPhone 13 grade A'), 'refurbished');
    assert.equal(parseCondition('new', 'Ahornsirup Grade A'), 'new');
  });
  it('a stock or condition word that every object carries is just a word', async () => {
    for (const word of ['constructor', '__proto__', 'toString']) {
      const row = `<product><title>Vare</title><price>100</price><currency>DKK</currency><ean>5709990000001</ean><product-url>https://x.dk/1</product-url><availability>${word}</availability><condition>${word}</condition></product>`;
      const { offers } = await read(aSpec({ format: 'kelkoo-xml' }), `<products>${row}</products>`);
      assert.deepEqual([offers[0]?.stock, offers[0]?.condition], ['unknown', 'new'], word);
    }
  });
});

describe('what is not retail', () => {
  it('subscriptions, instalments and gift cards are known by their words', () => {
    for (const name of [
      'Mobilabonnement 100 GB',
      'Avis abonnement',
      'Sofa 199 kr. pr. md.',
      'Bredbånd 299 kr./md',
      'Tv med finansiering',
    ]) {
      assert.equal(nonRetailName(name), 'subscription', name);
    }
    for (const name of ['Gavekort 500 kr.', 'Elshop julegavekort', 'Gift card 100'])
      assert.equal(nonRetailName(name), 'gift_card', name);
  });
  it('articles that mention them are articles', () => {
    for (const name of [
      'GPS-tracker uden abonnement',
      'Abonnementsfri alarm',
      'Gavekortholder i læder',
      'Æske til gavekort',
      'Kalender 12 mdr.',
      'Gift card holder',
    ]) {
      assert.equal(nonRetailName(name), undefined, name);
    }
  });
  it('rows are skipped by name, category and price', async () => {
    assert.equal(await one({ title: 'Gavekort 500 kr.' }), 'gift_card');
    assert.equal(await one({ product_type: 'Telefoni > Mobilabonnementer' }), 'subscription');
    assert.equal(await one({ price: '199 kr. pr. md.' }), 'subscription');
    assert.equal(typeof (await one({ product_type: 'Mobil & abonnement > Telefoner' })), 'object');
  });
});

describe('sale windows', () => {
  const at = (time: string): number => Date.parse(time);
  it('with a zone, with Copenhagen time, with days alone', () => {
    assert.ok(saleAt('2026-12-01T00:00+0100/2026-12-24T23:59+0100', at('2026-12-01T00:00:00+01:00')).on);
    assert.ok(!saleAt('2026-12-01T00:00+0100/2026-12-24T23:59+0100', at('2026-11-30T23:59:00+01:00')).on);
    assert.ok(saleAt('2026-07-01T00:00/2026-07-02T00:00', at('2026-06-30T22:00:00Z')).on);
    assert.ok(!saleAt('2026-07-01T00:00/2026-07-02T00:00', at('2026-06-30T21:59:00Z')).on);
    assert.ok(saleAt('2026-12-01/2026-12-24', at('2026-12-24T23:59:59+01:00')).on);
    assert.ok(!saleAt('2026-12-01/2026-12-24', at('2026-12-25T00:00:00+01:00')).on);
    assert.ok(saleAt('2026-12-01 08:00:00Z / 2026-12-02 08:00:00Z', at('2026-12-01T08:00:00Z')).on);
  });
  it('say when the price will change, so that an unchanged file is read again then', () => {
    const window = '2026-12-01T00:00Z/2026-12-24T00:00Z';
    assert.equal(saleAt(window, at('2026-11-30T00:00:00Z')).changesAtMs, at('2026-12-01T00:00:00Z'));
    assert.equal(saleAt(window, at('2026-12-02T00:00:00Z')).changesAtMs, at('2026-12-24T00:00:00Z') + 1);
    assert.equal(saleAt(window, at('2026-12-25T00:00:00Z')).changesAtMs, undefined);
  });
  it('none is always, an unreadable one never', () => {
    assert.ok(saleAt('', 0).on);
    for (const window of ['snart', '2026-13-01/2026-14-01', '2026-12-01', 'a/b'])
      assert.ok(!saleAt(window, at('2026-12-01T12:00:00Z')).on);
  });
});

describe('amounts', () => {
  it('a before-price counts between 1 % over and five times the price', async () => {
    const before = async (list: string) =>
      (await offer({ price: `${list} DKK`, sale_price: '100 DKK' })).beforeOre;
    assert.equal(await before('101'), null);
    assert.equal(await before('102'), 10200);
    assert.equal(await before('500'), 50000);
    assert.equal(await before('501'), null);
  });
  it('a sale price dearer than the price is not a sale', async () => {
    const found = await offer({ price: '100 DKK', sale_price: '120 DKK' });
    assert.deepEqual([found.priceOre, found.beforeOre], [10000, null]);
  });
  it('prices without moms get it', async () => {
    const found = await offer(
      { price: '200 DKK', sale_price: '100.01 DKK', shipping: 'DK:::40 DKK' },
      { vat: 'excluded' },
    );
    assert.deepEqual([found.priceOre, found.beforeOre, found.shippingOre], [12501, 25000, 5000]);
  });
  it('what delivery costs is the operator’s word where the file leaves it out, and the file’s where it does not', async () => {
    const shippingOre = 4900 as Ore;
    assert.equal((await offer({ price: '200 DKK' }, { shippingOre })).shippingOre, 4900);
    assert.equal((await offer({ price: '200 DKK', shipping: 'DK:::0 DKK' }, { shippingOre })).shippingOre, 0);
    assert.equal((await offer({ price: '200 DKK' })).shippingOre, null);
  });
  it('more than a million reviews is no number of reviews', () => {
    const rated = (reviewCount: string) => parseRating({ rating: '4.5', reviewCount });
    assert.deepEqual(rated('1000000'), { rating: 4.5, reviewCount: 1_000_000 });
    for (const count of ['1000001', '9007199254740991', '0'])
      assert.deepEqual(rated(count), { rating: null, reviewCount: null });
  });
  it('"kr" alone is Danish in a Danish shop, and unknown elsewhere', async () => {
    assert.equal((await offer({ price: 'kr. 499,-' })).priceOre, 49900);
    assert.equal(
      await one({ price: '499 kr' }, { vendor: { id: 1, name: 'Butik', domain: 'butik.se' } }),
      'currency_unknown',
    );
  });
  it('missing and unreadable prices are told apart', async () => {
    assert.equal(await one({ price: '' }), 'price_missing');
    assert.equal(await one({ price: 'ring DKK' }), 'price_invalid');
  });
  it('every amount of a row has its own currency, and only Danish kroner are taken', async () => {
    const amounts = async (row: Record<string, string>) => {
      const found = await one(row, { currency: 'DKK' });
      return typeof found === 'object' ? [found.priceOre, found.beforeOre, found.shippingOre] : found;
    };
    for (const [price, sale_price, shipping, taken] of [
      ['1000.00 DKK', '99.00 EUR', '', [100000, null, null]],
      ['1000.00 DKK', '899.00', '39.00', [89900, 100000, 3900]],
      ['1000.00 DKK', '899 kr.', 'DK:::39 kr.', [89900, 100000, 3900]],
      ['1000.00 DKK', '', '5.00 EUR', [100000, null, null]],
      ['100.00 EUR', '499.00 DKK', 'DK:::39.00 DKK', [49900, null, 3900]],
      ['100.00 EUR', '499.00 DKK', '5.00', [49900, null, null]],
      ['1000.00', '99.00 EUR', '', 'currency_other'],
      ['100.00 EUR', '', '', 'currency_other'],
      ['ring DKK', '99.00 EUR', '', 'price_invalid'],
    ] as const)
      assert.deepEqual(await amounts({ price, sale_price, shipping }), taken, `${price} ${sale_price}`);
    const later = { sale_price_effective_date: '2027-01-01/2027-02-01' };
    assert.equal(await amounts({ price: '100 EUR', sale_price: '499 DKK', ...later }), 'currency_other');
  });
  it('a before price in another currency is none', async () => {
    const produkt = (before: string) =>
      `<produkter><produkt><produktnavn>Vare</produktnavn><ean>5709990000001</ean><nypris>400</nypris><glpris>${before}</glpris><vareurl>https://x.dk/1</vareurl></produkt></produkter>`;
    const before = async (text: string) =>
      (await read(aSpec({ format: 'partner-ads-xml', currency: 'DKK' }), produkt(text))).offers[0]?.beforeOre;
    assert.equal(await before('600 EUR'), null);
    assert.equal(await before('600'), 60000);
    assert.equal(await before('600 kr.'), 60000);
  });
  it('a feed of three decimals is read as one: price, before price and delivery', async () => {
    const { offers } = await read(
      aSpec({ currency: 'DKK' }),
      tsv(
        { price: '1299.000', sale_price: '999.000', shipping: '39.000' },
        { price: '89.950', shipping: 'DK:::29.500 DKK,DK:::49.000 DKK' },
      ),
    );
    assert.deepEqual(
      offers.map(({ priceOre, beforeOre, shippingOre }) => [priceOre, beforeOre, shippingOre]),
      [
        [99900, 129900, 3900],
        [8995, null, 2950],
      ],
    );
  });
});

describe('text', () => {
  it('names lose the shop, mark-up, entities and broken letters', async () => {
    for (const [written, shown] of [
      ['Kaffemaskine - Elshop.dk', 'Kaffemaskine'],
      ['Kaffemaskine | Elshop', 'Kaffemaskine'],
      ['Kaffemaskine – ELSHOP DK', 'Kaffemaskine'],
      ['Kaffemaskine - sort', 'Kaffemaskine - sort'],
      ['Gryde m. l&amp;aring;g &amp; h&aelig;nk', 'Gryde m. låg & hænk'],
      ['<b>Gryde</b><br/>3,5 L', 'Gryde 3,5 L'],
      ['&lt;p&gt;Gryde&lt;/p&gt;', 'Gryde'],
      ['BÃ¸rnely regnsÃ¦t', 'Børnely regnsæt'],
      ['Gry\u200bde\u202e', 'Gryde'],
    ] as const) {
      assert.equal((await offer({ title: written })).name, shown, written);
    }
    assert.equal((await offer({ title: 'x'.repeat(500) })).name.length, 150);
    assert.equal(await one({ title: '<br/>' }), 'name_missing');
  });
  it('placeholders are empty, and the shop is not a brand', async () => {
    for (const brand of ['N/A', 'null', '-', 'Not available', '0', 'Elshop', 'elshop.dk']) {
      assert.equal((await offer({ brand })).brand, '', brand);
    }
    const found = await offer({ size: 'N/A', color: '-', brand: 'Nordhavn' });
    assert.deepEqual([found.size, found.color, found.brand], [null, null, 'Nordhavn']);
  });
  it('categories: numbers, the brand and placeholders go, six parts stay', async () => {
    const path = async (product_type: string) =>
      (await offer({ product_type, brand: 'Nordhavn' })).categoryPath;
    assert.deepEqual(await path('2334'), []);
    assert.deepEqual(await path('NORDHAVN'), []);
    assert.deepEqual(await path('Køkken &gt; Kaffe &amp;amp; te > N/A'), ['Køkken', 'Kaffe & te']);
    assert.deepEqual(await path('a > b > c > d > e > f > g'), ['a', 'b', 'c', 'd', 'e', 'f']);
    assert.deepEqual(await path('Tv/radio - tilbehør'), ['Tv/radio - tilbehør']);
  });
  it('links are http(s), bounded and escaped', async () => {
    for (const link of [
      'javascript:alert(1)',
      'ftp://elshop.dk/x',
      'elshop.dk/x',
      `https://elshop.dk/${'x'.repeat(2100)}`,
      '',
    ]) {
      assert.equal(await one({ link }), 'url_missing', link);
    }
    assert.equal(
      (await offer({ link: 'https://elshop.dk/p?a=1&amp;b="2"' })).url,
      'https://elshop.dk/p?a=1&b=%222%22',
    );
    assert.equal(
      (await offer({ image_link: '//cdn.elshop.dk/å.jpg' })).imageUrl,
      'https://cdn.elshop.dk/%C3%A5.jpg',
    );
    assert.equal((await offer({ image_link: 'data:image/png;base64,x' })).imageUrl, '');
  });
  it('a link that passes for another host, or leads into somebody’s own network, is refused; such a picture is left out', async () => {
    for (const link of [
      'https://elshop.dk@evil.dk/',
      'https://elshop.dk:x@evil.dk/',
      'http://[::1]/',
      'http://127.0.0.1/a',
      'http://192.168.1.1/a',
      'http://0x7f.1/a',
      'https://93.184.215.14/a',
      'http://localhost/a',
      'http://router/a',
      'http://printer.local/a',
      'http://vault.internal:8080/a',
    ]) {
      assert.equal(await one({ link }), 'url_private', link);
      const { imageUrl } = await offer({
        image_link: link.replace('localhost', '10.0.0.1').replace('127.0.0.1', '[::1]'),
      });
      assert.equal(imageUrl, '', link);
    }
    for (const link of [
      'https://elshop.dk:8443/a@b',
      'https://shop.lan.dk/',
      'https://elshop.dk/?to=http://[::1]/',
    ])
      assert.equal((await offer({ link })).url, link);
  });
});

describe('rows of one feed', () => {
  it('the same article again, or the same code, price and page, is a duplicate', async () => {
    const { offers, skips } = await read(
      aSpec(),
      tsv({ id: 'A' }, { id: 'A', price: '900 DKK' }, { id: 'B', link: 'https://elshop.dk/v0' }),
    );
    assert.deepEqual([offers.length, skips], [1, ['duplicate', 'duplicate']]);
  });
  it('the same code at another price is kept for the merge to judge', async () => {
    const { offers } = await read(aSpec(), tsv({ id: 'A' }, { id: 'B', price: '799 DKK' }));
    assert.deepEqual(
      offers.map((found) => found.priceOre),
      [89900, 79900],
    );
  });
  it('a hundred thousand different rows are not taken for each other', () => {
    const seen = new SeenHashes();
    const isNew = (i: number): boolean => {
      const { high, low } = seen.hashOf(aCode(5709990000001), `https://elshop.dk/${i}`, 100);
      return seen.add(high, low);
    };
    for (let i = 0; i < 100_000; i++) assert.ok(isNew(i));
    for (let i = 0; i < 100_000; i += 997) assert.ok(!isNew(i));
  });
  it('a mixed file is split by its map, and without one gives only one merchant', async () => {
    const rows = ['Butik A DK', 'Butik B (DK)', 'Butik C', 'Butik A']
      .map(
        (shop, i) =>
          `<produkt><forhandler>${shop}</forhandler><produktnavn>Vare ${i}</produktnavn><produktid>${i}</produktid><ean>5709990000001</ean><nypris>${100 + i}</nypris><vareurl>https://x.dk/${i}</vareurl></produkt>`,
      )
      .join('');
    const format = 'partner-ads-xml';
    const mapped = await read(
      aSpec({ format, vendors: { 'Butik A': 11, 'Butik B': 12 } }),
      `<produkter>${rows}</produkter>`,
    );
    assert.deepEqual(
      mapped.offers.map((found) => found.vendorId),
      [11, 12, 11],
    );
    assert.deepEqual(mapped.skips, ['other_merchant']);
    const plain = await read(aSpec({ format }), `<produkter>${rows}</produkter>`);
    assert.deepEqual(
      plain.offers.map((found) => found.name),
      ['Vare 0', 'Vare 3'],
    );
    assert.deepEqual(plain.skips, ['other_merchant', 'other_merchant']);
  });
});

describe('per-feed overrides', () => {
  it('name the column of a table, an element or a JSON key', async () => {
    const table = tsv({ gtin: '', size: '5709990000032' });
    assert.equal((await read(aSpec({ fields: { ean: 'size' } }), table)).offers[0]?.ean, '5709990000032');
    const xml =
      '<produkter><produkt><produktnavn>Gryde</produktnavn><kode><nr>5709990000032</nr></kode><nypris>649</nypris><vareurl>https://x.dk/g</vareurl></produkt></produkter>';
    assert.equal(
      (await read(aSpec({ format: 'partner-ads-xml', fields: { ean: 'kode/nr' } }), xml)).offers[0]?.ean,
      '5709990000032',
    );
    const json = JSON.stringify([
      {
        name: 'Gryde',
        meta: { ean: 5709990000032 },
        permalink: 'https://x.dk/g',
        prices: { price: '64900', currency_code: 'DKK' },
      },
    ]);
    assert.equal(
      (await read(aSpec({ format: 'woocommerce-json', fields: { ean: 'meta.ean' } }), json)).offers[0]?.ean,
      '5709990000032',
    );
  });
  it('merchant-side Partner-ads names are read too', async () => {
    const xml =
      '<rss><produkter><produkt><produktnavn>Gryde</produktnavn><ean>5709990000032</ean><pris>649,00</pris><gammelpris>799,00</gammelpris><lagerstatus>på lager</lagerstatus><vareurl>https://x.dk/g</vareurl></produkt></produkter></rss>';
    const found = (await read(aSpec({ format: 'partner-ads-xml' }), xml)).offers[0];
    assert.deepEqual([found?.priceOre, found?.beforeOre, found?.stock], [64900, 79900, 'in_stock']);
  });
});
