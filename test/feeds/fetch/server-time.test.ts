import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askServersMs } from '../../../src/feeds/fetch/server-time.ts';
import { createOutbound } from '../../../src/net/outbound.ts';
import { startLoopback } from '../../net/loopback-server.ts';

const THEN = 'Sun, 15 Nov 2026 03:00:00 GMT';
const THEN_MS = Date.parse(THEN);

/** A server that answers everything so, and what it says the time is. */
async function told(status: number, headers: Record<string, string>, paths = ['/a.tsv']) {
  await using server = await startLoopback((_req, res) => void res.writeHead(status, headers).end(), 'http');
  const outbound = createOutbound({ allowPrivateHosts: ['127.0.0.1'] });
  const said = await askServersMs(
    paths.map((path) => `http://user:key@127.0.0.1:${server.port}${path}`),
    outbound,
  );
  await outbound.close();
  return { said, requests: server.requests };
}

test('any answer tells the time, and only the front door is asked, once a server and without its key', async () => {
  for (const status of [200, 302, 404, 405, 503]) {
    const { said, requests } = await told(status, { date: THEN, location: '/x' }, ['/a?key=1', '/b']);
    assert.deepEqual(said, [THEN_MS], String(status));
    assert.deepEqual(
      requests.map(({ method, url, headers }) => [method, url, headers.authorization]),
      [['HEAD', '/', undefined]],
    );
  }
});

test('an answer out of a cache tells how long it lay there', async () => {
  assert.deepEqual((await told(200, { date: THEN, age: '86400' })).said, [THEN_MS + 86_400_000]);
});

test('a Date that is none says nothing, and nor does a server that is not there or a file', async () => {
  assert.deepEqual((await told(200, { date: 'yesterday' })).said, []);
  assert.deepEqual((await told(200, { date: THEN, age: 'old' })).said, []);
  const outbound = createOutbound({ allowPrivateHosts: ['127.0.0.1'] });
  assert.deepEqual(await askServersMs(['file:///a.tsv', 'http://127.0.0.1:1/a.tsv'], outbound), []);
  await outbound.close();
});
