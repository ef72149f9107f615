import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { takeRefreshLock } from '../../../src/store/open.ts';
import { HEADER, rowsOf } from '../../commands/own-shops.ts';
import { aDesk, keyIn, readingIn } from './a-desk.ts';

const DAY_MS = 86_400_000;
const PATH = '/operator/generations';

/** Two nights, of which the second has other prices. */
const { get, post, signIn, stores, shops } = await aDesk(async ({ night, write }) => {
  await night(undefined, Date.now() - DAY_MS);
  write('alfa', [HEADER, ...rowsOf(90)].join('\n'));
  await night();
});
const served = () => stores.generations.current()!.meta.id;
const pinned = () => stores.state.fact('pinned_generation');

/** The rows of the page's table: what each catalogue is, and the id its form pins. */
const rowsIn = (body: string) =>
  [...body.matchAll(/<tr><th scope="row">([\d-]+)<span[^>]*> ([\w-]+)<\/span><\/th><td>([^<]+)<\/td>/g)].map(
    ([, day, id, state]) => ({ day: day!, id: id!, state: state! }),
  );

suite('the catalogues on the operator’s desk', async () => {
  const session = await signIn();
  const look = async () => {
    const { body } = await get(PATH, session);
    return { body, rows: rowsIn(body), fields: { key: keyIn(body), reading: readingIn(body) } };
  };

  test('nobody who has not signed in sees or chooses them', async () => {
    assert.equal((await get(PATH)).statusCode, 401);
    assert.equal((await post(`${PATH}/pin`, { id: served(), reading: '' })).statusCode, 401);
    assert.equal(await pinned(), undefined);
  });

  test('the one before is pinned, serves at once, and is unpinned', async () => {
    const { rows, fields, body } = await look();
    assert.deepEqual(
      rows.map(({ state }) => state),
      ['serves', 'kept'],
    );
    assert.match(body, /<td class="n">20<\/td><td class="n">40<\/td>/);
    const before = rows[1]!.id;
    const answer = await post(`${PATH}/pin`, { ...fields, id: before }, session);
    assert.equal(answer.statusCode, 303);
    assert.equal(served(), before);
    assert.equal(await pinned(), before);
    const told = await get(String(answer.headers.location), session);
    assert.match(told.body, /Pinned: it serves, and no night begins/);
    const now = await look();
    assert.deepEqual(
      now.rows.map(({ state }) => state),
      ['kept', 'serves, pinned'],
    );
    const freed = await post(`${PATH}/unpin`, now.fields, session);
    assert.match((await get(String(freed.headers.location), session)).body, /Unpinned: it serves until/);
    assert.equal(await pinned(), '');
    assert.equal(served(), before);
  });

  test('a choice that was made of another reading changes nothing', async () => {
    const { rows, fields } = await look();
    for (const path of [`${PATH}/pin`, `${PATH}/unpin`]) {
      const stale = { ...fields, reading: `${rows[0]!.id}.`, id: rows[0]!.id };
      const answer = await post(path, stale, session);
      assert.match(String(answer.headers.location), /told=changed\+meanwhile/);
    }
    assert.equal(await pinned(), '');
    assert.equal(served(), rows[1]!.id);
    const nothing = await post(`${PATH}/unpin`, fields, session);
    assert.match(String(nothing.headers.location), /told=nothing\+pinned/);
  });

  test('what is not there, a refresh that runs, and a forged form are refused', async () => {
    const { rows, fields } = await look();
    for (const id of ['', '../../etc', '2020-01-01-0123456789ab'])
      assert.equal((await post(`${PATH}/pin`, { ...fields, id }, session)).statusCode, 404, id);
    const id = rows[0]!.id;
    const forged = await post(`${PATH}/pin`, { ...fields, key: 'x', id }, session);
    assert.equal(forged.statusCode, 403);
    const release = await takeRefreshLock(shops.dataDir);
    const busy = await post(`${PATH}/pin`, { ...fields, id }, session);
    release!();
    assert.match(String(busy.headers.location), /told=refresh\+running/);
    assert.equal(await pinned(), '');
  });
});
