import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { aFolder, anEan, BARE_ENV } from '../builders.ts';
import { aMailServer, aReceiver, headersNamed } from './peers.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const CA = fileURLToPath(new URL('../fixtures/tls/localhost.crt', import.meta.url));

/** A shop with one product at a price that the test sets, and the `prisme` commands on it. */
function aShop(env: Record<string, string>) {
  const dir = aFolder();
  const files = join(dir, 'feeds');
  mkdirSync(files);
  const feed = { id: 'alfa', vendor: { name: 'Alfa', domain: 'alfa.dk' }, format: 'google-tsv' };
  writeFileSync(
    join(files, 'sources.json'),
    JSON.stringify({ feeds: [{ ...feed, url: 'file:./alfa.tsv' }] }),
  );
  const run = (command: string) =>
    spawn(process.execPath, [MAIN, command], {
      env: {
        ...BARE_ENV,
        DATA_DIR: join(dir, 'data'),
        SOURCES: join(files, 'sources.json'),
        REFRESH_AT: 'off',
        PORT: '0',
        LOG_LEVEL: 'info',
        BASE_URL: 'https://priser.example',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  const night = async (price: number) => {
    const row = `sku1\tKaffemaskine\thttps://alfa.dk/1\tin stock\t${price} DKK\t${anEan(1)}\tNordhavn`;
    writeFileSync(join(files, 'alfa.tsv'), `id\ttitle\tlink\tavailability\tprice\tgtin\tbrand\n${row}\n`);
    const child = run('refresh');
    child.stderr!.resume();
    const [code] = await once(child, 'close');
    assert.equal(code, 0);
  };
  return { dir, run, night };
}

async function served(t: TestContext, child: ChildProcess) {
  t.after(() => child.kill('SIGKILL'));
  const lines: string[] = [];
  const listening = Promise.withResolvers<number>();
  child.on('close', () => listening.reject(new Error(`serve ended: ${lines.join('\n')}`)));
  createInterface({ input: child.stderr! }).on('line', (line) => {
    lines.push(line);
    if (line.includes('"listening"')) listening.resolve(JSON.parse(line).port);
  });
  return { origin: `http://127.0.0.1:${await listening.promise}`, lines };
}

test('a serving process and a refresh of its own: confirmed by mail, told by mail and webhook when the price falls', async (t) => {
  const mailed = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let mails = 0;
  const { port } = await aMailServer(t, {
    onMail({ raw }, accept) {
      accept();
      mailed[mails++]?.resolve(raw);
    },
  });
  const hook = await aReceiver(t);
  const called = Promise.withResolvers<string>();
  hook.control.onCall = ({ body }) => called.resolve(body);
  const shop = aShop({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    ALLOW_PRIVATE_HOSTS: 'localhost',
    NODE_EXTRA_CA_CERTS: CA,
  });
  await shop.night(600);
  const { origin, lines } = await served(t, shop.run('serve'));

  const made = await fetch(`${origin}/price-agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ean: anEan(1),
      target_price: 500,
      email: 'lise@example.dk',
      webhook_url: hook.url,
    }),
  });
  assert.equal(made.status, 201);
  const agent = (await made.json()) as { id: string; cancel_token: string; webhook_secret: string };
  const unsubscribe = headersNamed(await mailed[0]!.promise, 'list-unsubscribe')[0]!;
  const path = unsubscribe.slice(1, -1).replace('https://priser.example', '');
  const confirmed = await fetch(origin + path.replace('/cancel/', '/confirm/'), { method: 'POST' });
  assert.equal(confirmed.status, 200);

  await shop.night(400);
  assert.equal(JSON.parse(await called.promise).data.current_price, 400);
  const told = await mailed[1]!.promise;
  assert.match(headersNamed(told, 'message-id')[0]!, /^<msg_[\w-]{22}@priser\.example>$/);
  const checked = await fetch(`${origin}/price-agents/check/${agent.id}`);
  assert.equal(((await checked.json()) as { status: string }).status, 'reached');

  // Afterwards the folder and the log contain no address and no key.
  const data = join(shop.dir, 'data');
  const stored = ['state.db', 'state.db-wal'].map((name) => readFileSync(join(data, name), 'latin1')).join();
  assert.ok(stored.includes(agent.id));
  const mailToken = path.split('/').at(-1)!;
  for (const secret of [
    'lise@example',
    '/hook',
    agent.cancel_token,
    agent.webhook_secret.slice(6),
    mailToken,
  ]) {
    assert.equal(stored.includes(secret), false, `${secret} is readable in the file`);
    assert.equal(lines.join('\n').includes(secret), false, `${secret} is in the log`);
  }
});
