import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { suite, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { EXAMPLE_EAN } from '../../src/contract/resources.ts';
import { aBrowser, CHROMIUM } from './a-browser.ts';
import { aDemoWindow } from './a-demo-window.ts';

/** `npm run pages` looks at all of them in both languages, light and dark; `npm test` at four. */
const ALL = process.env['PAGES'] === 'all';

const { app, get } = await aDemoWindow();
const PRODUCT = String((await get(`/vare/${EXAMPLE_EAN}`)).headers.location);
/** A product of a shop that says what it cost before. */
const CLAIMED = (await get('/products/deals?limit=100'))
  .json()
  .items.find(({ claim }: { claim: unknown }) => claim !== null).product.ean;
const WITH_CLAIM = String((await get(`/vare/${CLAIMED}`)).headers.location);
const PROOF = /href="(\/vare\/\d{13}\/bevis\/[^"]+)"/.exec((await get(WITH_CLAIM)).body)![1]!;
const GIFTS = /href="(\/gaver\/[^"]+)"/.exec((await get('/gaver')).body)![1]!;
const PAGES = [
  '/',
  PRODUCT,
  '/soeg?q=st%C3%B8vsuger',
  '/prisfald',
  `${PRODUCT}?dage=30&sorter=leveret`,
  '/prisfald?dage=30&sorter=kroner&side=2',
  '/populaere',
  '/nyheder',
  '/gaver',
  GIFTS,
  '/butikker',
  '/butik/torvet.example',
  '/soeg',
  '/soeg?q=qqqqqqq',
  '/soeg?q=st%C3%B8vsuger&maerke=Nordhavn&maks=3000&lager=ja&sorter=price',
  '/soeg?q=st%C3%B8vsuger&butik=nowhere.example',
  '/kategorier',
  '/kategori/elektronik',
  '/maerke/nordhavn',
  '/metode',
  '/raekkefoelge',
  '/indsigelser',
  PROOF,
  '/privatliv',
  '/agents',
  '/nowhere',
  '/vare/5709999999990',
];
const CHECKED = ALL ? PAGES : PAGES.slice(0, 4);
const LANGUAGES = ALL ? ['da', 'en'] : ['da'];
const SCHEMES = ALL ? (['light', 'dark'] as const) : (['light'] as const);

const KB = 1024;
const PAGE_BYTES_MAX = 50 * KB;
const SCRIPT_BYTES_MAX = 5 * KB;
const STYLE_BYTES_MAX = 16 * KB;

