import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { anApp } from './an-app.ts';

async function aServer() {
  const { app } = await anApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const sockets: Socket[] = [];
  const open = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket)).on('error', reject);
      sockets.push(socket);
    });
  const others = async () =>
    assert.equal((await fetch(`http://127.0.0.1:${port}/public/product/1`)).status, 200);
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { open, others, hangUp };
}

/** Everything a socket said until it was closed, and how long that took. */
async function untilClosed(socket: Socket): Promise<{ said: string; seconds: number }> {
  const began = performance.now();
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  await new Promise((resolve) => socket.on('close', resolve));
  return { said, seconds: (performance.now() - began) / 1000 };
}

test('clients that dribble headers or body are closed with 408 within 20 s, and others are unharmed', {
  timeout: 40_000,
}, async () => {
  const { open, others, hangUp } = await aServer();
  const [slowHeaders, slowBody] = [await open(), await open()];
  slowHeaders.write('GET /public/product/1 HTTP/1.1\r\nHost: x\r\n');
  slowBody.write(
    'POST /public/product/1 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
  );
  const dribble = setInterval(() => {
    if (slowHeaders.writable) slowHeaders.write('X-A: b\r\n');
    if (slowBody.writable) slowBody.write('a');
  }, 300);
  try {
    const [headers, body] = await Promise.all([untilClosed(slowHeaders), untilClosed(slowBody), others()]);
    assert.ok(headers.seconds < 20, `headers: ${headers.seconds} s`);
    assert.match(headers.said, /^HTTP\/1\.1 408 .*"statusCode":408/s);
    assert.ok(body.seconds < 20, `body: ${body.seconds} s`);
    assert.match(body.said, /^HTTP\/1\.1 (405|408|413) /);
  } finally {
    clearInterval(dribble);
    hangUp();
  }
});

test('a thousand idle connections do not stop others, and are closed within 20 s', async () => {
  const { open, others, hangUp } = await aServer();
  const idle = await Promise.all(Array.from({ length: 1000 }, open));
  await others();
  const { seconds } = await untilClosed(idle[500]!);
  assert.ok(seconds < 20, `an idle connection is closed after ${seconds} s`);
  hangUp();
});

test('pipelined requests are each answered, in order', async () => {
  const { open } = await aServer();
  const socket = await open();
  const asked = [1, 22, 333].map(
    (ean) =>
      `GET /public/product/${ean} HTTP/1.1\r\nHost: x\r\n${ean === 333 ? 'Connection: close\r\n' : ''}\r\n`,
  );
  socket.write(asked.join(''));
  const { said } = await untilClosed(socket);
  assert.deepEqual(
    [...said.matchAll(/"ean":"(\d+)"/g)].map(([, ean]) => Number(ean)),
    [1, 22, 333],
  );
});
