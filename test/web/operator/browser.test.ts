import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { suite, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { HEADER, rowsOf } from '../../commands/own-shops.ts';
import { aBrowser, CHROMIUM } from '../a-browser.ts';
import { aDesk, TOKEN } from './a-desk.ts';

const DAY_MS = 86_400_000;
/** `npm run pages` looks at both, `npm test` at one. */
const SCHEMES = process.env['PAGES'] === 'all' ? (['light', 'dark'] as const) : (['light'] as const);
/** Where pictures of the pages are put, to be looked at. */
const PICTURES = process.env['PICTURES'];

suite('the operator’s desk in a real browser', {
  skip: existsSync(CHROMIUM) ? false : 'no browser: install chromium',
}, async () => {
  const { app } = await aDesk(async ({ night, write }) => {
    const odd = [
      '98\tSkæv\thttps://b.dk/98\tin stock\t50 DKK\t5701234567890',
      '99\tUden kode\thttps://b.dk/99\tin stock\t50 DKK\t',
    ];
    for (let back = 8; back > 0; back--) {
      write('alfa', [HEADER, ...rowsOf(100, 300 - back * 5), ...odd].join('\n'));
      write('beta', [HEADER, ...rowsOf(110 + back, 300)].join('\n'));
      await night(undefined, Date.now() - back * DAY_MS);
    }
    write('beta', [HEADER, ...rowsOf(110, 20)].join('\n'));
    await night();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;
  const { open } = await aBrowser();

  const signIn = async (page: Page) => {
    await page.goto(`${address}/operator`);
    await page.getByLabel('Operator token').fill(TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tonight' }).waitFor();
  };
  const violations = async (page: Page) =>
    (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);

  test('the operator signs in, looks at the held feed, accepts it, and signs out', async () => {
    const page = await open();
    await signIn(page);
    await page.getByRole('link', { name: 'beta' }).first().click();
    await page.getByRole('heading', { name: 'Decide for tonight' }).waitFor();
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByText('Accepted: the next refresh takes over').waitFor();
    await page.getByRole('button', { name: 'Keep held' }).click();
    await page.getByText('Kept held: the next refresh').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Operator token').waitFor();
    await page.goto(`${address}/operator/feeds`);
    await page.getByLabel('Operator token').waitFor();
  });

  test('the operator goes back to the catalogue before, and lets nights begin again', async () => {
    const page = await open();
    await signIn(page);
    await page.getByRole('link', { name: 'Catalogues' }).click();
    await page.getByRole('button', { name: 'Pin' }).last().click();
    await page.getByText('Pinned: it serves').waitFor();
    await page.getByRole('cell', { name: 'serves, pinned' }).waitFor();
    await page.getByRole('button', { name: 'Unpin' }).click();
    await page.getByText('Unpinned: it serves until').waitFor();
  });

  for (const colorScheme of SCHEMES)
    test(`axe finds nothing, ${colorScheme}, and no page scrolls sideways on a narrow phone`, async () => {
      const page = await open({ colorScheme, viewport: { width: 320, height: 700 } });
      await page.goto(`${address}/operator`);
      assert.deepEqual(await violations(page), []);
      await signIn(page);
      for (const path of [
        '',
        '/feeds',
        '/feeds/beta',
        '/feeds/alfa',
        '/nights',
        '/generations',
        '/messages',
        '/tokens',
        '/searches',
      ]) {
        await page.goto(`${address}/operator${path}`);
        assert.deepEqual(await violations(page), [], path);
        const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
        assert.ok(width <= 320, `${path} is ${width} wide`);
        if (PICTURES !== undefined) {
          for (const size of [390, 768, 1440]) {
            await page.setViewportSize({ width: size, height: 900 });
            await page.screenshot({
              path: `${PICTURES}/desk${path.replaceAll('/', '-')}-${size}-${colorScheme}.png`,
              fullPage: true,
            });
          }
          await page.setViewportSize({ width: 320, height: 700 });
        }
      }
    });
});
