import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { type TestContext, test } from 'node:test';
import { PACE_RULES, Pacer } from '../../src/feeds/fetch/pace.ts';
import { createParsePool } from '../../src/feeds/reading/parse-pool.ts';
import { createOutbound } from '../../src/net/outbound.ts';
import { readFeed } from '../../src/service/night/feeds/read-feeds.ts';
import { openState } from '../../src/store/open.ts';
import { NO_REFERENCES } from '../../src/store/packed/references.ts';
import { aFolder, anEan, day } from '../builders.ts';
import { alwaysAt, startLoopback, TEST_CA } from '../net/loopback-server.ts';

const FEED = `aw_product_id,product_name,ean,search_price,currency,aw_deep_link,merchant_deep_link,in_stock
1,Nordhavn NK-200,${anEan(1)},499.00,DKK,https://www.awin1.com/1,https://elshop.example/1,1
`;
type Answer = readonly [status: number, headers?: Readonly<Record<string, string>>];

/** A shop's server that answers night by night from a script; the feed's bytes are always the same. */
async function nights(t: TestContext, ...script: readonly Answer[]) {
  const left = [...script];
  const answer: RequestListener = (_, response) => {
    const [status, headers] = left.shift()!;
    response.writeHead(status, headers).end(status === 200 ? FEED : undefined);
  };
  const server = await startLoopback(answer);
  const dataDir = aFolder();
  const state = await openState(dataDir);
  const outbound = createOutbound({
    allowPrivateHosts: ['localhost'],
    ca: TEST_CA,
    lookup: alwaysAt('127.0.0.1'),
  });
  t.after(async () => {
    await server[Symbol.asyncDispose]();
    await outbound.close();
    await state.close();
  });
  const vendor = await state.vendors.ensure({ name: 'Elshop', domain: 'elshop.example' });
  const reports: string[] = [];
  for (const [night] of script.entries()) {
    const { status, reason } = await readFeed(
      {
        spec: { id: 'elshop', format: 'awin-csv', vendor },
        url: `https://localhost:${server.port}/feed.csv`,
        network: 'own',
      },
      {
        state,
        outbound,
        pool: createParsePool(0),
        pacer: new Pacer(PACE_RULES),
        dataDir,
        day: day(`2026-11-${15 + night}`),
        beganAtMs: Date.parse(`2026-11-${15 + night}T04:00:00+01:00`),
        market: {
          references: NO_REFERENCES,
          voiceOf: (id) => id,
          isNewcomer: () => false,
          isFirst: false,
          movedShops: () => [],
        },
      },
    );
    reports.push([status, reason].filter(Boolean).join(': '));
  }
  const asked = server.requests.map(({ headers }) => [
    headers['if-none-match'],
    headers['if-modified-since'],
  ]);
  return { reports, asked, good: (await state.feeds.get('elshop'))!.good! };
}

const JAN = 'Thu, 01 Jan 2026 00:00:00 GMT';
const FEB = 'Sun, 01 Feb 2026 00:00:00 GMT';

test('the same bytes under a new ETag are asked for by it the night after', async (t) => {
  const { reports, asked, good } = await nights(
    t,
    [200, { etag: '"1"', 'last-modified': JAN }],
    [200, { etag: '"2"', 'last-modified': FEB }],
    [304],
  );
  assert.deepEqual(reports, ['accepted', 'unchanged: same hash', 'unchanged: 304']);
  assert.deepEqual(asked, [
    [undefined, undefined],
    ['"1"', JAN],
    ['"2"', FEB],
  ]);
  assert.deepEqual([good.etag, good.lastModified], ['"2"', FEB]);
});

test('a 304 that names the file anew is asked by the new name, and one that is silent keeps the old', async (t) => {
  const { reports, asked } = await nights(
    t,
    [200, { etag: '"1"', 'last-modified': JAN }],
    [304, { etag: '"2"' }],
    [304, { 'last-modified': FEB }],
    [304],
  );
  assert.deepEqual(reports.slice(1), Array(3).fill('unchanged: 304'));
  assert.deepEqual(asked.slice(1), [
    ['"1"', JAN],
    ['"2"', JAN],
    ['"2"', FEB],
  ]);
});

test('a server that stopped naming its file is asked without a name', async (t) => {
  const { asked, good } = await nights(t, [200, { etag: '"1"' }], [200], [200]);
  assert.deepEqual(asked.at(-1), [undefined, undefined]);
  assert.deepEqual([good.etag, good.lastModified], [null, null]);
});

test('an unchanged feed is confirmed as of the night on which it was asked for', async (t) => {
  const { good } = await nights(t, [200, { etag: '"1"' }], [304]);
  assert.equal(good.readAtMs, Date.parse('2026-11-16T04:00:00+01:00'));
});
