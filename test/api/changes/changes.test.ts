import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { issueToken } from '../../../src/access/token/issue.ts';
import { changesCursor } from '../../../src/api/changes/cursor.ts';
import { createPageCache } from '../../../src/api/changes/page-cache.ts';
import { scopeOf, writeCursor } from '../../../src/api/lists/paging.ts';
import { changedIn, changedMask } from '../../../src/catalogue/answers/change-text.ts';
import { CHANGED_FIELDS } from '../../../src/contract/change-view.ts';
import type { EanNumber } from '../../../src/domain/ean.ts';
import { openDelta } from '../../../src/store/deltas/delta-file.ts';
import { deltasIn } from '../../../src/store/disk/data-folder.ts';
import { aFolder } from '../../builders.ts';
import { anApp, NOW_MS, UNLIMITED } from '../an-app.ts';

const id = (day: number) => `2026-11-${day}-0123456789ab`;
const WISH = { name: 'a', restLimit: null, mcpLimit: null };

/** An app with four states; the second to the fourth have `perState` changes each, over two shops. */
async function aToldApp(perState = 10, limits = UNLIMITED) {
  const dir = aFolder();
  const made = await anApp(undefined, {}, limits, dir);
  const { state } = made.market;
  for (const day of [10, 11, 12, 13]) {
    await state.announcements.add(id(day), NOW_MS + day);
    if (day === 10) continue;
    const delta = openDelta(deltasIn(dir));
    for (let n = 0; n < perState; n++) {
      const side = (priceOre: number) => ({
        priceOre,
        shippingOre: n % 3 === 0 ? null : 2900,
        beforeOre: null,
        stock: 0,
        flags: 0,
        verdict: null,
      });
      const ean = (5_700_000_000_000 + Math.floor(n / 2)) as EanNumber;
      const from = side(day * 100);
      const to = n % 4 === 3 ? { ...from, stock: 1 } : side(day * 100 + 100);
      delta.add({ ean, shop: n % 2, condition: 0, from, to });
    }
    const shops = ['a', 'b'].map((each) => ({ domain: `butik-${each}.example`, name: `Butik ${each}` }));
    delta.close({ shops, rushes: [] });
    delta.publish({ child: id(day), parent: id(day - 1) });
  }
  const { token } = await issueToken(state.tokens, { ...WISH, rights: ['exports'] }, NOW_MS);
  const get = (query: string, headers: Record<string, string> = {}) =>
    made.get(`/changes${query}`, { 'x-api-token': token, ...headers });
  return { ...made, dir, token, get, asAnybody: made.get };
}

test('a day is told from its night on, in pages that join without a gap', async () => {
  const { get } = await aToldApp();
  const whole = (await get('?since=2026-11-11')).json();
  assert.deepEqual(Object.keys(whole), ['count', 'items', 'next_cursor', 'caught_up', 'data_as_of']);
  assert.deepEqual([whole.count, whole.caught_up], [30, true]);
  assert.deepEqual(whole.items[0], {
    id: `2-${id(11)}.5700000000000.butik-a.example.new`,
    type: 'offer.changed',
    time: '2026-11-15T11:00:00Z',
    ean: '5700000000000',
    vendor: { name: 'Butik a', domain: 'butik-a.example' },
    condition: 'new',
    changed: ['price'],
    from: { price: 11, shipping: null, before_price: null, stock: 'in_stock', flags: [], verdict: null },
    to: { price: 12, shipping: null, before_price: null, stock: 'in_stock', flags: [], verdict: null },
  });
  for (const limit of [1, 3, 7, 10, 29, 30, 31]) {
    const items = [];
    let since = '2026-11-11';
    for (let isEnd = false; !isEnd; ) {
      const page = (await get(`?since=${since}&limit=${limit}`)).json();
      items.push(...page.items);
      since = page.next_cursor;
      isEnd = page.caught_up;
    }
    assert.deepEqual(items, whole.items, `limit ${limit}`);
  }
  assert.equal((await get('?since=2026-11-13')).json().count, 10);
  assert.deepEqual((await get(`?since=${whole.next_cursor}`)).json().items, []);
});

