import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { connect } from 'node:net';
import { test } from 'node:test';
import { anApp } from './an-app.ts';

const { app, market } = await anApp();
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as { port: number };
const { id: generation } = market.live.generation().meta;

/** The answer of the server to these exact bytes, until it closes the connection. */
const say = (text: string) =>
  new Promise<string>((resolve, reject) => {
    let said = '';
    connect(port, '127.0.0.1')
      .on('connect', function (this: { write(text: string): void }) {
        this.write(text);
      })
      .on('data', (chunk) => {
        said += chunk;
      })
      .on('close', () => resolve(said))
      .on('error', reject);
  });

const CLOSE = 'Host: x\r\nConnection: close\r\n';
const get = (path: string, headers = CLOSE) => `GET ${path} HTTP/1.1\r\n${headers}\r\n`;
const post = (body: string, headers: string) =>
  `POST /likes HTTP/1.1\r\n${CLOSE}Content-Type: application/json\r\n${headers}\r\n${body}`;

for (const [what, bytes, status, message] of [
  ['no Host', get('/public/product/1', 'Connection: close\r\n'), 400, /Host/],
  ['two Hosts', get('/public/product/1', `Host: y\r\n${CLOSE}`), 400, /more than one Host/],
  ['the same Host twice, once in capitals', get('/public/product/1', `HOST: x\r\n${CLOSE}`), 400, /one Host/],
  ['two Hosts off the fast lane', get('/public/search?q=kaffe', `Host: y\r\n${CLOSE}`), 400, /one Host/],
  ['two Hosts at an unknown path', get('/nothing', `Host: y\r\n${CLOSE}`), 400, /more than one Host/],
  ['two Hosts and a body', post('{}', 'Host: y\r\nContent-Length: 2\r\n'), 400, /more than one Host/],
  [
    'two Hosts in HTTP/1.0',
    get('/health', `Host: y\r\n${CLOSE}`).replace('1.1', '1.0'),
    400,
    /more than one Host/,
  ],
  ['an expectation nobody knows', post('{}', 'Expect: wonders\r\nContent-Length: 2\r\n'), 400, /ean/],
  ['æøå as they are', get('/public/search?q=blåbær'), 400, /percent-encode/],
  ['both lengths', post('0\r\n\r\n', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'), 400, /HTTP/],
  ['two lengths', post('{}', 'Content-Length: 2\r\nContent-Length: 3\r\n'), 400, /HTTP/],
  ['a length of 100 GB', post('', 'Content-Length: 99999999999\r\n'), 413, /64 KB/],
  ['a broken chunk', post('zz\r\n', 'Transfer-Encoding: chunked\r\n'), 400, /HTTP/],
  ['a header of 20 KB', get('/public/product/1', `${CLOSE}X-A: ${'a'.repeat(20_000)}\r\n`), 431, /16 KB/],
  [
    'a token of 10 KB',
    get('/public/product/1', `${CLOSE}X-Api-Token: ${'a'.repeat(10_240)}\r\n`),
    401,
    /token/,
  ],
  ['a method that wants a body', `QUERY /public/product/1 HTTP/1.1\r\n${CLOSE}\r\n`, 400, /Content-Type/],
  ['a way out of the folder', get('/api-docs/static/%2e%2e/%2e%2e/package.json'), 404, /nothing/],
  ['another way out', get('/api-docs/static/..%2f..%2fpackage.json'), 404, /nothing/],
  ['a picture that is not there', get('/api-docs/static/nothing.png'), 404, /nothing/],
] as const) {
  test(`${what}: ${status}, with the error body of all errors`, async () => {
    const said = await say(bytes);
    assert.match(said, new RegExp(`^HTTP/1\\.1 ${status} `));
    assert.match(said, /\r\nx-request-id: /i);
    const body = JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1));
    assert.deepEqual(Object.keys(body), ['statusCode', 'message', 'error']);
    assert.equal(body.statusCode, status);
    assert.match(body.message, message);
  });
}

for (const path of ['/health', '/public/product/1'])
  test(`${path}: HTTP/1.0 may leave the Host out, and a header that only ends in host is none`, async () => {
    assert.match(await say(get(path, 'X-Host: y\r\n').replace('1.1', '1.0')), /^HTTP\/1\.1 200 /);
    assert.match(await say(get(path, `X-Host: y\r\n${CLOSE}`)), /^HTTP\/1\.1 200 /);
  });

/** The checksum of a cursor is no secret: anybody who reads our code can forge one. */
const digest = (text: string) => hash('sha256', `prisme cursor ${text}`, 'base64url').slice(0, 8);
const forged = (text: string) => Buffer.from(digest(text) + text).toString('base64url');

for (const path of ['/products/newest', '/products/price-drops/today', '/gift-lists', '/likes/trending']) {
  test(`${path}: a cursor that was made up is a 400, whatever is in it`, async () => {
    const scope = digest(JSON.stringify([path, []]));
    for (const text of [
      'not json',
      'null',
      '{}',
      JSON.stringify([scope]),
      JSON.stringify([scope, generation]),
      JSON.stringify([scope, {}, 1]),
      ...[{}, [], null, true, { a: 1 }].map((after) => JSON.stringify([scope, generation, after])),
    ]) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}?cursor=${forged(text)}`);
      assert.equal(answer.status, 400, `${text}: ${await answer.text()}`);
    }
  });
}
