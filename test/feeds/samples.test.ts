import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { FORMATS, type FormatId } from '../../src/domain/feed-format.ts';
import { SENTENCE_END } from '../../src/domain/product.ts';
import type { FeedSpec, SkipReason } from '../../src/feeds/feed.ts';
import { decodeText } from '../../src/feeds/reading/decode.ts';
import { aSpec, inChunks, rawRows, read } from './reading.ts';

const sample = (file: string): Buffer =>
  readFileSync(new URL(`../fixtures/feeds/samples/${file}`, import.meta.url));

const KAFFE = '5709990000001';
const LAMPE = '0034567890125';
const REGN = '5709990000025';
const GRYDE = '5709990000032';
const LYD = '5709990000049';
const MOST = '5709990000056';
const BOG = '9788700001237';
const SKO = '5709990000070';
const ROBOT = '5709990000087';
const PANDE = '5709990000094';

const DESCRIPTIONS: Record<string, RegExp> = {
  [KAFFE]: /^Brygger 10 kopper$/,
  [LAMPE]: /^Håndlavet i Silkeborg/,
  [REGN]: /^Vandsøjletryk 10.000 mm$/,
  [GRYDE]: /^Induktion, ovnfast til 250 °C(?: – pris f.eks)?$/,
  [LYD]: /^ANC, 30 timers batteri, IPX4$/,
  [MOST]: /^Økologisk, kasse med 6 flasker(?: – pris f.eks)?$/,
  [BOG]: /^Roman af Å$/,
  [SKO]: /^Drop 8 mm$/,
  [ROBOT]: /^Brugt – testet og rengjort$/,
  [PANDE]: /^"Non-stick" belægning, PFAS-fri$/,
};
const WITHOUT_DESCRIPTION = ['prisjakt.xml', 'woocommerce-store-api.json'];