suite('every page of the demo market', () => {
  /** Rules of taste are left to us: short forms that mean the same, and products' names in titles. */
  const validator = new HtmlValidate(
    new StaticConfigLoader({
      extends: ['html-validate:recommended'],
      rules: {
        'doctype-style': 'off',
        'no-implicit-button-type': 'off',
        'no-implicit-input-type': 'off',
        'long-title': 'off',
      },
    }),
  );

  test('says that the market is invented', async () => {
    for (const path of PAGES) {
      assert.match((await get(path)).body, /Demo: butikker, varer og priser er opdigtede/, path);
      assert.match(
        (await get(path, { 'accept-language': 'en' })).body,
        /Demo: shops, products and prices/,
        path,
      );
    }
  });

  test('with its style and script is no larger than fifty kilobytes', async () => {
    const { body } = await get('/');
    const [style, script] = await Promise.all(
      ['style', 'script'].map(async (name) => {
        const [path] = new RegExp(`/assets/${name}[^"]+`).exec(body)!;
        return (await get(path)).rawPayload.length;
      }),
    );
    assert.ok(style! <= STYLE_BYTES_MAX, `the style has ${style} bytes`);
    assert.ok(script! <= SCRIPT_BYTES_MAX, `the script has ${script} bytes`);
    for (const path of PAGES) {
      const bytes = (await get(path)).rawPayload.length + style! + script!;
      assert.ok(bytes <= PAGE_BYTES_MAX, `${path} has ${bytes} bytes`);
    }
  });

  test('is written in words: no code of the API stands on it', async () => {
    for (const path of PAGES)
      for (const language of ['da', 'en']) {
        const { body } = await get(path, { 'accept-language': language });
        const text = body.replace(/<script[^>]*>.*?<\/script>|<[^>]*>/gs, ' ');
        assert.deepEqual(text.match(/\b[a-z]+_[a-z_]+\b/g), null, `${path} in ${language}`);
        if (language === 'da')
          assert.doesNotMatch(text, /\b(?:genuine|overstated|dearer|unfounded|unknown)\b/, path);
      }
  });

  test('leads to pages that are there', async () => {
    const seen = new Set<string>();
    for (const path of PAGES)
      for (const [, href] of (await get(path)).body.matchAll(/<a [^>]*href="(\/[^"#]*)/g))
        seen.add(href!.replaceAll('&amp;', '&'));
    assert.ok(seen.size > 150, `${seen.size} links`);
    for (const href of seen) {
      const { statusCode } = await get(href);
      const isKnownMiss = href.startsWith('/nowhere') || href.startsWith('/vare/5709999999990');
      assert.equal(statusCode, isKnownMiss ? 404 : 200, href);
    }
  });

  test('is valid HTML, in Danish and in English', async () => {
    for (const path of PAGES)
      for (const language of ['da', 'en']) {
        const { body } = await get(path, { 'accept-language': language });
        const { results } = await validator.validateString(body);
        // The server in this process refuses everybody when nothing else gets a turn for a second.
        await setImmediate();
        const said = results.flatMap(({ messages }) =>
          messages.map(
            ({ ruleId, message, line }) => `${ruleId}: ${message} (${body.split('\n')[line - 1]})`,
          ),
        );
        assert.deepEqual(said, [], `${path} in ${language}`);
      }
  });
});

suite('in a real browser', { skip: existsSync(CHROMIUM) ? false : 'no browser: install chromium' }, () => {
  const started = Promise.all([app.listen({ port: 0, host: '127.0.0.1' }), aBrowser()]);

  for (const language of LANGUAGES)
    for (const colorScheme of SCHEMES)
      test(`axe finds nothing wrong, ${language}, ${colorScheme}`, async () => {
        const [origin, { open }] = await started;
        const locale = language === 'da' ? 'da-DK' : 'en-GB';
        const said: string[] = [];
        for (const width of ALL ? [390, 1440] : [390]) {
          const page = await open({ colorScheme, locale, viewport: { width, height: 900 } });
          for (const path of CHECKED) {
            await page.goto(origin + path);
            const { violations } = await new AxeBuilder({ page }).analyze();
            for (const { id, nodes } of violations)
              said.push(`${path} at ${width} px: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
          }
          await page.context().close();
        }
        assert.deepEqual(said, []);
      });

  test('nothing scrolls sideways at 320 pixels, and nothing moves once it is there', async () => {
    const [origin, { open }] = await started;
    const page = await open({ viewport: { width: 320, height: 700 } });
    for (const path of PAGES) {
      await page.goto(origin + path);
      const width = await page.evaluate('document.documentElement.scrollWidth');
      assert.ok(Number(width) <= 320, `${path} is ${width} px wide`);
      const shift = await page.evaluate(`new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => list.getEntries().forEach((entry) => { sum += entry.value; }))
          .observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      })`);
      assert.equal(shift, 0, `${path} moves`);
    }
    await page.context().close();
  });

  test('a finger hits every link and field, and no hint in a field is cut', async () => {
    const [origin, { open }] = await started;
    const looks = [
      [320, 'da-DK'],
      [1280, 'en-GB'],
      [375, 'da-DK'],
      [375, 'en-GB'],
      [768, 'en-GB'],
    ] as const;
    for (const [width, locale] of ALL ? looks : looks.slice(0, 2)) {
      const page = await open({ locale, viewport: { width, height: 900 } });
      for (const path of CHECKED) {
        await page.goto(origin + path);
        const said = await page.evaluate(`(() => {
          for (const details of document.querySelectorAll('details')) details.open = true;
          const shown = [...document.querySelectorAll('a:not(.skip), button, summary, input, select')]
            .map((element) => [element, element.getBoundingClientRect()])
            .filter(([, { width }]) => width > 0);
          const small = shown.filter(([, { width, height }]) => Math.min(width, height) < 24);
          const pen = document.createElement('canvas').getContext('2d');
          const cut = shown.filter(([element]) => {
            const { font, paddingLeft, paddingRight } = getComputedStyle(element);
            pen.font = font;
            // A search field keeps room for the button that empties it.
            const button = element.type === 'search' ? 20 : 0;
            const room = element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - button;
            return element.placeholder && pen.measureText(element.placeholder).width > room;
          });
          return [...small, ...cut].map(([element]) => element.outerHTML);
        })()`);
        assert.deepEqual(said, [], `${path} at ${width} px`);
      }
      await page.context().close();
    }
  });

  test('a person finds a thing, reads its price and asks to be told, with the keyboard alone and without JavaScript', async () => {
    const [origin, { open }] = await started;
    const page = await open({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await page.goto(origin);
    const tabTo = async (selector: string) => {
      for (let i = 0; i < 200; i++) {
        await page.keyboard.press('Tab');
        if (await page.locator(`${selector}:focus`).count()) return;
      }
      assert.fail(`${selector} cannot be reached with the keyboard`);
    };
    await tabTo('input[name=q]');
    await page.keyboard.type('vestfjord robotstøvsuger r7 hvid');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/soeg\?q=/);
    await tabTo('.title a');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/vare\/\d{13}\//);
    assert.match(String(await page.locator('.price').textContent()), /^[\d.,]+\skr\.$/);
    // Only a target price needs an amount.
    await page.selectOption('#kind', 'drop');
    assert.equal(await page.locator('#target').isVisible(), false);
    await page.selectOption('#kind', 'target');
    await tabTo('#target');
    await page.keyboard.type('10');
    await page.keyboard.press('Tab');
    await page.keyboard.type('lise@example.dk');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Tjek din mail' }).waitFor();
    await page.context().close();
  });

  test('a barcode typed into the search field leads to its product', async () => {
    const [origin, { open }] = await started;
    const page = await open();
    await page.goto(`${origin}/prisfald`);
    await page
      .getByRole('combobox', { name: 'stregkode' })
      .fill(`${EXAMPLE_EAN.slice(0, 7)} ${EXAMPLE_EAN.slice(7)}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${PRODUCT}`);
    await page.context().close();
  });

  test('the search field completes what is typed, by the keyboard too, and steps aside for who goes on typing', async () => {
    const [origin, { open }] = await started;
    const page = await open({ viewport: { width: 390, height: 844 } });
    await page.goto(origin);
    const field = page.getByRole('combobox');
    await field.pressSequentially('støvs');
    await page.getByRole('option').first().waitFor();
    assert.equal(await field.getAttribute('aria-expanded'), 'true');
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(
      violations.map(({ id }) => id),
      [],
    );
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('option').count(), 0);
    await field.pressSequentially('u');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    const chosen = String(await page.getByRole('option', { selected: true }).getAttribute('data-href'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${chosen}`);
    await page.context().close();
  });

  test('the chart tells the values under the pointer, and its numbers are a table for everybody', async () => {
    const [origin, { open }] = await started;
    const complaints: string[] = [];
    const page = await open({ viewport: { width: 1440, height: 1400 } });
    page.on('console', (message) => void complaints.push(message.text()));
    page.on('pageerror', (error) => void complaints.push(error.message));
    await page.goto(origin + PRODUCT);
    const readout = page.locator('.readout');
    assert.equal(await readout.isVisible(), false);
    const box = (await page.locator('svg.wide').boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    assert.match(String(await readout.textContent()), /^\d+\. \w+\.?: laveste pris [\d.,]+\skr\./);
    await page.mouse.move(5, 5);
    assert.equal(await readout.isVisible(), false);
    await page.getByText('Tallene bag').click();
    assert.ok((await page.locator('.numbers tbody tr').count()) >= 1);
    assert.deepEqual(
      complaints.filter((line) => !line.includes('ERR_FAILED')),
      [],
      'neither the policy nor the script complains',
    );
    await page.context().close();
  });
});
