import assert from 'node:assert/strict';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { dayAt, formatDay } from '../../src/domain/day.ts';
import { openState } from '../../src/store/open.ts';
import { HEADER, ownShops, rowsOf } from './own-shops.ts';
import { prisme } from './running.ts';

describe('prisme status', () => {
  it('says that all is well after a good night, with exit code 0, whether a service runs or not', async () => {
    const { env, night } = ownShops();
    await night();
    const { code, out } = await prisme(['status'], env);
    assert.equal(code, 0, out);
    assert.match(out, /^All is well\./);
    assert.match(out, /service +not running: nothing answers at http:\/\/127\.0\.0\.1:1\n/);
    assert.match(out, /feeds +2 feeds: 2 good/);
    assert.match(out, /last night .*published in .* 2 accepted/);
  });

  it('names the feed that is broken, the reason and what to do, with exit code 1', async () => {
    const { env, write, sources, night } = ownShops();
    sources('alfa', 'beta', 'page');
    write('page', '<!doctype html><html><body>Siden findes ikke</body></html>');
    await night();
    const { code, out } = await prisme(['status'], env);
    assert.equal(code, 1);
    assert.match(out, /^This needs a person:\n {2}- feeds: 1 failed, 0 held, 0 stale/);
    assert.match(out, /\npage +page\.dk +failed +never .*HTML/);
    const told = JSON.parse((await prisme(['status', '--json'], env)).out);
    assert.equal(told.feeds.failed, 1);
    assert.equal(told.feeds.good, 2);
    assert.equal(told.feeds.problems[0].id, 'page');
    assert.equal(told.catalogue.products, 20);
    assert.equal(told.service.answers, false);
  });

  it('warns while pages cannot say who runs the service and how to write to them', async () => {
    const { env, night } = ownShops();
    await night();
    for (const [own, said] of [
      [{}, 'OPERATOR_NAME and OPERATOR_CONTACT are empty'],
      [{ OPERATOR_CONTACT: 'hej@priser.example' }, 'OPERATOR_NAME is empty'],
      [{ OPERATOR_NAME: 'Priser ApS', OPERATOR_CONTACT: ' ' }, 'OPERATOR_CONTACT is empty'],
    ] as const) {
      const { code, out } = await prisme(['status'], { ...env, ...own });
      assert.equal(code, 0);
      assert.ok(out.startsWith(`All is well.\nWarning: ${said}: pages do not say who`), out);
    }
    const whole = { OPERATOR_NAME: 'Priser ApS', OPERATOR_CONTACT: 'hej@priser.example' };
    assert.doesNotMatch((await prisme(['status'], { ...env, ...whole })).out, /Warning/);
    assert.deepEqual(JSON.parse((await prisme(['status', '--json'], { ...env, ...whole })).out).warnings, []);
  });

  it('sees a service that answers', async () => {
    const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    try {
      const { env, night } = ownShops();
      await night();
      const PORT = String((server.address() as AddressInfo).port);
      assert.match((await prisme(['status'], { ...env, PORT })).out, /service +answers at http/);
    } finally {
      server.close();
    }
  });

  it('says in one line that there is no data folder, and makes none', async () => {
    const { env } = ownShops();
    const { code, out, err } = await prisme(['status'], env);
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, /^prisme: there is no data folder at .*data \(DATA_DIR\)/);
    assert.equal(existsSync(env.DATA_DIR), false);
  });

  it('says that a state is no database, and a sources file is broken', async () => {
    const { env, dataDir, night } = ownShops();
    await night();
    writeFileSync(env.SOURCES, '{ "feeds": [');
    const broken = await prisme(['status'], env);
    assert.equal(broken.code, 1);
    assert.match(broken.out, /sources\.json:1: /);
    assert.match(broken.out, /2 feeds: 2 good/, 'those that were read before');
    for (const end of ['-wal', '-shm']) rmSync(join(dataDir, `state.db${end}`), { force: true });
    writeFileSync(join(dataDir, 'state.db'), 'no database at all, only a few words of text'.repeat(50));
    const { code, err } = await prisme(['status'], env);
    assert.equal(code, 2);
    assert.match(err, /^prisme: .*state\.db/);
  });

  it('tells how far a running refresh is, and not of one that has died', async () => {
    const { env, dataDir, night } = ownShops();
    await night();
    const state = await openState(dataDir);
    const mark = (pid: number) =>
      state.setFact(
        'refresh_progress',
        JSON.stringify({
          day: '2026-11-15',
          beganAtMs: Date.now() - 60_000,
          step: 'merging',
          done: 1200,
          total: 5000,
          atMs: Date.now(),
          host: hostname(),
          pid,
        }),
      );
    await mark(process.pid);
    assert.match((await prisme(['status'], env)).out, /running since .*: merging, 1 200 of 5 000/);
    await mark(2 ** 22 + 1);
    assert.match((await prisme(['status'], env)).out, /last night .*published/);
    await state.close();
  });

  it('tells of a refresh that published nothing and why, until one does', async () => {
    const { env, write, night } = ownShops();
    write('alfa', '');
    write('beta', HEADER);
    await night();
    const failed = await prisme(['status'], env);
    assert.equal(failed.code, 1);
    const today = formatDay(dayAt(Date.now()));
    assert.match(
      failed.out,
      new RegExp(`the refresh of ${today} failed: no feed gave an offer \\(alfa: .*empty`),
    );
    assert.match(failed.out, /no catalogue is published/);
    write('alfa', [HEADER, ...rowsOf(100)].join('\n'));
    write('beta', [HEADER, ...rowsOf(110)].join('\n'));
    await night();
    assert.equal((await prisme(['status'], env)).code, 0);
  });
});

describe('prisme feeds list', () => {
  it('has a heading and every feed of the sources, read or not, the worst first', async () => {
    const { env, write, sources, night } = ownShops();
    await night();
    sources('alfa', 'beta', 'ny');
    write('beta', '');
    await night('beta');
    const { code, out } = await prisme(['feeds', 'list'], env);
    assert.equal(code, 0);
    const lines = out.split('\n');
    assert.match(lines[0]!, /^FEED +SHOP +STATE +READ +ROWS +KEPT +REASON$/);
    assert.match(lines[1]!, /^beta +beta\.dk +held .*an empty file; offers of earlier today stay$/);
    assert.match(lines[2]!, /^ny +ny\.dk +unread +never +- +- +not read yet/);
    assert.match(lines[3]!, /^alfa +alfa\.dk +good .* 20 +20$/);
    assert.equal(lines[4], '3 feeds: 1 held, 1 unread, 1 good');
    const problems = await prisme(['feeds', 'list', '--problems', '--json'], env);
    assert.deepEqual(
      JSON.parse(problems.out).map(({ id, state }: { id: string; state: string }) => [id, state]),
      [['beta', 'held']],
    );
  });
});