test('a page that was asked for before is the same, until something new is told', async () => {
  const { get, market } = await aToldApp();
  const asked = [
    '?since=2026-11-13',
    '?since=2026-11-13&limit=3',
    '?since=2026-11-13&vendor=butik-a.example',
  ];
  const read = async () => Promise.all(asked.map(async (query) => (await get(query)).json()));
  const first = await read();
  assert.deepEqual(
    first.map(({ count, caught_up }) => [count, caught_up]),
    [
      [10, true],
      [3, false],
      [5, true],
    ],
  );
  assert.deepEqual(await read(), first);
  await market.state.announcements.add(id(12), NOW_MS + 14);
  const later = (await get(asked[0]!)).json();
  assert.equal(later.count, 20, 'the way back to the state before is told after it');
  assert.deepEqual(later.items.slice(0, 10), first[0].items);
});

test('pages beyond what is kept are made again', () => {
  const cached = createPageCache(3_000);
  const announcements = [{ number: 1, generation: id(10), atMs: 0 }];
  const turns = { announcements, deltas: { between: () => undefined } };
  let made = 0;
  const ask = (since: string) =>
    cached(turns, { since, limit: 100, vendors: undefined, changed: undefined }, () => {
      made++;
      const position = { number: 1, generation: id(10), last: null };
      return { items: [JSON.stringify('x'.repeat(1_000))], position, isCaughtUp: true };
    });
  assert.match(ask('a').text, /^"count":1,"items":\["x+"\],"next_cursor":"[^"]+","caught_up":true$/);
  ask('b');
  ask('a');
  assert.equal(made, 2);
  ask('c');
  ask('a');
  assert.equal(made, 4);
});

test('filters choose by shop and by field, and a cursor is taken with any', async () => {
  const { get } = await aToldApp();
  const count = async (query: string) => (await get(`?since=2026-11-13${query}`)).json().count;
  assert.equal(await count('&vendor=butik-a.example'), 5);
  assert.equal(await count('&vendor=https://www.Butik-A.example/&vendor=butik-b.example'), 10);
  assert.equal(await count('&vendor=nobody.example'), 0);
  assert.equal(await count('&changed=stock'), 2);
  assert.equal(await count('&changed=stock&changed=price'), 10);
  assert.equal(await count('&changed=verdict'), 0);
  const { next_cursor } = (await get('?since=2026-11-13&changed=stock&limit=1')).json();
  assert.equal((await get(`?since=${next_cursor}&vendor=butik-b.example`)).json().count, 3);
});

test('each field that differs is named, and no other', () => {
  const offer = { priceOre: 100, shippingOre: 0, beforeOre: null, stock: 0, flags: 0, verdict: null };
  const others = { price: 'priceOre', shipping: 'shippingOre', before_price: 'beforeOre' } as const;
  const names = { ...others, stock: 'stock', flags: 'flags', verdict: 'verdict' } as const;
  const change = { ean: 1 as EanNumber, shop: { domain: 'a.example', name: 'A' }, condition: 0 };
  for (const field of CHANGED_FIELDS)
    assert.equal(
      changedIn({ ...change, from: offer, to: { ...offer, [names[field]]: 7 } }),
      changedMask([field]),
      field,
    );
});

test('a page reads fifty thousand events at most, and goes on after them', async () => {
  const { get } = await aToldApp(20_000);
  const first = (await get('?since=2026-11-11&changed=verdict')).json();
  assert.deepEqual([first.count, first.caught_up], [0, false]);
  assert.equal(
    (await get(`?since=${first.next_cursor}&limit=1000`)).json().items[0].time,
    '2026-11-15T11:00:00Z',
  );
  const rest = (await get(`?since=${first.next_cursor}&changed=verdict`)).json();
  assert.deepEqual([rest.count, rest.caught_up], [0, true]);
});