/** Per row of the file, in order: the code it is kept under, or why it is not. */
const EXPECTED: {
  file: string;
  format: FormatId;
  over?: Partial<FeedSpec>;
  rows: (string | SkipReason)[];
}[] = [
  {
    file: 'partner-ads.xml',
    format: 'partner-ads-xml',
    rows: [
      KAFFE,
      LAMPE,
      'ean_scientific',
      GRYDE,
      'ean_check_digit',
      MOST,
      BOG,
      'ean_restricted',
      'ean_placeholder',
      'ean_missing',
    ],
  },
  {
    file: 'adtraction-native.xml',
    format: 'adtraction-xml',
    rows: [
      KAFFE,
      'ean_check_digit',
      REGN,
      GRYDE,
      'ean_restricted',
      'ean_placeholder',
      'ean_missing',
      SKO,
      ROBOT,
      'ean_scientific',
    ],
  },
  {
    file: 'adtraction-native.tsv',
    format: 'adtraction-tsv',
    rows: [
      KAFFE,
      'ean_check_digit',
      REGN,
      GRYDE,
      'ean_restricted',
      'ean_placeholder',
      'ean_missing',
      SKO,
      ROBOT,
      'ean_scientific',
    ],
  },
  {
    file: 'awin.csv',
    format: 'awin-csv',
    rows: [KAFFE, LAMPE, REGN, GRYDE, 'ean_check_digit', MOST, BOG, 'ean_restricted', ROBOT, 'ean_missing'],
  },
  {
    file: 'tradedoubler.json',
    format: 'tradedoubler-json',
    rows: [KAFFE, LAMPE, REGN, GRYDE, LYD, MOST, 'currency_other', SKO, ROBOT, PANDE],
  },
  {
    file: 'tradedoubler.psv',
    format: 'tradedoubler-psv',
    rows: [
      KAFFE,
      LAMPE,
      REGN,
      'ean_check_digit',
      LYD,
      MOST,
      'ean_restricted',
      'ean_placeholder',
      'ean_missing',
      PANDE,
    ],
  },
  {
    file: 'tradetracker-v2.xml',
    format: 'tradetracker-xml',
    rows: [
      KAFFE,
      LAMPE,
      'ean_restricted',
      'ean_placeholder',
      'ean_missing',
      MOST,
      BOG,
      'ean_scientific',
      ROBOT,
      'ean_check_digit',
    ],
  },
  {
    file: 'tradetracker.csv',
    format: 'tradetracker-csv',
    rows: [
      KAFFE,
      LAMPE,
      'ean_restricted',
      'ean_placeholder',
      'ean_missing',
      MOST,
      BOG,
      'ean_scientific',
      ROBOT,
      'ean_check_digit',
    ],
  },
  {
    file: 'daisycon.xml',
    format: 'daisycon-xml',
    rows: [
      'ean_scientific',
      LAMPE,
      'ean_check_digit',
      GRYDE,
      LYD,
      'ean_restricted',
      'ean_placeholder',
      'ean_missing',
      ROBOT,
      'inactive',
    ],
  },
  {
    file: 'webgains.csv',
    format: 'webgains-csv',
    rows: [
      'ean_check_digit',
      LAMPE,
      REGN,
      'ean_restricted',
      'ean_placeholder',
      'ean_missing',
      BOG,
      SKO,
      'ean_scientific',
      PANDE,
    ],
  },
  {
    file: 'cj.csv',
    format: 'cj-csv',
    rows: [
      KAFFE,
      'ean_restricted',
      'ean_placeholder',
      'ean_missing',
      LYD,
      MOST,
      'ean_scientific',
      SKO,
      'ean_check_digit',
      PANDE,
    ],
  },
  {
    file: 'impact.tsv',
    format: 'impact-tsv',
    rows: [
      'ean_restricted',
      LAMPE,
      'ean_missing',
      GRYDE,
      'currency_unknown',
      'ean_scientific',
      BOG,
      'ean_check_digit',
      ROBOT,
      PANDE,
    ],
  },
  {
    file: 'impact.tsv',
    format: 'impact-tsv',
    over: { currency: 'DKK' },
    rows: [
      'ean_restricted',
      LAMPE,
      'ean_missing',
      GRYDE,
      LYD,
      'ean_scientific',
      BOG,
      'ean_check_digit',
      ROBOT,
      PANDE,
    ],
  },
  {
    file: 'rakuten.txt',
    format: 'rakuten-txt',
    rows: [KAFFE, LAMPE, REGN, GRYDE, LYD, 'pack_code', BOG, SKO, ROBOT, PANDE],
  },
  {
    file: 'google-merchant-rss.xml',
    format: 'google-xml',
    rows: [
      'ean_placeholder',
      'ean_missing',
      REGN,
      GRYDE,
      'ean_scientific',
      MOST,
      'ean_check_digit',
      SKO,
      ROBOT,
      'ean_restricted',
    ],
  },
  {
    file: 'google-merchant-atom.xml',
    format: 'google-xml',
    rows: [
      'ean_placeholder',
      'ean_missing',
      REGN,
      GRYDE,
      'ean_scientific',
      MOST,
      'ean_check_digit',
      SKO,
      ROBOT,
      'ean_restricted',
    ],
  },
  {
    file: 'google-merchant.tsv',
    format: 'google-tsv',
    rows: [
      'ean_placeholder',
      'ean_missing',
      REGN,
      GRYDE,
      'ean_scientific',
      MOST,
      'ean_check_digit',
      SKO,
      ROBOT,
      'ean_restricted',
    ],
  },
  {
    file: 'kelkoo.xml',
    format: 'kelkoo-xml',
    rows: [
      KAFFE,
      'ean_scientific',
      REGN,
      'ean_check_digit',
      LYD,
      MOST,
      'ean_restricted',
      'ean_placeholder',
      'ean_missing',
      PANDE,
    ],
  },
  {
    file: 'pricerunner.csv',
    format: 'pricerunner-csv',
    rows: [
      KAFFE,
      LAMPE,
      'ean_scientific',
      GRYDE,
      'ean_check_digit',
      MOST,
      BOG,
      'ean_restricted',
      'ean_placeholder',
      'ean_missing',
    ],
  },
  {
    file: 'prisjakt.xml',
    format: 'prisjakt-xml',
    rows: [
      'ean_missing',
      LAMPE,
      REGN,
      'ean_scientific',
      LYD,
      'ean_check_digit',
      BOG,
      SKO,
      'ean_restricted',
      'ean_placeholder',
    ],
  },
  {
    file: 'shopify-products.json',
    format: 'shopify-json',
    over: { currency: 'DKK' },
    rows: [
      KAFFE,
      LAMPE,
      'ean_scientific',
      GRYDE,
      'ean_check_digit',
      MOST,
      BOG,
      'ean_restricted',
      'ean_restricted',
      'ean_restricted',
      'ean_placeholder',
      'ean_missing',
    ],
  },
  {
    file: 'woocommerce-store-api.json',
    format: 'woocommerce-json',
    rows: [
      KAFFE,
      LAMPE,
      'ean_scientific',
      GRYDE,
      'ean_check_digit',
      MOST,
      BOG,
      'ean_restricted',
      'ean_placeholder',
      'ean_missing',
    ],
  },
  {
    file: 'woocommerce-export.csv',
    format: 'woocommerce-csv',
    over: { currency: 'DKK' },
    rows: [
      KAFFE,
      LAMPE,
      'ean_scientific',
      GRYDE,
      'ean_check_digit',
      MOST,
      BOG,
      'inactive',
      SKO,
      'url_missing',
      'ean_missing',
      PANDE,
      'inactive',
    ],
  },
  {
    file: 'own-shop.json',
    format: 'json',
    over: {
      list: 'svar.varer',
      fields: {
        name: 'titel',
        brand: 'maerke.navn',
        category: 'kategorier.*',
        ean: 'koder.stregkode',
        price: 'pris.beloeb',
        beforePrice: 'pris.foer',
        currency: 'pris.valuta',
        stock: 'lager',
        image: 'billeder.0',
        url: 'adresse',
        description: 'tekst',
      },
    },
    rows: [KAFFE, LAMPE, REGN, GRYDE, 'ean_check_digit', MOST, BOG, SKO, 'ean_missing', PANDE],
  },
  {
    file: 'openai.csv',
    format: 'openai-csv',
    rows: [
      KAFFE,
      LAMPE,
      'ean_scientific',
      GRYDE,
      'ean_check_digit',
      MOST,
      BOG,
      'ean_restricted',
      'ean_placeholder',
      'ean_missing',
    ],
  },
  {
    file: 'openai.jsonl',
    format: 'openai-jsonl',
    rows: ['ean_missing', LAMPE, REGN, GRYDE, LYD, MOST, BOG, 'ean_check_digit', ROBOT, PANDE],
  },
];

