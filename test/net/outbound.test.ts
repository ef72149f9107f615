import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDoor } from '../../src/net/door.ts';
import { createOutbound, type Outbound } from '../../src/net/outbound.ts';
import { OutboundError } from '../../src/net/outbound-error.ts';
import { alwaysAt, startLoopback, TEST_CA } from './loopback-server.ts';

const IF_OWN = '; if it is your own, name it in ALLOW_PRIVATE_HOSTS';
const refusedWith = (message: string | RegExp) => (error: unknown) => {
  assert.ok(error instanceof OutboundError, String(error));
  assert.equal(error.kind, 'refused');
  if (typeof message === 'string') assert.equal(error.message, message);
  else assert.match(error.message, message);
  return true;
};

const allowing = (...hosts: string[]): Outbound =>
  createOutbound({ allowPrivateHosts: hosts, ca: TEST_CA, lookup: alwaysAt('127.0.0.1') });
const strict = (...addresses: string[]): Outbound =>
  createOutbound({ allowPrivateHosts: [], ca: TEST_CA, lookup: alwaysAt(...addresses) });

test('an allowed private host is reached over https', async () => {
  await using server = await startLoopback((_, res) => res.end('hej'));
  const answer = await allowing('localhost').request(`https://localhost:${server.port}/a?b=1`);
  assert.equal(answer.status, 200);
  assert.equal(await answer.body.text(), 'hej');
  assert.equal(server.requests[0]?.url, '/a?b=1');
});

test('plain http is for allowed hosts only, and a refusal names the setting that allows one', async () => {
  await using server = await startLoopback((_, res) => res.end('hej'), 'http');
  const answer = await allowing('localhost').request(`http://localhost:${server.port}/`);
  assert.equal(await answer.body.text(), 'hej');
  await assert.rejects(
    strict('93.184.215.14').request('http://shop.example/'),
    refusedWith(`refused: shop.example is asked for by http, only https is allowed${IF_OWN}`),
  );
});

test('other schemes are refused', async () => {
  for (const url of ['file:///etc/passwd', 'ftp://shop.example/x', 'gopher://shop.example/', 'nonsense']) {
    await assert.rejects(allowing('shop.example').request(url), refusedWith(/^refused: /), url);
  }
});

