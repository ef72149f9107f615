import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { methodHtml } from '../../scripts/method/pages.ts';
import { ore } from '../../src/domain/money.ts';
import { createVisits } from '../../src/web/layout/visit.ts';
import { type HonestyOnPage, honestySection } from '../../src/web/pages/shops.ts';
import { anEan, anOffer } from '../builders.ts';
import { aShopWindow, daysAgo, TODAY } from './a-shop-window.ts';

const plain = (body: string) => body.replaceAll('\u00a0', ' ');
const names = (body: string) =>
  [...body.matchAll(/<p class="title"><a [^>]*>([^<]+)</g)].map(([, name]) => name!);

suite('of what became cheaper', () => {
  /** A jug that was raised a month before it fell back, and a mug that simply fell. */
  const market = (() => {
    const night = (jug: number, mug: number) => [
      anOffer({ name: 'Kande', price: jug }),
      anOffer({ ean: anEan(2), name: 'Krus', price: mug }),
    ];
    const days = Array.from({ length: 90 }, (_, i) => 90 - i);
    return aShopWindow([
      ...days.map((ago) => [daysAgo(ago), night(ago > 34 ? 1000 : 1500, 1500)] as const),
      [TODAY, night(1050, 1050)],
    ]);
  })();

  test('drops are real by default, on the front page and in the feed too; all of them say which were raised first', async () => {
    const { get } = await market;
    assert.deepEqual(names((await get('/prisfald')).body), ['Krus']);
    const all = await get('/prisfald?alle=ja');
    assert.deepEqual(names(all.body).sort(), ['Kande', 'Krus']);
    assert.match(all.body, /class="small again">prisen blev sat op, før den blev sat ned</);
    assert.match(all.body, /href="\/prisfald\?dage=7&amp;alle=ja"/);
    const front = (await get('/')).body;
    assert.doesNotMatch(front.slice(0, front.indexOf('Nye varer</h2>')), />Kande</);
    assert.doesNotMatch((await get('/prisfald.atom')).body, /Kande/);
  });

  test('a product’s page says what the API’s history says: the share of dearer days and the usual price', async () => {
    const { get } = await market;
    for (const ean of [anEan(1), anEan(2)]) {
      const { stats } = (await get(`/public/product/${ean}/history`)).json();
      const page = plain((await get(String((await get(`/vare/${ean}`)).headers.location))).body);
      // The lowest of all is not told as a share.
      const isLowest = stats.percentile === 100;
      // A bad price is told by the days that were as cheap.
      const days = Math.floor(stats.percentile < 50 ? 100 - stats.percentile : stats.percentile);
      const share = isLowest ? 'Den laveste pris' : `${days} % af dagene`;
      assert.ok(page.includes(share), share);
      const usual = String(stats.usual_price).replace(/(\d)(\d{3})$/, '$1.$2');
      assert.ok(page.includes(`Den plejer at koste ${usual} kr.`), usual);
    }
  });
});