const NAMES: Record<string, RegExp> = {
  [KAFFE]: /^Nordhavn kaffemaskine NK-200, sort$/,
  [LAMPE]: /^Fjordlys bordlampe Ø25 cm messing$/,
  [REGN]: /^Børnely regnsæt str\. 98 marineblå$/,
  [GRYDE]: /^Skovgaard gryde 3,5 L m\. låg, rustfrit stål$/,
  [LYD]: /^Havblik Pro trådløse øreplugs – hvid$/,
  [MOST]: /^Æblegård æblemost 6 x 75 cl$/,
  [BOG]: /^Vinter i Århus \(hæftet\)$/,
  [SKO]: /^Klitmøller løbesko Dame, str\. 38$/,
  [ROBOT]: /^Tangø robotstøvsuger R5 \(Refurbished, grad A\)$/,
  [PANDE]: /^Lyngby & Søn stegepande 28 cm$/,
};
const PRICES: Record<string, number> = {
  [KAFFE]: 89900,
  [LAMPE]: 129900,
  [REGN]: 34995,
  [GRYDE]: 64900,
  [LYD]: 109900,
  [MOST]: 14900,
  [BOG]: 12995,
  [SKO]: 79900,
  [ROBOT]: 179900,
  [PANDE]: 49900,
};

