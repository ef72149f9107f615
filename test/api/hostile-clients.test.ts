import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { connect as connectTls } from 'node:tls';
import { anApp } from './an-app.ts';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/tls/${name}`, import.meta.url));

async function aServer(tls?: { cert: Buffer; key: Buffer }) {
  const sockets: Socket[] = [];
  after(() => {
    for (const socket of sockets) socket.destroy();
  });
  const { app } = await anApp(undefined, { ...(tls && { tls }) });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const address = { port, host: '127.0.0.1' };
  const opened = (open: (done: () => void) => Socket) =>
    new Promise<Socket>((resolve, reject) => {
      const socket = open(() => resolve(socket)).on('error', reject);
      sockets.push(socket);
    });
  const openRaw = (allowHalfOpen = false) => opened((done) => connect({ ...address, allowHalfOpen }, done));
  const openTls = () => opened((done) => connectTls({ ...address, rejectUnauthorized: false }, done));
  return { openRaw, open: tls ? openTls : openRaw };
}

/** All bytes of a socket until it was closed, and the time that took. */
async function untilClosed(socket: Socket): Promise<{ said: string; seconds: number }> {
  const began = performance.now();
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  await new Promise((resolve) => socket.on('close', resolve));
  return { said, seconds: (performance.now() - began) / 1000 };
}

const ask = (ean: number, more = '') => `GET /public/product/${ean} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

// In parallel, because they mostly wait.
describe('slow clients', { concurrency: true, timeout: 60_000 }, () => {
  for (const [over, tls] of [
    ['TCP', undefined],
    ['TLS', { cert: fixture('localhost.crt'), key: fixture('localhost.key') }],
  ] as const) {
    it(`over ${over}: who dribbles headers or body is closed with 408 within 20 s, and others are unharmed`, async () => {
      const { open } = await aServer(tls);
      // Half open if possible: this client does not close its side when the server does.
      const [slowHeaders, slowBody, other] = [await open(true), await open(), await open()];
      slowHeaders.write('GET /public/product/1 HTTP/1.1\r\nHost: x\r\n');
      slowBody.write(
        'POST /likes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
      );
      const dribble = setInterval(() => {
        if (slowHeaders.writable) slowHeaders.write('X-A: b\r\n');
        if (slowBody.writable) slowBody.write('a');
      }, 300);
      other.write(ask(1, 'Connection: close\r\n'));
      const [headers, body, { said }] = await Promise.all([
        untilClosed(slowHeaders),
        untilClosed(slowBody),
        untilClosed(other),
      ]).finally(() => clearInterval(dribble));
      assert.match(said, /^HTTP\/1\.1 200 /);
      assert.ok(headers.seconds < 20, `headers: ${headers.seconds} s`);
      assert.match(headers.said, /^HTTP\/1\.1 408 .*"statusCode":408/s);
      assert.ok(body.seconds < 20, `body: ${body.seconds} s`);
      assert.match(body.said, /^HTTP\/1\.1 408 /);
    });

    it(`over ${over}: who says nothing at all is closed within 20 s`, async () => {
      const { openRaw } = await aServer(tls);
      const { seconds } = await untilClosed(await openRaw());
      assert.ok(seconds < 20, `${seconds} s`);
    });
  }
});

describe('pipelined requests', () => {
  it('are each answered, in order', async () => {
    const socket = await (await aServer()).open();
    socket.write(ask(1) + ask(22) + ask(333, 'Connection: close\r\n'));
    const { said } = await untilClosed(socket);
    assert.deepEqual(
      [...said.matchAll(/"ean":"(\d+)"/g)].map(([, ean]) => Number(ean)),
      [1, 22, 333],
    );
  });

  it('without end cut the connection, before they take the time of all others', async () => {
    const { open } = await aServer();
    const [flood, other] = [await open(), await open()];
    flood.write(ask(1).repeat(10_000));
    other.write(ask(1, 'Connection: close\r\n'));
    const [{ said }, answer] = await Promise.all([untilClosed(flood), untilClosed(other)]);
    assert.ok(said.split('HTTP/1.1 200').length < 1_000, 'most of them are never answered');
    assert.match(answer.said, /^HTTP\/1\.1 200 /);
  });
});
