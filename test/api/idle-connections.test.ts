import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { anApp } from './an-app.ts';

const IDLE = 10_000;
/** Each process holds one end of every connection, and its own files. */
const FILES_NEEDED = IDLE + 500;
const filesMax = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })) || Infinity;
const skip =
  filesMax < FILES_NEEDED && `a process may open ${filesMax} files here; this needs ${FILES_NEEDED}`;

async function aServer() {
  const { app } = await anApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  after(() => agent.destroy());
  const lookup = (by = agent) =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/public/product/1', agent: by }, (answer) =>
        answer.resume().on('end', () => resolve(answer.statusCode)),
      ).on('error', reject);
    });
  return { server: app.server, port, lookup };
}

async function medianMs(ask: () => Promise<number | undefined>): Promise<number> {
  const tookMs: number[] = [];
  for (let i = 0; i < 200; i++) {
    const began = performance.now();
    assert.equal(await ask(), 200);
    tookMs.push(performance.now() - began);
  }
  return tookMs.sort((a, b) => a - b)[100]!;
}

function silentClients(port: number): { next: () => Promise<Record<string, unknown>>; child: ChildProcess } {
  const child = spawn(process.execPath, [
    new URL('./idle-clients.ts', import.meta.url).pathname,
    String(port),
    String(IDLE),
  ]);
  after(() => child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, next: async () => JSON.parse((await lines.next()).value ?? '{}') };
}

/** The bytes that a new connection gets before it is closed, without a request. */
const greeting = (port: number) =>
  new Promise<string>((resolve, reject) => {
    let said = '';
    connect(port, '127.0.0.1')
      .on('data', (chunk) => {
        said += chunk;
      })
      .on('close', () => resolve(said))
      .on('error', reject);
  });

/** Closing ten thousand connections may overload a busy machine for a moment: it then answers 503. */
async function letIn(lookup: (by: Agent) => Promise<number | undefined>): Promise<number | undefined> {
  const endMs = performance.now() + 5_000;
  for (;;) {
    const status = await lookup(new Agent());
    if (status !== 503 || performance.now() > endMs) return status;
    await wait(100);
  }
}

test('ten thousand idle connections slow nobody, are closed within 20 s, and one above the cap is closed at once', {
  skip,
}, async () => {
  const { server, port, lookup } = await aServer();
  await medianMs(lookup);
  const aloneMs = await medianMs(lookup);

  const clients = silentClients(port);
  assert.deepEqual(await clients.next(), { connected: IDLE });
  const besideMs = await medianMs(lookup);
  // Measured 0.5 ms both; the room is for a machine that is busy with something else.
  assert.ok(besideMs <= 5 * aloneMs + 20, `${besideMs} ms beside idle connections, ${aloneMs} ms without`);
  assert.equal(await lookup(new Agent()), 200, 'and a new caller gets in');

  server.maxConnections = IDLE;
  assert.equal(await greeting(port), '', 'above the cap: closed without a word');
  assert.equal(await lookup(), 200, 'whoever is connected is served on');

  const { closed, longestMs } = await clients.next();
  assert.equal(closed, IDLE);
  assert.ok(Number(longestMs) < 20_000, `an idle connection was closed after ${longestMs} ms`);
  assert.equal(await letIn(lookup), 200, 'with room again, new callers get in');
});
