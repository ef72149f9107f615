import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { chromium, type Page } from 'playwright-core';
import { aService, COFFEE, linkIn } from '../agents/harness.ts';

const CHROMIUM = '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const PHONE = { width: 360, height: 740 };
/** Where to leave pictures of the pages for a person to look at. */
const SHOTS = process.env['SCREENSHOTS'];

async function open(t: TestContext) {
  const {
    app,
    mailbox,
    sender,
    make: post,
    statusOf,
  } = await aService(t, {
    names: { [COFFEE]: 'Nordhavn Kaffemaskine NK-200 med meget langt navn, Rustfrit Stål/Sort, 1,8 liter' },
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  t.after(() => browser.close());
  const page = await browser.newPage({ viewport: PHONE, locale: 'da-DK' });
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).origin));
  page.on('console', (message) => void complaints.push(message.text()));
  page.on('pageerror', (error) => void complaints.push(error.message));
  const make = async (body: object = {}) => {
    const { id } = await post({ email: 'lise@example.dk', ...body });
    await sender.drain();
    return { id, mail: mailbox.mails.at(-1)! };
  };
  return { origin, page, make, mailbox, sender, statusOf, asked, complaints };
}

async function look(page: Page, name: string): Promise<void> {
  const width = await page.evaluate('document.documentElement.scrollWidth');
  assert.ok(Number(width) <= PHONE.width, `${name} is ${width} px wide on a phone`);
  const heights = await page.$$eval('button', (all) =>
    (all as unknown as { offsetParent: unknown; offsetHeight: number }[])
      .filter((button) => button.offsetParent !== null)
      .map((button) => button.offsetHeight),
  );
  for (const height of heights) assert.ok(height >= 44, `${name} has a button of ${height} px`);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}

test('a person confirms, stops, looks at and erases agents in a real browser on a phone', async (t) => {
  if (!existsSync(CHROMIUM)) return t.skip('no browser: install chromium');
  const { origin, page, make, mailbox, sender, statusOf, asked, complaints } = await open(t);

  const first = await make();
  await page.goto(origin + linkIn(first.mail, 'confirm'));
  await look(page, 'confirm');
  assert.equal(await statusOf(first.id), 'pending_confirmation');
  await page.getByRole('button', { name: 'Ja, skriv til mig' }).click();
  await page.getByRole('heading', { name: 'Prisagenten er i gang' }).waitFor();
  await look(page, 'confirmed');
  assert.equal(await statusOf(first.id), 'active');

  const second = await make({ target_price: 1249.5 });
  await page.goto(origin + linkIn(second.mail, 'cancel'));
  await look(page, 'cancel');
  await page.getByRole('button', { name: 'Stop prisagenten' }).click();
  await page.getByRole('heading', { name: 'Prisagenten er stoppet' }).waitFor();
  await look(page, 'cancelled');
  assert.equal(await statusOf(second.id), 'cancelled');

  await page.goto(`${origin}/agents`);
  await look(page, 'ask');
  await page.getByLabel('Din mailadresse').fill('lise@example.dk');
  await page.getByRole('button', { name: 'Send mig et link' }).click();
  await page.getByRole('heading', { name: 'Tjek din mail' }).waitFor();
  await look(page, 'asked');
  await sender.drain();

  await page.goto(origin + linkIn(mailbox.mails.at(-1)!, 'mine'));
  assert.equal(await page.locator('.mine').getByRole('listitem').count(), 2);
  await look(page, 'mine');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Hent alt som JSON' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'prisme-price-agents.json');

  const erase = page.getByRole('button', { name: 'Slet alt', exact: true });
  assert.equal(await erase.isVisible(), false);
  await page.getByText('Slet det hele').click();
  await look(page, 'erase');
  await erase.click();
  await page.getByRole('heading', { name: 'Alt er slettet' }).waitFor();
  assert.equal(await statusOf(first.id), undefined);

  await page.goto(origin + linkIn(first.mail, 'confirm'));
  await page.getByRole('heading', { name: 'Linket virker ikke længere' }).waitFor();
  await look(page, 'dead');

  assert.deepEqual([...new Set(asked)], [origin]);
  // The browser reports the 404 of the dead link and of an icon nobody made; anything else is ours to mend.
  assert.deepEqual(
    complaints.filter((line) => !line.includes('404')),
    [],
  );
});

test('a person asks not to be written to, changes their mind and opens the address again', async (t) => {
  if (!existsSync(CHROMIUM)) return t.skip('no browser: install chromium');
  const { origin, page, make, mailbox, sender } = await open(t);
  const { mail } = await make();
  await page.goto(origin + linkIn(mail, 'cancel'));
  await page.getByRole('button', { name: 'Afmeld alle mails' }).click();
  await page.getByRole('heading', { name: 'Vi skriver ikke mere' }).waitFor();
  await look(page, 'blocked');

  await page.goto(`${origin}/agents`);
  await page.getByLabel('Din mailadresse').fill('lise@example.dk');
  await page.getByRole('button', { name: 'Send mig et link' }).click();
  await page.getByRole('heading', { name: 'Tjek din mail' }).waitFor();
  await sender.drain();

  await page.goto(origin + linkIn(mailbox.mails.at(-1)!, 'open'));
  await look(page, 'open');
  await page.getByRole('button', { name: 'Åbn adressen igen' }).click();
  await page.getByRole('heading', { name: 'Adressen er åben' }).waitFor();
  await look(page, 'opened');
  await make();
  assert.equal(mailbox.mails.length, 3);
});

test('the mails are readable in a real browser on a phone', async (t) => {
  if (!existsSync(CHROMIUM)) return t.skip('no browser: install chromium');
  const { page, make, mailbox, sender, origin } = await open(t);
  const { mail } = await make({ target_price: 600 });
  await page.goto(origin + linkIn(mail, 'confirm'));
  await page.getByRole('button', { name: 'Ja, skriv til mig' }).click();
  await page.getByRole('heading', { name: 'Prisagenten er i gang' }).waitFor();
  await sender.drain();
  for (const [i, name] of ['mail-confirm', 'mail-reached'].entries()) {
    // A page of its own: the style rules of the page before would hold for it too.
    await page.goto('about:blank');
    await page.setContent(mailbox.mails[i]!.html);
    await look(page, name);
  }
  assert.equal(mailbox.mails.length, 2);
});
