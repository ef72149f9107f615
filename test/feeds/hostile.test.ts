import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { FORMATS } from '../../src/domain/feed-format.ts';
import { FeedError, type FeedSpec } from '../../src/feeds/feed.ts';
import { Spans } from '../../src/feeds/last-night/spans.ts';
import { parseRaw } from '../../src/feeds/reading/read-rows.ts';
import { aSpec, inChunks, read, tsv } from './reading.ts';

const sample = (file: string): Buffer =>
  readFileSync(new URL(`../fixtures/feeds/samples/${file}`, import.meta.url));
const partnerAds = aSpec({ format: 'partner-ads-xml' });
const awin = aSpec({ format: 'awin-csv' });
const woo = aSpec({ format: 'woocommerce-json' });

const produkt = (inner: string): string =>
  `<produkt><produktnavn>Gryde</produktnavn><ean>5709990000032</ean><nypris>649</nypris><vareurl>https://elshop.dk/g</vareurl>${inner}</produkt>`;

const fails = (spec: typeof awin, content: string | Uint8Array, message: RegExp) =>
  assert.rejects(read(spec, content), (error) => error instanceof FeedError && message.test(error.message));

async function* endless(head: string, part: string, bytesMax: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head);
  const chunk = Buffer.from(part.repeat(Math.ceil(65_536 / part.length)));
  for (let sent = 0; sent < bytesMax; sent += chunk.length) yield chunk;
}

const drain = async (rows: AsyncIterable<unknown>): Promise<void> => {
  for await (const _ of rows);
};

describe('a file that is no feed fails as a whole', () => {
  for (const format of FORMATS) {
    it(`${format}: empty`, () => fails(aSpec({ format }), '', /empty/));
    it(`${format}: blank`, () => fails(aSpec({ format }), ' \n\n ', /empty/));
    it(`${format}: an HTML login page`, () =>
      fails(
        aSpec({ format }),
        '<!DOCTYPE html>\n<html><body><form>Log ind</form></body></html>',
        /HTML|DOCTYPE/,
      ));
    it(`${format}: an HTML page without a doctype`, () =>
      fails(aSpec({ format }), '<html><head><title>Log ind</title></head><body></body></html>', /HTML/));
    it(`${format}: a line of prose`, () =>
      fails(aSpec({ format }), 'Rate limit exceeded. Retry after 60 seconds', /./));
    it(`${format}: bytes that are not text`, () =>
      fails(aSpec({ format }), new Uint8Array(5000), /NUL|binary/));
  }
});

describe('a file cut short fails as a whole', () => {
  it('XML at any place before the root closes', async () => {
    const whole = sample('partner-ads.xml');
    for (const share of [0.02, 0.3, 0.5, 0.77, 0.99]) {
      await fails(partnerAds, whole.subarray(0, Math.floor(whole.length * share)), /cut short/);
    }
  });

  it('JSON at any place before the root closes', async () => {
    const whole = sample('woocommerce-store-api.json');
    for (const share of [0.02, 0.3, 0.5, 0.77, 0.99]) {
      await fails(woo, whole.subarray(0, Math.floor(whole.length * share)), /cut short/);
    }
  });

  it('CSV inside a quoted field, and inside a row', async () => {
    const whole = sample('awin.csv').toString();
    await fails(awin, whole.slice(0, whole.indexOf('Linje to')), /cut short/);
    await fails(awin, whole.slice(0, whole.indexOf('38000000007') + 4), /cut short/);
  });

  it('a Rakuten file without its last line, or with fewer rows than that states', async () => {
    const lines = sample('rakuten.txt').toString().split('\n');
    const rakuten = aSpec({ format: 'rakuten-txt' });
    await fails(rakuten, lines.filter((line) => !line.startsWith('TRL')).join('\n'), /no TRL/);
    await fails(rakuten, lines.filter((line) => !line.startsWith('904')).join('\n'), /9 rows .* states 10/);
  });
});

