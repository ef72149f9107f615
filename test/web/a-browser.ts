import { after } from 'node:test';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';

export const CHROMIUM = '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser, and a way to open pages in it. It is gone when the test file ends. */
export async function aBrowser() {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  after(() => browser.close());
  const open = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ locale: 'da-DK', ...options });
    const page = await context.newPage();
    // Shops' pictures are on the internet, which tests do not have.
    await page.route(
      (url) => url.hostname.endsWith('.example'),
      (route) => route.abort(),
    );
    return page;
  };
  return { browser, open };
}
