import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { once as onlyOnce } from '../../src/domain/calls.ts';
import { DRAIN_MS } from '../../src/service/serving/lifecycle.ts';
import { aFolder, BARE_ENV } from '../builders.ts';

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;
const HAS_IPV6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ family }) => family === 'IPv6'),
);

/** A test that fails must not leave a service running, whichever test started it. */
const children: ChildProcess[] = [];
after(() => {
  for (const child of children) child.kill('SIGKILL');
});

type Line = { msg: string; port?: number };

/** The real service over a sources file whose only feed is not there: it answers, though it has no catalogue. */
async function serve(own: Record<string, string>) {
  const dir = aFolder();
  const feed = { id: 'a', vendor: { name: 'A', domain: 'a.dk' }, format: 'google-tsv', url: 'file:./a.tsv' };
  writeFileSync(join(dir, 'sources.json'), JSON.stringify({ feeds: [feed] }));
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: {
      ...BARE_ENV,
      PORT: '0',
      DATA_DIR: join(dir, 'data'),
      SOURCES: join(dir, 'sources.json'),
      REFRESH_AT: 'off',
      ...own,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  const lines: string[] = [];
  const listening = Promise.withResolvers<number>();
  const told = createInterface(child.stderr);
  told.on('line', (line) => {
    lines.push(line);
    if (!line.startsWith('{')) return;
    const { msg, port } = JSON.parse(line) as Line;
    if (msg === 'listening') listening.resolve(port!);
  });
  const ended = once(child, 'close');
  void ended.then(() => listening.reject(new Error(lines.join('\n'))));
  return {
    port: await listening.promise,
    lines,
    /** Waits for a line of the log. */
    async said(msg: string) {
      while (!lines.some((line) => line.includes(`"msg":"${msg}"`))) await once(told, 'line');
    },
    async end() {
      child.kill('SIGTERM');
      return (await ended)[0] as number;
    },
  };
}

for (const [host, reached] of [
  ['127.0.0.1', '127.0.0.1'],
  ['localhost', 'localhost'],
  ['0.0.0.0', '127.0.0.1'],
  ...(HAS_IPV6
    ? [
        ['::1', '[::1]'],
        ['::', '127.0.0.1'],
      ]
    : []),
] as [string, string][]) {
  test(`HOST=${host} PORT=0 listens on a free port, answers and ends with 0`, async () => {
    const { port, end } = await serve({ HOST: host });
    assert.ok(port > 0);
    assert.equal((await fetch(`http://${reached}:${port}/health`)).status, 200);
    assert.equal(await end(), 0);
  });
}

/** A service that is ended as soon as it listens, and how it ended. */
const first = onlyOnce(async () => {
  const { port, lines, end } = await serve({});
  const toldAt = performance.now();
  const code = await end();
  return { port, lines, code, tookMs: performance.now() - toldAt };
});
/** The next one on its port; the last test that looks at it ends it. */
const second = onlyOnce(async () => serve({ PORT: String((await first()).port) }));

test('a machine alone ends at once when it is told to: nobody else could answer meanwhile', async () => {
  const { code, tookMs } = await first();
  assert.equal(code, 0);
  assert.ok(tookMs < DRAIN_MS);
});

test('a PORT that another process has just left is listened on', async () => {
  assert.equal((await second()).port, (await first()).port);
});

test('after a first refresh that failed /ready says why and when it is tried again', async () => {
  const { port, said, end } = await second();
  await said('the night is tried again');
  const answer = await fetch(`http://127.0.0.1:${port}/ready`);
  assert.equal(answer.status, 503);
  const { message, retry_after } = (await answer.json()) as { message: string; retry_after: number };
  assert.match(
    message,
    /the first refresh failed \(no feed gave an offer \(a: .*\)\); it is tried again at \d{4}-.*Z\.$/,
  );
  assert.ok(retry_after > 5 && retry_after <= 900, String(retry_after));
  assert.equal(await end(), 0);
});

test('without SMTP_URL the log says where mails go, once it listens', async () => {
  const { lines } = await first();
  const told = lines.findIndex((line) =>
    /SMTP_URL is not set: mails are written to DATA_DIR\/outbox/.test(line),
  );
  assert.ok(told > lines.findIndex((line) => line.includes('"listening"')));
});
