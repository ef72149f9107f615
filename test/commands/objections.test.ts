import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anEan } from '../builders.ts';
import { aServiceOn } from '../web/a-shop-window.ts';
import { ownShops } from './own-shops.ts';
import { prisme } from './running.ts';

/** Shops after one night, and what the public page says of their objections. */
async function aLog() {
  const { env, dataDir, night } = ownShops();
  await night();
  const run = (...args: string[]) => prisme(['objections', ...args], env);
  const add = (...args: string[]) => run('add', 'alfa.dk', ...args);
  const page = async (query = '') =>
    (await (await aServiceOn(dataDir)).get(`/indsigelser${query}`)).body.replaceAll('\u00a0', ' ');
  return { run, add, page };
}

describe('prisme objections', () => {
  it('writes an objection and its outcome into the log that everybody can read, in both languages', async () => {
    const { run, add, page } = await aLog();
    assert.match(await page(), /Ingen butik har gjort indsigelse endnu\./);
    const added = await add(
      '--text',
      'Prisen var 100 kr. i oktober.',
      '--ean',
      anEan(3),
      '--day',
      '2026-10-30',
    );
    assert.deepEqual([added.code, added.out.split(';')[0]], [0, 'objection 1 of alfa.dk is in the log']);
    const open = await page();
    assert.match(open, /<a href="\/butik\/alfa\.dk">alfa<\/a><\/h2>/);
    assert.match(
      open,
      /Modtaget 30\. oktober 2026, <a href="\/vare\/\d{13}">om varen med stregkoden \d{13}</,
    );
    assert.match(open, /<p>Prisen var 100 kr\. i oktober\.<\/p>\n<p>Endnu ikke afgjort\.<\/p>/);
    assert.deepEqual((await run('close', '1', '--outcome', 'Prislisten var forkert.')).code, 0);
    assert.match(await page('?lang=en'), /<b>Decided \d+ \w+ \d{4}:<\/b> Prislisten var forkert\.<\/p>/);
    const { out } = await run('list');
    assert.match(out, /^ID +SHOP +EAN +CAME +CLOSED +TEXT\n1 +alfa\.dk +\d{13} +2026-10-30 +20\d\d-/);
  });

  it('shows markup as the text that it is', async () => {
    const { run, add, page } = await aLog();
    await add('--text', '<script>alert(1)</script> & "citat"\u0007\n\nlinje');
    await run('close', '1', '--outcome', '<img src=x onerror=alert(1)>');
    const body = await page();
    assert.match(body, /<p>&lt;script&gt;alert\(1\)&lt;\/script&gt; &amp; &quot;citat&quot; linje<\/p>/);
    assert.match(body, /&lt;img src=x onerror=alert\(1\)&gt;/);
    assert.doesNotMatch(body, /<script>alert|<img src=x/);
  });

  it('refuses what is wrong in one line with the usage, and writes nothing', async () => {
    const { run, add } = await aLog();
    const long = 'x'.repeat(2001);
    for (const [{ code, err }, said] of [
      [await run('add', 'gamma.dk', '--text', 'x'), /there is no shop 'gamma\.dk'/],
      [await run('add', '<b>', '--text', 'x'), /there is no shop '<b>'/],
      [await run('add', '--text', 'x'), /name one shop/],
      [await run('add', 'alfa.dk', 'beta.dk', '--text', 'x'), /name one shop/],
      [await add(), /--text takes 1 to 2000 characters/],
      [await add('--text', ' \u200b\n '), /--text takes 1 to 2000 characters/],
      [await add('--text', long), /--text takes 1 to 2000 characters/],
      [await add('--text', 'x', '--ean', 'abc'), /--ean takes the digits of a barcode/],
      [await add('--text', 'x', '--ean', '1234567890123'), /--ean takes the digits of a barcode/],
      [await add('--text', 'x', '--day', '2026-02-30'), /--day takes a day like/],
      [await add('--text', 'x', '--day', '2999-01-01'), /--day 2999-01-01 is in the future/],
      [await run('close', 'x', '--outcome', 'y'), /name one objection's number/],
      [await run('close', '-1', '--outcome', 'y'), /./],
      [await run('close', '1'), /--outcome takes 1 to 2000 characters/],
      [await run('close', '1', '--outcome', long), /--outcome takes 1 to 2000 characters/],
    ] as const) {
      assert.equal(code, 2, err);
      assert.match(err, said);
    }
    assert.match((await run('list')).err, /There are no objections yet/);
    assert.equal((await add('--text', 'x'.repeat(2000))).code, 0);
  });

  it('closes an objection once, and none that is not there', async () => {
    const { run, add, page } = await aLog();
    await add('--text', 'Første');
    assert.match((await run('close', '2', '--outcome', 'y')).err, /^prisme: there is no objection 2;/);
    assert.equal((await run('close', '1', '--outcome', 'Medhold')).code, 0);
    const again = await run('close', '1', '--outcome', 'Afvist');
    assert.deepEqual(
      [again.code, again.err],
      [1, 'prisme: objection 1 is closed already; its outcome stays\n'],
    );
    const body = await page();
    assert.match(body, /Medhold/);
    assert.doesNotMatch(body, /Afvist/);
  });

  it('has the newest first, fifty to a page', async () => {
    const { env, dataDir, night } = ownShops();
    await night();
    const { stores, get } = await aServiceOn(dataDir);
    const { id: vendorId } = (await stores.state.vendors.byDomain('beta.dk'))!;
    for (let n = 1; n <= 51; n++)
      await stores.state.objections.add({
        vendorId,
        ean: null,
        text: `Nummer ${n}.`,
        openedDay: 20_000 as never,
      });
    const first = (await get('/indsigelser')).body;
    assert.match(first, /Nummer 51\..*Nummer 2\./s);
    assert.doesNotMatch(first, /Nummer 1\./);
    assert.match((await get('/indsigelser?side=2')).body, /Nummer 1\./);
    for (const side of ['3', '0', 'x'])
      assert.equal((await get(`/indsigelser?side=${side}`)).statusCode, 404);
    assert.match((await get('/metode')).body, /<a href="\/indsigelser">Indsigelser fra butikker/);
    assert.equal((await prisme(['objections', 'list'], env)).out.split('\n').length, 53);
  });
});
