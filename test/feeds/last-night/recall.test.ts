import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { CANONICAL, DESCRIPTION_RAW_CHARS, type RawRow } from '../../../src/feeds/feed.ts';
import { createRecall } from '../../../src/feeds/last-night/recall.ts';
import { both, night } from '../nights.ts';
import { aSpec, tsv } from '../reading.ts';

const row = fc.record(
  {
    id: fc.constantFrom('', 'V1', 'V2', 'V3'),
    title: fc.constantFrom('Kaffemaskine', 'Tv &amp; radio', 'iPhone brugt', 'Gavekort 100 kr.', ''),
    price: fc.constantFrom('899.00 DKK', '799,00 kr.', '1.299', '12,500', '0', ''),
    sale_price: fc.constantFrom('', '699 DKK'),
    sale_price_effective_date: fc.constantFrom('', '2026-11-15T00:00+0100/2026-11-16T00:00+0100'),
    gtin: fc.constantFrom('5709990000001', '0034567890125', '5709990000025,5709990000032', 'x'),
    link: fc.constantFrom('https://elshop.dk/1', 'https://elshop.dk/2', ''),
    size: fc.constantFrom('', 'L'),
    color: fc.constantFrom('', 'L'),
    image_link: fc.constantFrom('', 'Kværner bønner. Let.', 'Kværner te'),
  },
  { requiredKeys: [] },
);
const feed = fc.array(row, { minLength: 1, maxLength: 8 });

describe('rows that stand as they did last night', () => {
  it('give what reading them anew gives: offers, counts, repeats, sales', () =>
    fc.assert(
      fc.asyncProperty(feed, feed, fc.constantFrom(0, 86_400_000), async (first, changed, laterMs) => {
        const second = [...changed, ...first];
        const { recalled, anew } = await both(
          aSpec({ currency: 'DKK', fields: { description: 'image_link' } }),
          tsv(...first),
          tsv(...second),
          laterMs,
        );
        assert.deepEqual(recalled.lines, anew.lines);
        assert.deepEqual(recalled.reading, anew.reading);
      }),
      { numRuns: 150 },
    ));
  it('are taken over as they are, not made anew', async () => {
    const before = await night(aSpec(), tsv({}), null);
    const other = aSpec({ vendor: { id: 8, name: 'Elshop', domain: 'elshop.dk' } });
    assert.deepEqual((await night(other, tsv({}), before.spool)).lines, before.lines);
    assert.notDeepEqual((await night(other, tsv({}), null)).lines, before.lines);
  });
  it('are known for a third night by the second', async () => {
    const { before, recalled } = await both(aSpec(), tsv({}, {}), tsv({}, {}));
    const other = aSpec({ vendor: { id: 8, name: 'Elshop', domain: 'elshop.dk' } });
    assert.deepEqual((await night(other, tsv({}, {}), recalled.spool)).lines, before.lines);
  });
  it('are read anew where only the description changed, and no further than a description is looked at', async () => {
    const spec = aSpec({ fields: { description: 'image_link' } });
    const told = (text: string) => tsv({ image_link: text });
    const { recalled } = await both(spec, told('Kværner bønner'), told('Kværner te'));
    assert.match(recalled.lines[0]!, /\tKværner te\x1f$/);
    const digestOf = (description: string) => {
      const recall = createRecall();
      recall.find({ description }, true);
      return recall.keys.subarray(0, 2).join();
    };
    const long = 'x'.repeat(DESCRIPTION_RAW_CHARS);
    assert.equal(digestOf(`${long}y`), digestOf(`${long}z`));
    assert.notEqual(digestOf(`${long.slice(1)}y`), digestOf(`${long.slice(1)}z`));
  });
  it('are read anew when the feed begins to write three decimals', async () => {
    const plain = { id: 'A', price: '1.299 DKK', gtin: '5709990000001' };
    const thousandths = { id: 'B', price: '1299.000 DKK', gtin: '0034567890125' };
    const { recalled, anew } = await both(aSpec(), tsv(plain), tsv(plain, thousandths));
    assert.deepEqual(recalled.lines, anew.lines);
    assert.ok(recalled.lines[1]!.startsWith('["5709990000001",0,7,130,'), recalled.lines[1]);
  });
  it('stay out when another merchant now comes first in the file', async () => {
    const product = (shop: string, ean: string) =>
      `<produkt><forhandler>${shop}</forhandler><produktnavn>Vare</produktnavn><ean>${ean}</ean><nypris>100</nypris><vareurl>https://x.dk/${ean}</vareurl></produkt>`;
    const [a, b] = [product('Butik A', '5709990000001'), product('Butik B', '0034567890125')];
    const spec = aSpec({ format: 'partner-ads-xml' });
    const { before, recalled, anew } = await both(
      spec,
      `<produkter>${a}${b}</produkter>`,
      `<produkter>${b}${a}</produkter>`,
    );
    assert.equal(before.lines.length, 1);
    assert.deepEqual(recalled.lines, anew.lines);
    assert.notDeepEqual(recalled.lines, before.lines);
  });
  it('are known by every word that an offer is made of, each in its place', () => {
    const digestOf = (row: RawRow): string => {
      const recall = createRecall();
      recall.find(row, true);
      return recall.keys.subarray(0, 2).join();
    };
    const words = CANONICAL.filter((word) => word !== 'saleWindow');
    const rows = words.map((word): RawRow => {
      const list = word === 'ean' || word === 'category' || word === 'shipping';
      return { [word]: list ? ['x'] : 'x' };
    });
    const digests = [{}, { ean: ['x', 'y'] }, { ean: ['xy'] }, ...rows].map(digestOf);
    assert.equal(new Set(digests).size, words.length + 3);
    assert.equal(digestOf({ name: 'x', saleWindow: '2026-11-15/2026-11-16' }), '0,0');
  });
});