describe('every format', () => {
  it('has a sample', () => {
    assert.deepEqual([...new Set(EXPECTED.map(({ format }) => format))].sort(), [...FORMATS].sort());
  });

  for (const { file, format, over, rows } of EXPECTED) {
    const title = `${file}${over ? ` with ${JSON.stringify(over)}` : ''}`;
    it(`${title}: every row is kept under its true code or skipped for its reason`, async () => {
      const { results } = await read(aSpec({ format, ...over }), sample(file));
      assert.deepEqual(
        results.map((result) => ('ok' in result ? result.ok.ean : result.skip)),
        rows,
      );
    });

    it(`${title}: names, prices, links and condition are the product's own`, async () => {
      const { offers } = await read(aSpec({ format, ...over }), sample(file));
      for (const offer of offers) {
        assert.match(offer.name, NAMES[offer.ean]!);
        const beforeSale = file === 'google-merchant-rss.xml' && offer.ean === REGN;
        assert.equal(offer.priceOre, beforeSale ? 49995 : PRICES[offer.ean]);
        assert.equal(offer.condition, offer.ean === ROBOT ? 'refurbished' : 'new');
        assert.match(offer.url, /^https:\/\//);
        assert.equal(offer.vendorId, 7);
      }
    });

    it(`${title}: descriptions are the product's own, where the sample has them`, async () => {
      const { results } = await read(aSpec({ format, ...over }), sample(file));
      for (const result of results) {
        if (!('ok' in result)) continue;
        const [first = ''] = result.texts.description.split(SENTENCE_END);
        if (WITHOUT_DESCRIPTION.includes(file)) assert.equal(first, '');
        else assert.match(first, DESCRIPTIONS[result.ok.ean]!);
      }
    });

    it(`${title}: where the text is cut into chunks changes nothing`, async () => {
      const spec = aSpec({ format, ...over });
      let text = '';
      for await (const part of decodeText(inChunks(sample(file)))) text += part;
      const whole = rawRows(spec, text, text.length);
      assert.ok(whole.length >= 10);
      for (const chars of [1, 7, 100]) assert.deepEqual(rawRows(spec, text, chars), whole);
    });
  }

  it('together the samples hold all ten products', async () => {
    const found = new Set<string>();
    for (const { file, format, over } of EXPECTED) {
      for (const offer of (await read(aSpec({ format, ...over }), sample(file))).offers) found.add(offer.ean);
    }
    assert.deepEqual([...found].sort(), Object.keys(NAMES).sort());
  });
});

describe('what the samples carry beside code and price', () => {
  const offersOf = async (file: string, format: FormatId) => {
    const { offers } = await read(aSpec({ format }), sample(file));
    return new Map<string, (typeof offers)[number]>(offers.map((offer) => [offer.ean, offer]));
  };

  it('partner-ads: all of one row', async () => {
    const offers = await offersOf('partner-ads.xml', 'partner-ads-xml');
    assert.deepEqual(offers.get(GRYDE), {
      ean: GRYDE,
      aliases: ['5709990100039'],
      vendorId: 7,
      condition: 'new',
      priceOre: 64900,
      beforeOre: null,
      shippingOre: 0,
      stock: 'out_of_stock',
      deliveryTime: '5-7 dage',
      name: 'Skovgaard gryde 3,5 L m. låg, rustfrit stål',
      brand: 'Skovgaard',
      categoryPath: ['Køkken', 'Gryder & pander'],
      imageUrl: 'https://www.butik-a.example/img/SG35.jpg',
      size: '3,5 L',
      color: 'stål',
      url: 'https://www.partner-ads.com/dk/klikbanner.php?bannerid=10001&partnerid=20002&htmlurl=https://www.butik-a.example/p/sg35',
      rating: null,
      reviewCount: null,
      flags: [],
    });
    assert.equal(offers.get(BOG)?.shippingOre, null);
    assert.equal(offers.get(BOG)?.stock, 'preorder');
    assert.equal(offers.get(BOG)?.deliveryTime, null);
  });

  it('adtraction: size, colour and condition from Extras, categories parted by dashes', async () => {
    for (const [file, format] of [
      ['adtraction-native.xml', 'adtraction-xml'],
      ['adtraction-native.tsv', 'adtraction-tsv'],
    ] as const) {
      const regn = (await offersOf(file, format)).get(REGN);
      assert.equal(regn?.size, '98');
      assert.equal(regn?.color, 'marineblå');
      assert.deepEqual(regn?.categoryPath, ['Børn', 'Overtøj', 'Regntøj']);
    }
  });

  it('tradedoubler: the before-price and colour of fields[], the category path by slashes', async () => {
    const kaffe = (await offersOf('tradedoubler.json', 'tradedoubler-json')).get(KAFFE);
    assert.equal(kaffe?.beforeOre, 119900);
    assert.equal(kaffe?.color, 'sort');
    assert.deepEqual(kaffe?.categoryPath, ['Køkken', 'Kaffe & te', 'Kaffemaskiner']);
    const plain = (await offersOf('tradedoubler.psv', 'tradedoubler-psv')).get(KAFFE);
    assert.equal(plain?.imageUrl, 'https://www.butik-d.example/i/NK200-S.jpg');
    assert.deepEqual(plain?.categoryPath, ['Køkken', 'Kaffe & te', 'Kaffemaskiner']);
  });

  it('rakuten: both category columns, size and colour by position', async () => {
    const lampe = (await offersOf('rakuten.txt', 'rakuten-txt')).get(LAMPE);
    assert.deepEqual([lampe?.size, lampe?.color, lampe?.stock], ['25 cm', 'messing', 'out_of_stock']);
    assert.deepEqual(lampe?.categoryPath, ['Belysning', 'Bordlamper']);
  });

  it('prisjakt: the member price is never the price', async () => {
    const content = sample('prisjakt.xml')
      .toString()
      .replace('<g:gtin></g:gtin>', `<g:gtin>${KAFFE}</g:gtin>`);
    const { offers } = await read(aSpec({ format: 'prisjakt-xml' }), content);
    assert.equal(offers.find((offer) => offer.ean === KAFFE)?.priceOre, 89900);
  });

  it('kelkoo: numbered stock', async () => {
    const offers = await offersOf('kelkoo.xml', 'kelkoo-xml');
    assert.deepEqual(
      [KAFFE, REGN, LYD, MOST].map((ean) => offers.get(ean)?.stock),
      ['in_stock', 'unknown', 'preorder', 'out_of_stock'],
    );
  });

  it('woocommerce: minor units, ratings with reviews behind them, backorder before stock', async () => {
    const offers = await offersOf('woocommerce-store-api.json', 'woocommerce-json');
    assert.deepEqual([offers.get(BOG)?.rating, offers.get(BOG)?.reviewCount], [4.5, 6]);
    assert.deepEqual([offers.get(KAFFE)?.rating, offers.get(KAFFE)?.reviewCount], [null, null]);
    assert.equal(offers.get(GRYDE)?.stock, 'preorder');
  });

  it('shopify: the link is made of the shop and the handle', async () => {
    const { offers } = await read(
      aSpec({ format: 'shopify-json', currency: 'DKK' }),
      sample('shopify-products.json'),
    );
    assert.equal(offers[0]?.url, 'https://elshop.dk/products/nk200-s?variant=8000000');
  });

  it('woocommerce’s export: links by number, the deepest category, the first picture, sales in their days only', async () => {
    const spec = aSpec({ format: 'woocommerce-csv', currency: 'DKK' });
    const at = async (time: string) => {
      const { offers } = await read(spec, sample('woocommerce-export.csv'), { nowMs: Date.parse(time) });
      return new Map<string, (typeof offers)[number]>(offers.map((offer) => [offer.ean, offer]));
    };
    const offers = await at('2026-11-15T04:00:00+01:00');
    assert.equal(offers.get(KAFFE)?.url, 'https://elshop.dk/?p=101');
    assert.equal(offers.get(KAFFE)?.beforeOre, 119900);
    assert.deepEqual(offers.get(KAFFE)?.categoryPath, ['Køkken', 'Kaffe & te', 'Kaffemaskiner']);
    assert.equal(offers.get(KAFFE)?.imageUrl, 'https://elshop.dk/wp-content/uploads/2026/03/nk200.jpg');
    assert.deepEqual(offers.get(LAMPE)?.categoryPath, ['Belysning', 'Lamper, bord']);
    assert.deepEqual(
      [KAFFE, LAMPE, GRYDE].map((ean) => offers.get(ean)?.stock),
      ['in_stock', 'out_of_stock', 'preorder'],
    );
    // A variant's page is its product's.
    assert.deepEqual([offers.get(SKO)?.url, offers.get(SKO)?.size], ['https://elshop.dk/?p=108', '38']);
    assert.equal(offers.get(MOST)?.priceOre, 14900);
    assert.equal((await at('2026-12-02T04:00:00+01:00')).get(MOST)?.priceOre, 9900);
  });

  it('openai: names of both editions, a stated measure, delivery to Denmark, reviews', async () => {
    const table = await offersOf('openai.csv', 'openai-csv');
    const lines = await offersOf('openai.jsonl', 'openai-jsonl');
    for (const offers of [table, lines]) {
      assert.deepEqual(offers.get(MOST)?.measure, { unit: 'l', millionths: 4_500_000 });
      assert.equal(offers.get(MOST)?.shippingOre, 3900);
      assert.equal(offers.get(GRYDE)?.stock, 'preorder');
      assert.equal(offers.get(GRYDE)?.measure, undefined);
      assert.equal(offers.get(MOST)?.url, 'https://www.butik-o.example/AEM-6');
      assert.equal(offers.get(MOST)?.imageUrl, 'https://www.butik-o.example/i/AEM-6.jpg');
    }
    assert.deepEqual([table.get(KAFFE)?.rating, table.get(KAFFE)?.reviewCount], [4.6, 254]);
    assert.deepEqual([lines.get(BOG)?.rating, lines.get(BOG)?.reviewCount], [4.5, 6]);
  });

  it('openai: a line that is cut short is no whole file, and one without a record is none', async () => {
    const spec = aSpec({ format: 'openai-jsonl' });
    const whole = sample('openai.jsonl').toString();
    await assert.rejects(read(spec, whole.slice(0, -20)), /JSON cut short/);
    await assert.rejects(read(spec, 'hej\n'), /no JSON/);
    await assert.rejects(read(spec, '<html></html>'), /HTML page/);
    await assert.rejects(read(spec, `${whole}{"id": 1,,}\n`), /broken JSON in record 11/);
  });

  it('google: a sale price counts inside its window only', async () => {
    const spec = aSpec({ format: 'google-xml' });
    const at = async (time: string) => {
      const { offers } = await read(spec, sample('google-merchant-rss.xml'), { nowMs: Date.parse(time) });
      const regn = offers.find((offer) => offer.ean === REGN);
      return [regn?.priceOre, regn?.beforeOre];
    };
    assert.deepEqual(await at('2026-11-30T23:59:00+01:00'), [49995, null]);
    assert.deepEqual(await at('2026-12-01T00:00:00+01:00'), [34995, 49995]);
    assert.deepEqual(await at('2026-12-25T00:00:00+01:00'), [49995, null]);
  });
});