test('a literal private address is refused in every spelling, without a connection', async () => {
  await using server = await startLoopback((_, res) => res.end());
  for (const host of ['127.0.0.1', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', '[::1]']) {
    await assert.rejects(
      strict().request(`https://${host}:${server.port}/`),
      refusedWith(/is a private address; if it is your own, /),
      host,
    );
  }
  assert.equal(server.requests.length, 0);
});

test('a name that resolves to a private address is refused, also when only one of its addresses is', async () => {
  await assert.rejects(
    strict('10.0.0.1').request('https://shop.example/'),
    refusedWith(`refused: shop.example resolves to a private address (10.0.0.1)${IF_OWN}`),
  );
  await assert.rejects(
    strict('93.184.215.14', '::1').request('https://shop.example/'),
    refusedWith(`refused: shop.example resolves to a private address (::1)${IF_OWN}`),
  );
});

test('the address that was checked is the address that is used: the name is looked up once', async () => {
  await using server = await startLoopback((_, res) => res.end());
  let lookups = 0;
  const outbound = createOutbound({
    allowPrivateHosts: ['shop.example'],
    ca: TEST_CA,
    lookup: async () => [{ address: ++lookups === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }],
  });
  await (await outbound.request(`https://shop.example:${server.port}/`)).body.dump();
  assert.equal(lookups, 1);
});

test('every redirect passes the same door', async () => {
  for (const target of [
    'https://10.0.0.1/',
    'https://0x7f.1/',
    'https://[::ffff:127.0.0.1]/',
    'http://shop.example/',
  ]) {
    await using server = await startLoopback((_, res) => res.writeHead(302, { location: target }).end());
    await assert.rejects(
      allowing('localhost').request(`https://localhost:${server.port}/`),
      refusedWith(/^refused: /),
      target,
    );
  }
  await using server = await startLoopback((_, res) =>
    res.writeHead(302, { location: 'https://evil.example/' }).end(),
  );
  await assert.rejects(
    allowing('localhost').request(`https://localhost:${server.port}/`),
    refusedWith(`refused: evil.example resolves to a private address (127.0.0.1)${IF_OWN}`),
  );
});

test('a public shop cannot redirect us into a private host that is allowed to another feed', () => {
  const door = createDoor(['feeds.internal']);
  const inside = new URL('http://feeds.internal/admin');
  assert.throws(
    () => door.checkHop(new URL('https://shop.example/'), inside),
    refusedWith('refused: shop.example redirects to the private host feeds.internal'),
  );
  assert.doesNotThrow(() => door.checkHop(new URL('https://feeds.internal/'), inside));
});

test('three redirects are followed, a fourth is refused', async () => {
  await using server = await startLoopback((req, res) => {
    const left = Number(req.url?.slice(1));
    if (left === 0) res.end('here');
    else res.writeHead(307, { location: `/${left - 1}` }).end();
  });
  const outbound = allowing('localhost');
  const answer = await outbound.request(`https://localhost:${server.port}/3`);
  assert.equal(await answer.body.text(), 'here');
  assert.equal(answer.url.pathname, '/0');
  await assert.rejects(
    outbound.request(`https://localhost:${server.port}/4`),
    refusedWith('refused: localhost redirects more than 3 times'),
  );
});

test('credentials are not forwarded to another host', async () => {
  await using other = await startLoopback((_, res) => res.end());
  await using server = await startLoopback((_, res) =>
    res.writeHead(302, { location: `https://other.example:${other.port}/` }).end(),
  );
  const outbound = allowing('shop.example', 'other.example');
  const headers = { 'X-Token': 'key', Cookie: 'a=b', 'If-None-Match': '"1"' };
  await (await outbound.request(`https://me:p%40ss@shop.example:${server.port}/`, { headers })).body.dump();
  assert.equal(server.requests[0]?.headers.authorization, `Basic ${btoa('me:p@ss')}`);
  assert.equal(server.requests[0]?.headers['x-token'], 'key');
  const seen = other.requests[0]?.headers;
  assert.equal(seen?.['if-none-match'], '"1"');
  for (const name of ['authorization', 'x-token', 'cookie']) assert.equal(seen?.[name], undefined, name);
});

test('a POST never follows a redirect', async () => {
  await using server = await startLoopback((_, res) => res.writeHead(307, { location: '/elsewhere' }).end());
  const outbound = allowing('localhost');
  const answer = await outbound.request(`https://localhost:${server.port}/`, { method: 'POST', body: 'x' });
  assert.equal(answer.status, 307);
  await answer.body.dump();
  assert.equal(server.requests.length, 1);
});

test('a certificate nobody vouches for ends the request, and the message names the host alone', async () => {
  await using server = await startLoopback((_, res) => res.end());
  const outbound = createOutbound({ allowPrivateHosts: ['localhost'], lookup: alwaysAt('127.0.0.1') });
  await assert.rejects(
    outbound.request(`https://localhost:${server.port}/?key=hemmelig`),
    (error: unknown) => {
      assert.ok(error instanceof OutboundError);
      assert.equal(error.kind, 'network');
      assert.match(error.message, /^localhost: connection failed/);
      assert.doesNotMatch(error.message, /hemmelig|\n/);
      return true;
    },
  );
});

test('an address given by a stranger must be https, public, without credentials and on a sane port', async () => {
  const outbound = strict('93.184.215.14');
  assert.equal(
    (await outbound.assertPublicUrl('https://shop.example/hook')).href,
    'https://shop.example/hook',
  );
  await outbound.assertPublicUrl('https://shop.example:8443/hook');
  for (const [url, message] of [
    ['nonsense', 'refused: not a URL'],
    ['http://shop.example/', `refused: shop.example is asked for by http, only https is allowed${IF_OWN}`],
    ['https://a:b@shop.example/', 'refused: the URL carries credentials'],
    ['https://shop.example:22/', 'refused: port 22: only 443 and 1024 or above'],
    ['https://127.1/', `refused: 127.0.0.1 is a private address${IF_OWN}`],
    [`https://shop.example/${'x'.repeat(2100)}`, 'refused: the URL is longer than 2048 characters'],
  ] as const) {
    await assert.rejects(outbound.assertPublicUrl(url), refusedWith(message), url);
  }
  await assert.rejects(
    strict('192.168.0.9').assertPublicUrl('https://shop.example/'),
    refusedWith(`refused: shop.example resolves to a private address (192.168.0.9)${IF_OWN}`),
  );
});

test('a name without an address is told as such', async () => {
  const outbound = createOutbound({ allowPrivateHosts: [], lookup: alwaysAt() });
  await assert.rejects(outbound.assertPublicUrl('https://nowhere.example/'), {
    message: 'nowhere.example has no address',
  });
  await assert.rejects(outbound.request('https://nowhere.example/'), {
    message: 'nowhere.example has no address',
  });
});

test('a server that sends nothing but "103 Early Hints" is given up in time', async () => {
  await using server = await startLoopback((_, res) => {
    const hint = (): void =>
      void (res.destroyed || res.writeEarlyHints({ link: '</a>; rel=preload' }, () => setImmediate(hint)));
    hint();
  });
  await assert.rejects(
    allowing('localhost').request(`https://localhost:${server.port}/`, { firstByteTimeoutMs: 50 }),
    { kind: 'timeout', message: 'localhost did not answer in time' },
  );
});

test('the time for the first byte does not cut a long body', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await using server = await startLoopback((_, res) => {
    res.write('first ');
    void released.then(() => res.end('last'));
  });
  const answer = await allowing('localhost').request(`https://localhost:${server.port}/`, {
    firstByteTimeoutMs: 500,
  });
  t.mock.timers.tick(501);
  release();
  assert.equal(await answer.body.text(), 'first last');
});