test('only a token with the right reads changes', async () => {
  const { asAnybody, market } = await aToldApp();
  const plain = await issueToken(market.state.tokens, WISH, NOW_MS);
  for (const headers of [{}, { 'x-api-token': plain.token }]) {
    const { statusCode, body } = await asAnybody('/changes?since=2026-11-11', headers);
    assert.equal(statusCode, 403);
    assert.match(body, /--may exports/);
  }
  const unknown = { 'x-api-token': '123e4567-e89b-12d3-a456-426614174000' };
  assert.equal((await asAnybody('/changes?since=2026-11-11', unknown)).statusCode, 401);
});

test('a question that cannot be read is a 400 that says what to send', async () => {
  const { get } = await aToldApp();
  const foreign = writeCursor(scopeOf('/products/newest', {}), { generation: id(11), after: [1, 2, 3] });
  const { next_cursor: ours } = (await get('?since=2026-11-11&limit=3')).json();
  const forged = Buffer.from(`00000000["scope","${id(11)}",1,2,3]`).toString('base64url');
  const times = (n: number, text: string) => `&${text}`.repeat(n);
  for (const [query, says] of [
    ['', /cursor of an export.*day like/],
    ['?since=', /cursor of an export.*day like/],
    ['?since=2026-11-31', /no day of the calendar/],
    ['?since=2026-11-14', /no night of 2026-11-14 yet; the newest is of 2026-11-13/],
    [`?since=${foreign}`, /no cursor of \/changes/],
    [`?since=${forged}`, /no cursor of \/changes/],
    [`?since=${ours.slice(0, -3)}`, /no cursor of \/changes/],
    [`?since=${'A'.repeat(5000)}`, /no cursor of \/changes/],
    ['?since=2026-11-11&limit=0', /limit must be a whole number from 1 to 1000/],
    ['?since=2026-11-11&limit=1001', /from 1 to 1000/],
    ['?since=2026-11-11&limit=5&limit=6', /once/],
    ['?since=2026-11-11&since=2026-11-12', /once/],
    ['?since=2026-11-11&cursor=x', /no parameter "cursor" here/],
    ['?since=2026-11-11&vendor=12', /domain name of a shop/],
    [`?since=2026-11-11${times(21, 'vendor=a.dk')}`, /at most 20 times/],
    ['?since=2026-11-11&changed=colour', /price or shipping or before_price/],
  ] as const) {
    const { statusCode, body } = await get(query);
    assert.equal(statusCode, 400, `${query} ${body}`);
    assert.match(JSON.parse(body).message, says, query);
  }
  assert.equal((await get(`?since=2026-11-11${times(20, 'vendor=a.dk')}&limit=1000`)).statusCode, 200);
});

test('what is too old, replaced or lost is a 410 with where to begin', async () => {
  const { get, dir, market } = await aToldApp();
  const { next_cursor } = (await get('?since=2026-11-11&limit=3')).json();
  const newest = (await get('?since=2026-11-13&limit=1000')).json().next_cursor;
  const isGone = async (since: string) => {
    const { statusCode, body, headers } = await get(`?since=${since}`);
    assert.equal(statusCode, 410, since);
    assert.equal(headers['cache-control'], 'no-store');
    assert.deepEqual(Object.keys(JSON.parse(body)), ['statusCode', 'message', 'error', 'start']);
    assert.equal((await get(`?since=${JSON.parse(body).start.cursor}`)).statusCode, 200);
  };
  await isGone('2026-11-10');
  await isGone('2026-01-01');
  await isGone(changesCursor({ number: 3, generation: id(19), last: null }));
  rmSync(deltasIn(dir), { recursive: true });
  const restarted = await anApp([], {}, UNLIMITED, dir);
  const { token } = await issueToken(market.state.tokens, { ...WISH, rights: ['exports'] }, NOW_MS);
  const again = (since: string) => restarted.get(`/changes?since=${since}`, { 'x-api-token': token });
  assert.equal((await again(next_cursor)).statusCode, 410);
  assert.equal((await again(newest)).statusCode, 200, 'a copy of the newest state lacks nothing');
});

test('full pages of an older state may be kept, others may not', async () => {
  const { get } = await aToldApp();
  const cache = async (query: string) => (await get(query)).headers['cache-control'];
  assert.equal(await cache('?since=2026-11-11&limit=5'), 'private, max-age=86400, immutable');
  assert.equal(await cache('?since=2026-11-13&limit=5'), 'private, no-cache');
  assert.equal(await cache('?since=2026-11-11&limit=1000'), 'private, no-cache');
});

