import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { addDays, dayAt, formatDay } from '../../src/domain/day.ts';
import { openState, takeRefreshLock } from '../../src/store/open.ts';
import { anEan } from '../builders.ts';
import { HEADER, ownShops, rowsOf } from './own-shops.ts';
import { prisme } from './running.ts';

const DAY_MS = 86_400_000;

/** Two nights, of which the second has other prices. */
async function twoNights() {
  const shops = ownShops();
  await shops.night(undefined, Date.now() - DAY_MS);
  shops.write('alfa', [HEADER, ...rowsOf(90)].join('\n'));
  await shops.night();
  const list = async () => JSON.parse((await prisme(['generations', 'list', '--json'], shops.env)).out);
  const lowest = async () =>
    /lowest price (\d+\.\d\d)/.exec((await prisme(['explain', anEan(3)], shops.env)).out)![1];
  return { ...shops, list, lowest };
}

describe('a wrong night', () => {
  it('is taken back: the catalogue before serves, no night is begun, and the next stands on it', async () => {
    const { env, list, lowest, night } = await twoNights();
    const [newest, before] = await list();
    assert.deepEqual([newest.state, before.state], ['current', 'kept']);
    assert.equal(await lowest(), '99.00');
    const pinned = await prisme(['generations', 'pin', before.id], env);
    assert.equal(pinned.code, 0);
    assert.match(pinned.out, /serves now and is pinned.*\nThe next night stands on it/);
    assert.equal(await lowest(), '109.00');
    assert.deepEqual(
      (await list()).map(({ state }: { state: string }) => state),
      ['kept', 'pinned'],
    );
    const refused = await prisme(['refresh'], env);
    assert.equal(refused.code, 1);
    assert.match(refused.err, /is pinned, so no night is begun/);
    assert.match((await prisme(['status'], env)).out, /is pinned: no night is begun until/);
    assert.match((await prisme(['generations', 'unpin'], env)).out, /no longer pinned/);
    await night();
    assert.equal(await lowest(), '99.00');
    assert.equal((await prisme(['status'], env)).code, 0);
  });

  it('can be the one of a day that was mistyped', async () => {
    const { env, list, night, dataDir } = await twoNights();
    const future = formatDay(addDays(dayAt(Date.now()), 400));
    const typo = await prisme(['refresh', '--as-of', future], env);
    assert.equal(typo.code, 2);
    assert.match(typo.err, /is in the future/);
    const state = await openState(dataDir);
    assert.ok(!(await state.fact('refresh_failure')), 'it is no night that failed');
    await state.close();
    await night(undefined, Date.now() + 5 * DAY_MS);
    await assert.rejects(night(), /is before the published day/);
    await prisme(['generations', 'pin', (await list())[1].id], env);
    await prisme(['generations', 'unpin'], env);
    await night();
    const current = (await list()).find(({ state }: { state: string }) => state === 'current');
    assert.equal(current.day, formatDay(dayAt(Date.now())));
  });

  it('is not taken back to what is not there, nor while a refresh runs', async () => {
    const { env, list, dataDir } = await twoNights();
    for (const id of ['2020-01-01-0123456789ab', '../../etc', 'x'])
      assert.equal((await prisme(['generations', 'pin', id], env)).code, 1, id);
    assert.equal((await prisme(['generations', 'pin'], env)).code, 2);
    assert.equal((await prisme(['generations', 'unpin'], env)).out, 'nothing was pinned\n');
    const release = await takeRefreshLock(dataDir);
    const busy = await prisme(['generations', 'pin', (await list())[1].id], env);
    release!();
    assert.equal(busy.code, 1);
    assert.match(busy.err, /a refresh is running/);
  });
});

describe('refresh --dry-run', () => {
  it('tells what would be published, and changes nothing', async () => {
    const { env, dataDir, write, list } = await twoNights();
    const before = { list: await list(), spools: readdirSync(join(dataDir, 'spool')).sort() };
    const pointer = readFileSync(join(dataDir, 'generations', 'current'), 'utf8');
    write('alfa', [HEADER, ...rowsOf(80, 25)].join('\n'));
    write('beta', '');
    const dry = await prisme(['refresh', '--night', '--dry-run', '--json'], env);
    assert.equal(dry.code, 0, dry.err);
    const report = JSON.parse(dry.out);
    assert.deepEqual([report.dry_run, report.published, report.totals.products], [true, true, 25]);
    assert.equal(report.totals.held, 1);
    assert.deepEqual({ list: await list(), spools: readdirSync(join(dataDir, 'spool')).sort() }, before);
    assert.equal(readFileSync(join(dataDir, 'generations', 'current'), 'utf8'), pointer);
    assert.ok(!readdirSync(dataDir).some((name) => name.startsWith('dry-run')));
    assert.match((await prisme(['feeds', 'list'], env)).out, /2 feeds: 2 good/);
    assert.ok(existsSync(join(dataDir, 'state.db')));
  });
});
