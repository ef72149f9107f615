import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { anEan, anOffer } from '../../builders.ts';
import { listening } from './a-lane.ts';

const PATH = `/public/product/${anEan(1)}`;

/** The answer of a server to these exact bytes, until it closes the connection. */
async function said(port: number, bytes: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.end(bytes);
  return heard(socket);
}
async function heard(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

test('an ETag of the lane is good for a 304, and bad codes keep their message', async () => {
  const { lane } = await listening();
  const { etag } = (await lane(PATH)).headers;
  assert.equal((await lane(PATH, { 'if-none-match': etag! })).status, 304);
  for (const bad of ['x', '12345678901234', '%31', '1?', '-1', '1e3', '']) {
    const answer = await lane(`/public/product/${bad}`);
    assert.equal(answer.status, bad === '%31' || bad === '1?' ? 200 : bad === '' ? 404 : 400, bad);
  }
});

test('the lane takes GET alone: whoever deletes or posts is refused as everywhere', async () => {
  const { send, engagement, market } = await listening();
  for (const method of ['DELETE', 'PUT', 'PATCH', 'POST'])
    assert.ok([404, 405].includes((await send(method, PATH)).status), method);
  const { body, status } = await send('HEAD', PATH);
  assert.deepEqual([status, body], [200, '']);
  const { day } = market.live.generation().meta;
  assert.equal(await engagement.callers('like', anEan(1), day, day), 0);
});

test('a lookup without a Host, or with two, is refused as every other request is', async () => {
  const { port } = await listening();
  for (const hosts of ['', 'Host: a\r\nHost: b\r\n'])
    assert.match(
      await said(port, `GET ${PATH} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`),
      /^HTTP\/1\.1 400 .*Host header/s,
    );
  assert.match(
    await said(port, `GET ${PATH} HTTP/1.0\r\n\r\n`),
    /^HTTP\/1\.1 200 /,
    'HTTP/1.0 may leave it out',
  );
});

test('a lookup that arrives while the server closes is told so, and its connection is not kept', async () => {
  const { app, port } = await listening([anOffer()]);
  const socket = connect({ port, host: '127.0.0.1' });
  const [[arrived]] = await Promise.all([once(app.server, 'connection'), once(socket, 'connect')]);
  const begun = `GET ${PATH} HTTP/1.1\r\nHost: x\r\n`;
  socket.write(begun);
  while ((arrived as Socket).bytesRead < begun.length) await nextTurn();
  const closed = app.close();
  while (app.server.listening) await nextTurn();
  socket.write('\r\n');
  const answer = await heard(socket);
  assert.match(answer, /^HTTP\/1\.1 503 /);
  assert.match(answer, /connection: close/i);
  await closed;
});