test('a stream has a cursor after each thousand and at its end, and costs ten requests', async () => {
  const { get } = await aToldApp(1500, { ...UNLIMITED, restToken: 30 });
  const accept = { accept: 'application/x-ndjson' };
  const { body, headers } = await get('?since=2026-11-12', accept);
  assert.equal(headers['x-ratelimit-remaining'], '20');
  const lines = body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const cursors = lines.flatMap((line, i) => ('next_cursor' in line ? [i] : []));
  assert.deepEqual([lines.length, ...cursors], [3003, 1000, 2001, 3002]);
  const resumed = (await get(`?since=${lines[1000].next_cursor}`, accept)).body.split('\n');
  assert.deepEqual(JSON.parse(resumed[0]!), lines[1001]);
  assert.equal((await get(`?since=${lines[3002].next_cursor}`, accept)).body.split('\n').length, 2);
  assert.equal((await get('?since=2026-11-12', accept)).statusCode, 429);
});

test('the headers of a stream can be asked for without the stream', async () => {
  const { app, token, get } = await aToldApp(3000);
  const answer = await app.inject({
    method: 'HEAD',
    url: '/changes?since=2026-11-12',
    headers: { 'x-api-token': token, accept: 'application/x-ndjson' },
  });
  assert.deepEqual([answer.statusCode, answer.body], [200, '']);
  assert.match(String(answer.headers['content-type']), /^application\/x-ndjson/);
  const [headed, asked] = await Promise.all(
    (['HEAD', 'GET'] as const).map((method) =>
      app.inject({
        method,
        url: '/changes?since=2026-11-01',
        headers: { 'x-api-token': token, accept: 'application/x-ndjson' },
      }),
    ),
  );
  assert.deepEqual([headed!.statusCode, asked!.statusCode], [410, 410]);
  assert.equal((await get('?since=2026-11-12', { accept: 'application/x-ndjson' })).statusCode, 200);
});

test('a weight of 0 asks for no stream, another order or case does', async () => {
  const { get } = await aToldApp(3);
  const typeOf = async (accept: string) =>
    String((await get('?since=2026-11-12', { accept })).headers['content-type']).split(';')[0];
  for (const accept of ['application/x-ndjson;q=0', 'application/json, application/x-ndjson; Q=0.000', '*/*'])
    assert.equal(await typeOf(accept), 'application/json', accept);
  for (const accept of ['application/json;q=0.1, Application/X-NDJSON;q=0.9', 'application/x-ndjson;q=0.01'])
    assert.equal(await typeOf(accept), 'application/x-ndjson', accept);
});

test('a second stream of a token waits until the first has ended or was broken off', async () => {
  const { app, token, asAnybody } = await aToldApp(20_000);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const headers = { 'x-api-token': token, accept: 'application/x-ndjson' };
  const stop = new AbortController();
  const url = '/changes?since=2026-11-11';
  const first = await fetch(`http://127.0.0.1:${port}${url}`, { headers, signal: stop.signal });
  assert.equal(first.status, 200);
  const second = await asAnybody(url, headers);
  assert.equal(second.statusCode, 429);
  assert.deepEqual(Object.keys(second.json()), ['statusCode', 'message', 'error', 'retry_after', 'limit']);
  stop.abort();
  let status = 429;
  for (let tries = 0; status === 429 && tries < 1000; tries++) {
    await setImmediate();
    status = (await asAnybody('/changes?since=2026-11-13', headers)).statusCode;
  }
  assert.equal(status, 200);
});

test('before the first state there is nothing to ask for', async () => {
  const { market, get } = await anApp();
  const { token } = await issueToken(market.state.tokens, { ...WISH, rights: ['exports'] }, NOW_MS);
  const { statusCode, headers } = await get('/changes?since=2026-11-11', { 'x-api-token': token });
  assert.deepEqual([statusCode, headers['retry-after']], [503, '30']);
});
