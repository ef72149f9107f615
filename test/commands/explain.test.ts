import assert from 'node:assert/strict';
import { readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { anEan } from '../builders.ts';
import { HEADER, ownShops, rowsOf } from './own-shops.ts';
import { prisme } from './running.ts';

const DAY_MS = 86_400_000;
const WRONG = `${anEan(77).slice(0, 12)}${(Number(anEan(77)[12]) + 1) % 10}`;
const REFUSED = `sku-77\tKaffekande\thttps://a.dk/kande?x=1\tin stock\t149 DKK\t${WRONG}`;

/** Two shops, of which one has a row with a wrong code, after two nights. */
async function explained() {
  const shops = ownShops();
  shops.write('alfa', [HEADER, ...rowsOf(100), REFUSED].join('\n'));
  await shops.night(undefined, Date.now() - DAY_MS);
  shops.write('alfa', [HEADER, ...rowsOf(101), REFUSED].join('\n'));
  await shops.night();
  return shops;
}

describe('prisme explain', () => {
  it('tells of an EAN every shop’s offer, tonight and last night, and what each feed said', async () => {
    const { env } = await explained();
    const { code, out } = await prisme(['explain', anEan(3)], env);
    assert.equal(code, 0);
    assert.match(out, new RegExp(`^${anEan(3)} {2}Vare 3\nIn the catalogue of .*; lowest price 110\\.00\\.`));
    assert.match(out, /Offers tonight:\n {2}SHOP .*\n {2}alfa\.dk +alfa +110\.00 .* 1: sets the price/);
    assert.match(out, /Offers of the night before \(2026-\d\d-\d\d\):\n.*\n {2}alfa\.dk +alfa +109\.00 /);
    assert.match(
      out,
      /feed alfa \(alfa\.dk\), read .*:\n {4}taken over: 110\.00 DKK, in_stock, new, "Vare 3"; https/,
    );
    assert.match(out, /Places in lists: .*newest: /);
  });

  it('finds a code that was refused, with the row as it stood, every step and what to ask the shop', async () => {
    const { env } = await explained();
    const { code, out } = await prisme(['explain', WRONG], env);
    assert.equal(code, 1);
    assert.match(out, /is not in the catalogue: the rows that have it were refused \(ean_check_digit\)/);
    assert.match(out, /feed alfa .*\n {4}refused \(ean_check_digit\): the EAN's last digit does not fit/);
    assert.match(out, /the row: sku="sku-77" name="Kaffekande" price="149 DKK" .* ean="\d+"/);
    assert.match(out, /price: "149 DKK" ► 149\.00 DKK/);
    assert.match(out, /code: "\d+" ► refused: the EAN's last digit/);
    assert.match(out, /ask the shop to correct the code/);
  });

  it('names the currency of a price that is not in kroner', async () => {
    const shops = ownShops();
    const row = `sku-9\tKande\thttps://a.dk/9\tin stock\t14.95 EUR\t${anEan(9)}`;
    shops.write('alfa', [HEADER, row].join('\n'));
    await shops.night();
    const { out } = await prisme(['explain', anEan(9)], shops.env);
    assert.match(out, /price: "14\.95 EUR" ► refused: the price is in EUR, not in DKK/);
    const { out: told } = await prisme(['status'], shops.env);
    assert.match(told, /none of 1 rows gave an offer \(currency_other \(EUR\): 1\)/);
  });

  it('finds a page by its address, taken over or refused', async () => {
    const { env } = await explained();
    const kept = await prisme(['explain', 'https://a.dk/3'], env);
    assert.equal(kept.code, 2, 'a.dk is not the shop’s own domain');
    const shops = ownShops();
    const row = (n: number, ean: string) =>
      `s${n}\tVare\thttps://www.alfa.dk/p/${n}\tin stock\t99 DKK\t${ean}`;
    shops.write('alfa', [HEADER, row(12, anEan(12)), row(1, anEan(1)), row(2, WRONG)].join('\n'));
    await shops.night();
    const found = await prisme(['explain', 'https://www.alfa.dk/p/1'], shops.env);
    assert.equal(found.code, 0);
    assert.match(found.out, new RegExp(`^${anEan(1)} `));
    const refused = await prisme(['explain', 'https://www.alfa.dk/p/2'], shops.env);
    assert.equal(refused.code, 1);
    assert.match(
      refused.out,
      /^Rows that became no offer:\n {2}feed alfa .*\n {4}refused \(ean_check_digit\)/,
    );
    const none = await prisme(['explain', 'https://www.alfa.dk/p/9'], shops.env);
    assert.deepEqual([none.code, none.out], [1, 'no feed of alfa.dk has https://www.alfa.dk/p/9\n']);
  });

  it('finds a feed’s own article number', async () => {
    const { env } = await explained();
    assert.match((await prisme(['explain', '--feed', 'alfa', '3'], env)).out, new RegExp(`^${anEan(3)} `));
    const refused = await prisme(['explain', '--feed', 'alfa', 'sku-77'], env);
    assert.match(refused.out, /refused \(ean_check_digit\)/);
    assert.equal((await prisme(['explain', '--feed', 'alfa', 'nope'], env)).code, 1);
  });

  it('says what was wrong with the question in one line', async () => {
    const { env } = await explained();
    for (const [args, said] of [
      [['explain'], /name one EAN/],
      [['explain', 'kaffe'], /neither an EAN .* nor a web address/],
      [['explain', 'https://ukendt.dk/1'], /no shop is known by ukendt\.dk/],
      [['explain', '--feed', 'nope', '1'], /no feed 'nope' has been read/],
    ] as const) {
      const { code, err } = await prisme(args, env);
      assert.equal(code, 2, args.join(' '));
      assert.match(err, said);
    }
  });

  it('says of a code that no shop has that none has it, and which feeds nobody could look into', async () => {
    const shops = await explained();
    shops.write('beta', '');
    await shops.night('beta');
    const { code, out } = await prisme(['explain', anEan(500)], shops.env);
    assert.equal(code, 1);
    assert.match(out, /is not in the catalogue: no feed has it/);
    assert.match(out, /not taken over: beta \(held\)/);
  });

  it('looks into the file of a held feed, and says what it would have said', async () => {
    const shops = ownShops();
    shops.write('beta', [HEADER, ...rowsOf(110, 300)].join('\n'));
    await shops.night(undefined, Date.now() - DAY_MS);
    const added = `new\tNyhed\thttps://beta.dk/ny\tin stock\t70 DKK\t${anEan(900)}`;
    shops.write('beta', [HEADER, ...rowsOf(120, 10), added].join('\n'));
    await shops.night();
    const both = await prisme(['explain', anEan(3)], shops.env);
    assert.match(both.out, /taken over: 119\.00 DKK.*\n {4}held, and not taken over: 129\.00 DKK, in_stock/);
    assert.match(both.out, /it is held because /);
    const only = await prisme(['explain', anEan(900)], shops.env);
    assert.equal(only.code, 1);
    assert.match(only.out, /is not in the catalogue: only what is held has it \(beta\)/);
    assert.match(only.out, /held, and not taken over: 70\.00 DKK, in_stock, new, "Nyhed"/);
    for (const asked of [['https://beta.dk/ny'], ['--feed', 'beta', 'new']])
      assert.match((await prisme(['explain', ...asked], shops.env)).out, /only what is held has it/);
    const lost = await prisme(['explain', anEan(200)], shops.env);
    assert.match(lost.out, /held tonight, and without this code: beta \(held\)/);
    assert.doesNotMatch(lost.out, /was not taken over: beta/);

    const held = join(shops.env.DATA_DIR, 'held');
    for (const name of readdirSync(held)) truncateSync(join(held, name), 700);
    const cut = await prisme(['explain', anEan(3)], shops.env);
    assert.equal(cut.code, 0, 'a file that is cut short counts as missing');
    assert.match(cut.out, /taken over: 119\.00 DKK/);
    assert.doesNotMatch(cut.out, /held, and not taken over/);
  });
});