test('the caller can cancel', async () => {
  await using server = await startLoopback(() => {});
  const cancel = new AbortController();
  const asked = allowing('localhost').request(`https://localhost:${server.port}/`, { signal: cancel.signal });
  cancel.abort();
  await assert.rejects(asked, { kind: 'aborted', message: 'localhost: the request was cancelled' });
});

test('a name is resolved by the same rules as a request, and a literal address is its own', async () => {
  const { signal } = new AbortController();
  assert.deepEqual(await strict('93.184.215.14').resolve('https://shop.example/x', signal), [
    { address: '93.184.215.14', family: 4 },
  ]);
  assert.deepEqual(await strict().resolve('https://[2a01:4f8::1]/', signal), [
    { address: '2a01:4f8::1', family: 6 },
  ]);
  await assert.rejects(
    strict('10.0.0.1').resolve('https://shop.example/', signal),
    refusedWith(`refused: shop.example resolves to a private address (10.0.0.1)${IF_OWN}`),
  );
  await assert.rejects(
    strict().resolve('https://10.0.0.1/', signal),
    refusedWith(/is a private address; if it is your own, /),
  );
  await assert.rejects(
    strict().resolve('http://93.184.215.14/', signal),
    refusedWith(/only https is allowed; if it is your own, /),
  );
});

test('a resolver that does not answer is not waited for', async () => {
  const outbound = createOutbound({ allowPrivateHosts: [], lookup: () => new Promise(() => {}) });
  const late = new AbortController();
  const resolved = outbound.resolve('https://shop.example/', late.signal);
  late.abort(new DOMException('late', 'TimeoutError'));
  await assert.rejects(resolved, { kind: 'timeout', message: 'shop.example did not answer in time' });
  await assert.rejects(outbound.resolve('https://shop.example/', late.signal), { kind: 'timeout' });
});

test('a request goes where its name was found: it is not looked up a second time', async () => {
  await using server = await startLoopback((_, res) => res.end('hej'));
  let lookups = 0;
  const outbound = createOutbound({
    allowPrivateHosts: ['shop.example'],
    ca: TEST_CA,
    lookup: async () => [{ address: ++lookups === 1 ? '127.0.0.1' : '127.0.0.99', family: 4 }],
  });
  const url = `https://shop.example:${server.port}/`;
  const addresses = await outbound.resolve(url, new AbortController().signal);
  const answer = await outbound.request(url, { addresses });
  assert.equal(await answer.body.text(), 'hej');
  assert.equal(lookups, 1);
  await outbound.close();
});