suite('of a shop', () => {
  test('what its before prices were worth is told as the API tells it', async () => {
    const night = (own: object) => [anOffer({ price: 1000, ...own })];
    const { get } = await aShopWindow([
      ...Array.from({ length: 60 }, (_, i) => [daysAgo(60 - i), night({})] as const),
      [TODAY, night({ price: 800, beforeOre: ore(150000) })],
    ]);
    const { claims } = (await get('/vendors/butik-a.example')).json();
    assert.equal(claims.overstated, 1);
    const body = plain((await get('/butik/butik-a.example')).body);
    assert.match(body, /Vi har kunnet vurdere 1 tilbud de seneste 90 dage\. Der skal være 100/);
    assert.match(body, /Besparelsen var mindre, end butikken skrev<\/a><\/th><td class="n">1<\/td>/);
    assert.match(body, /Vi har fulgt butikken siden 16\. september og læst dens priser på 100 % af nætterne/);
  });

  const visit = createVisits(
    { baseUrl: 'http://localhost:3000', version: '0', operator: { name: '', contact: '', privacyText: '' } },
    { published: () => undefined } as never,
    () => Date.parse('2026-11-15T11:00:00Z'),
  )({ headers: { 'accept-language': 'da' }, query: {}, url: '/' });
  const section = (genuine_percent: number | null, judged: number) => {
    const genuine = Math.round((judged * (genuine_percent ?? 0)) / 100);
    const claims = { judged, genuine, overstated: judged - genuine, no_saving: 0, dearer: 0 };
    const rest = { raised_first: 0, unfounded: 0, recommended_price: 0, unknown: 0 };
    const honesty: HonestyOnPage = {
      domain: 'x.example',
      vendor: null,
      product_count: 1,
      claims: { ...claims, ...rest },
      genuine_percent,
      since: null,
      feeds_read_percent: null,
    };
    return plain(honestySection(visit, honesty).markup);
  };

  test('a share is told from a hundred judged reductions on, and its colour changes at half and at four fifths', () => {
    assert.match(
      section(92.4, 1204),
      /92 % af de 1\.204 tilbud, vi kunne vurdere de seneste 90 dage, holdt\./,
    );
    for (const [percent, look] of [
      [80, 'say good'],
      [79.9, 'say'],
      [50, 'say'],
      [49.9, 'say again'],
    ] as const)
      assert.match(section(percent, 100), new RegExp(`<p class="${look}">`), String(percent));
    assert.match(section(null, 0), /ikke vist førpriser/);
    assert.match(section(0, 248), /Ingen af de 248 tilbud, vi kunne vurdere de seneste 90 dage, holdt\./);
    assert.match(section(100, 248), /Alle 248 tilbud, vi kunne vurdere de seneste 90 dage, holdt\./);
    assert.match(section(99.7, 1000), /99 % af de 1\.000 tilbud/);
    assert.match(section(0.4, 1000), /0,4 % af de 1\.000 tilbud/);
  });
});

suite('of the method', () => {
  test('the page is the documentation’s own text in both languages, with every picture of it', async () => {
    const { get } = await aShopWindow([[TODAY, [anOffer()]]]);
    for (const [lang, file, says] of [
      ['da', 'docs/honesty.da.md', 'Hvis det er din butik'],
      ['en', 'docs/honesty.md', 'If it is your shop'],
    ] as const) {
      const { body } = await get(`/metode?lang=${lang}`);
      const text = readFileSync(file, 'utf8');
      const pictures = [...text.matchAll(/honesty\/([\w.-]+\.svg)/g)].map(([, name]) => name!);
      assert.ok(pictures.length >= 9);
      for (const name of pictures) {
        assert.ok(body.includes(`src="/metode/billeder/${name}"`), name);
        assert.equal((await get(`/metode/billeder/${name}`)).statusCode, 200, name);
      }
      assert.ok(body.includes(`<h2>${says}</h2>`), says);
      assert.doesNotMatch(body, /<code>/);
      assert.match(body, /<h3 id="raised_first">/);
      assert.doesNotMatch(body, /\]\(|\*\*|\.md"/);
    }
    assert.equal((await get('/metode/billeder/..%2Fhonesty.md')).statusCode, 404);
  });

  test('its Markdown may hold lists, marks and headings; markup in it stays text, and a link to a file its words', () => {
    const page = methodHtml(
      '## A <b>\n\n- one\n  more `x<y`\n- **two**\n\n1. first\n\n[web](https://a.example/) and [file](x.md), *so*\n\n' +
        '<script>x</script>\n\n[bad](javascript:x) and ![a"b](x/y.svg)\n',
    );
    assert.equal(
      page.replaceAll('\n', ''),
      '<h2>A &lt;b&gt;</h2><ul class="dots"><li>onemore <code>x&lt;y</code></li><li><strong>two</strong></li></ul><ol><li>first</li></ol>' +
        '<p><a href="https://a.example/">web</a> and file, <em>so</em></p>' +
        '&lt;script&gt;x&lt;/script&gt;<p>bad and <a href="/{pictures}/y.svg"><img src="/{pictures}/y.svg" alt="a&quot;b" width="640" height="250" loading="lazy"></a></p>',
    );
  });

  test('no line ends between a number and its unit', () => {
    assert.equal(
      methodHtml('før 1.500 kr., nu 1.000\nkr. (33,3 %), efter § 9 a og § 12 i loven').trim(),
      '<p>før 1.500\u00a0kr., nu 1.000\u00a0kr. (33,3\u00a0%), efter §\u00a09\u00a0a og §\u00a012\u00a0i loven</p>',
    );
  });
});