describe('hostile XML', () => {
  it('billion laughs are refused before any entity is met', () =>
    fails(
      partnerAds,
      `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><produkter>${produkt('<brand>&lol2;</brand>')}</produkter>`,
      /DOCTYPE/,
    ));
  it('an external entity is refused', () =>
    fails(
      partnerAds,
      `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><produkter>${produkt('<brand>&f;</brand>')}</produkter>`,
      /DOCTYPE/,
    ));
  it('an undeclared entity stays text', async () => {
    const { offers } = await read(partnerAds, `<produkter>${produkt('<brand>A &f; B</brand>')}</produkter>`);
    assert.equal(offers[0]?.brand, 'A &f; B');
  });
  it('nesting is bounded', () =>
    fails(partnerAds, `<produkter>${'<a>'.repeat(40)}${'</a>'.repeat(40)}</produkter>`, /nested deeper/));
  it('a bare & and a raw < are text', async () => {
    const content = `<produkter>${produkt('<brand>Lyngby & Søn</brand>').replace('Gryde', 'Skruer 5 < 6 mm')}</produkter>`;
    const { offers } = await read(partnerAds, content);
    assert.deepEqual([offers[0]?.brand, offers[0]?.name], ['Lyngby & Søn', 'Skruer 5 < 6 mm']);
  });
  it('unescaped mark-up inside a name keeps its words', async () => {
    const content = `<produkter>${produkt('').replace('Gryde', 'Gryde <b>3,5</b> L')}</produkter>`;
    assert.equal((await read(partnerAds, content)).offers[0]?.name, 'Gryde 3,5 L');
  });
  it('a record that is never closed is ragged, and the others are read', async () => {
    const broken = '<produkt><produktnavn>Halv</produktnavn>';
    const { offers, skips } = await read(partnerAds, `<produkter>${produkt('')}${broken}</produkter>`);
    assert.deepEqual([offers.length, skips], [1, ['ragged']]);
  });
  it('what a web server appends after the root does no harm', async () => {
    const content = `<produkter>${produkt('')}</produkter>\n<b>Warning</b>: mysql_close() in feed.php`;
    assert.equal((await read(partnerAds, content)).offers.length, 1);
  });
});

describe('size', () => {
  /** Parsed alone, and as a night does it, which cuts the text into records by itself. */
  const stopsEarly = async (spec: FeedSpec, head: string, filler: string) => {
    for (const spans of [undefined, new Spans()])
      await assert.rejects(drain(parseRaw(spec, endless(head, filler, 100 << 20), spans)), /over 1048576/);
  };
  it('100 MB in one XML field stops at a megabyte', () =>
    stopsEarly(partnerAds, '<produkter><produkt><produktnavn>', 'x'));
  it('100 MB in an XML attribute, comment or CDATA section stops early', async () => {
    for (const head of [
      '<produkter><produkt a="',
      '<produkter><!--',
      '<produkter><produkt><produktnavn><![CDATA[',
      '<produkter><produkt></produkt><produkt><produktnavn><![CDATA[',
    ]) {
      await stopsEarly(partnerAds, head, 'x');
      await stopsEarly(partnerAds, head, '</produkt');
    }
  });
  it('a quote that never closes stops at a megabyte', () => {
    const header = sample('awin.csv').toString().split('\n')[0]!;
    return stopsEarly(awin, `${header}\n"`, 'x,y\n');
  });
  it('a table without a line break stops at a megabyte', () => stopsEarly(awin, 'a', 'x'));
  it('a JSON record or string without an end stops at a megabyte', async () => {
    for (const head of ['[{"name":"', '[{"a":[', '{"']) await stopsEarly(woo, head, '1,');
  });
  it('a megabyte of closing tags that close nothing costs nothing much', async () => {
    const tags = `<![CDATA[${'</produkt>'.repeat(100_000)}]]>`;
    const file = `<produkter>${produkt('').repeat(300)}${produkt(`<kategorinavn>${tags}</kategorinavn>`)}</produkter>`;
    const began = performance.now();
    let rows = 0;
    for await (const batch of parseRaw(partnerAds, inChunks(file), new Spans())) rows += batch.length;
    assert.equal(rows, 301);
    assert.ok(performance.now() - began < 2_000);
  });
  it('a megabyte of unclosed tags in a name costs nothing much', async () => {
    const { offers } = await read(aSpec(), tsv({ title: `Gryde ${'<a'.repeat(400_000)}` }));
    assert.ok(offers[0]!.name.length <= 150);
  });
});

describe('damaged tables', () => {
  it('the wrong delimiter is an error, not a feed of nothing', () =>
    fails(awin, sample('awin.csv').toString().replaceAll(',', ';'), /no columns for name and price/));
  it('ragged rows are counted and the others are read', async () => {
    const lines = tsv({}, { gtin: '5709990000032' }).split('\n');
    const content = [lines[0], 'V8\tFor kort', `${lines[1]}\tfor\tlang`, lines[2], ''].join('\n');
    const { offers, skips } = await read(aSpec(), content);
    assert.deepEqual(skips, ['ragged', 'ragged']);
    assert.deepEqual(
      offers.map((offer) => offer.ean),
      ['5709990000032'],
    );
  });
  it('raw quotes are text where the format does not quote', async () => {
    const { offers } = await read(
      aSpec(),
      tsv({ title: '"Non-stick" pande' }, { title: '27" skærm', gtin: '5709990000032' }),
    );
    assert.deepEqual(
      offers.map((offer) => offer.name),
      ['"Non-stick" pande', '27" skærm'],
    );
  });
  it('an unescaped quote inside a quoted field stays in the field', async () => {
    const content = sample('awin.csv')
      .toString()
      .replace('"Nordhavn kaffemaskine NK-200, sort"', '"Nordhavn 27" skærm, sort"');
    const { offers } = await read(awin, content);
    assert.equal(offers[0]?.name, 'Nordhavn 27" skærm, sort');
    assert.equal(offers.length, 7);
  });
  it('CRLF, lone CR, blank lines and a missing last line break are all the same file', async () => {
    const content = tsv({}, { gtin: '5709990000032' });
    const expected = await read(aSpec(), content);
    assert.equal(expected.offers.length, 2);
    for (const variant of [
      content.replaceAll('\n', '\r\n'),
      content.replaceAll('\n', '\r'),
      content.replaceAll('\n', '\n\n'),
      content.trimEnd().padEnd(content.length - 1, '\t'),
    ]) {
      assert.deepEqual(await read(aSpec(), variant), expected);
    }
  });
  it('a header alone is an empty feed', () => fails(aSpec(), tsv(), /no rows/));
  it('a few NUL bytes are dropped', async () => {
    const { offers } = await read(aSpec(), tsv({ title: 'Gry\0de' }));
    assert.equal(offers[0]?.name, 'Gryde');
  });
});

describe('damaged JSON', () => {
  it('a broken record fails the feed', () =>
    fails(woo, '[{"name":"a"},{"name":}]', /broken JSON in record 2/));
  it('an error object instead of the list fails the feed', () =>
    fails(aSpec({ format: 'shopify-json' }), '{"errors":"[API] Invalid key"}', /no list "products"/));
  it('brackets and escaped quotes inside strings are text', async () => {
    const content = sample('woocommerce-store-api.json')
      .toString()
      .replace('Nordhavn kaffemaskine', 'Nordhavn \\"}]\\\\');
    const { offers } = await read(woo, content);
    assert.match(offers[0]!.name, /^Nordhavn "\}\]\\ NK-200/);
    assert.equal(offers.length, 5);
  });
  it('chunk lengths left around the JSON are passed over', async () => {
    const { offers } = await read(woo, `7bf\r\n${sample('woocommerce-store-api.json').toString()}\r\n0\r\n`);
    assert.equal(offers.length, 5);
  });
});

describe('a feed that reads well and sells nothing', () => {
  it('in Swedish kronor: every row is counted as such', async () => {
    const { offers, skips } = await read(aSpec(), tsv({ price: '899.00 SEK' }, { price: 'SEK 499' }));
    assert.deepEqual([offers.length, skips], [0, ['currency_other', 'currency_other']]);
    const stated = await read(aSpec({ currency: 'SEK' }), tsv({ price: '899.00' }, { price: '899 kr' }));
    assert.deepEqual(stated.skips, ['currency_other', 'currency_other']);
  });
  it('without a currency anywhere: unknown, never assumed', async () => {
    assert.deepEqual((await read(aSpec(), tsv({ price: '899.00' }))).skips, ['currency_unknown']);
  });
  it('with all prices 0: every row is unreadable', async () => {
    const { skips } = await read(
      aSpec(),
      tsv({ price: '0.00 DKK' }, { price: '0', id: 'b' }, { price: 'DKK 0,00' }),
    );
    assert.deepEqual(skips, ['price_invalid', 'currency_unknown', 'price_invalid']);
  });
});
