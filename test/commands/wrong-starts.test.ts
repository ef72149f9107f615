import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { openState } from '../../src/store/open.ts';
import { aFolder, BARE_ENV } from '../builders.ts';

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;
const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url).pathname;
/** What the process may still do after it said what is wrong. */
const ENDS_WITHIN_MS = 2_000;

const other = createServer().listen(0, '127.0.0.1');
await once(other, 'listening');
const { port: taken } = other.address() as AddressInfo;
after(() => other.close());

type Env = Record<string, string>;

/** Starts the real service with its usual log, and tells what it said and how long it lived on after that. */
async function start(env: Env) {
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: { ...BARE_ENV, HOST: '127.0.0.1', PORT: '0', REFRESH_AT: 'off', ...env },
  });
  let said = '';
  let saidAtMs = Number.POSITIVE_INFINITY;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      if (said === '') {
        saidAtMs = performance.now();
        setTimeout(() => child.kill('SIGKILL'), 2 * ENDS_WITHIN_MS).unref();
      }
      said += chunk;
    });
  const [code] = await once(child, 'close');
  return { code, said, livedOnMs: performance.now() - saidAtMs };
}

const TLS_CERT = fixture('tls/localhost.crt');
const TLS_KEY = fixture('tls/localhost.key');

const A_FEED = JSON.stringify({
  feeds: [{ id: 'a', vendor: { name: 'A', domain: 'a.dk' }, format: 'google-tsv', url: 'file:./a.tsv' }],
});

/** A file of these bytes in the folder of the start. */
const file = (dir: string, name: string, content: string) => {
  const path = join(dir, name);
  writeFileSync(path, content);
  return path;
};

/** A folder of data, and what of it is not as it should be. */
const data = async (dir: string, spoil: (dataDir: string) => unknown): Promise<Env> => {
  const dataDir = join(dir, 'data');
  mkdirSync(dataDir);
  await spoil(dataDir);
  return { DATA_DIR: dataDir };
};

const WRONG: [what: string, env: (dir: string) => Env | Promise<Env>, says: RegExp, code?: number][] = [
  ['PORT is no number', () => ({ PORT: 'eighty' }), /^prisme: PORT must be .*"eighty"/],
  ['PORT is too high', () => ({ PORT: '65536' }), /^prisme: PORT must be /],
  ['PORT is taken', () => ({ PORT: `${taken}` }), /PORT \d+ is in use/, 1],
  ['HOST is not an address of this machine', () => ({ HOST: '192.0.2.1' }), /HOST 192\.0\.2\.1 /],
  ['HOST is an IPv6 address not ours', () => ({ HOST: '2001:db8::1' }), /HOST 2001:db8::1 /],
  ['HOST is no address at all', () => ({ HOST: '1.2.3.4.5' }), /HOST must be .*"1\.2\.3\.4\.5"/],
  ['HOST carries the port', () => ({ HOST: '127.0.0.1:80' }), /HOST must be .*"127\.0\.0\.1:80"/],
  ['TLS_CERT is missing', () => ({ TLS_CERT: '/nowhere.crt', TLS_KEY }), /TLS_CERT .*nowhere\.crt/],
  ['TLS_CERT is garbage', (dir) => ({ TLS_CERT: file(dir, 'c', 'garbage'), TLS_KEY }), /TLS_CERT /],
  ['TLS_KEY is missing', () => ({ TLS_CERT, TLS_KEY: '/nowhere.key' }), /TLS_KEY .*nowhere\.key/],
  ['TLS_KEY is of another', () => ({ TLS_CERT, TLS_KEY: fixture('tls-access/renewed.key') }), /TLS_KEY /],
  ['TLS_KEY is not set', () => ({ TLS_CERT }), /TLS_KEY must be set/],
  ['MAIL_FROM is no address', () => ({ MAIL_FROM: 'Prisme' }), /MAIL_FROM must be /],
  ['SMTP_URL is of the web', () => ({ SMTP_URL: 'https://mail.example' }), /SMTP_URL must be /],
  ['SMTP_URL has no host', () => ({ SMTP_URL: 'smtp://' }), /SMTP_URL must be /],
  ['TRUST_PROXY is no address', () => ({ TRUST_PROXY: '999.1.1.1' }), /TRUST_PROXY must be /],
  ['TRUST_PROXY is no network', () => ({ TRUST_PROXY: '10.0.0.0/99' }), /TRUST_PROXY must be /],
  ['BASE_URL has no scheme', () => ({ BASE_URL: 'priser.dk' }), /BASE_URL must be /],
  ['REFRESH_AT does not exist every day', () => ({ REFRESH_AT: '02:30' }), /REFRESH_AT must be /],
  ['SEARCH_WORKERS is too many', () => ({ SEARCH_WORKERS: '65' }), /SEARCH_WORKERS must be /],
  ['SYNONYMS is missing', () => ({ SYNONYMS: '/nowhere.txt' }), /SYNONYMS: \/nowhere\.txt/],
  ['SOURCES is missing', () => ({ SOURCES: '/nowhere.json' }), /nowhere\.json: the sources file cannot/],
  ['SOURCES is no JSON', (dir) => ({ SOURCES: file(dir, 's.json', '{') }), /s\.json:1: /],
  ['SOURCES has a mistake', (dir) => ({ SOURCES: file(dir, 's.json', '{"feed":[]}') }), /s\.json:1: /],
  ['DATA_DIR is a file', (dir) => ({ DATA_DIR: file(dir, 'data', '') }), /DATA_DIR .*data cannot be used/],
  [
    'DATA_DIR is below a file',
    (dir) => ({ DATA_DIR: join(file(dir, 'a', ''), 'data') }),
    /DATA_DIR .*cannot be used/,
  ],
  ['DATA_DIR cannot be written', () => ({ DATA_DIR: '/proc' }), /DATA_DIR \/proc cannot be used/],
  [
    'DATA_DIR is the demo’s and SOURCES is set',
    async (dir) => ({
      SOURCES: file(dir, 's.json', A_FEED),
      ...(await data(dir, async (dataDir) => {
        const state = await openState(dataDir);
        await state.setFact('demo', 'yes');
        await state.close();
      })),
    }),
    /holds the demo market; set DATA_DIR to another folder/,
  ],
  [
    'secret.key is too short',
    (dir) => data(dir, (dataDir) => file(dataDir, 'secret.key', 'short')),
    /secret\.key is not a key of 32 bytes/,
  ],
  [
    'state.db is not a database',
    (dir) => data(dir, (dataDir) => file(dataDir, 'state.db', 'not a database '.repeat(500))),
    /state\.db is not a database.*restore it from a backup/,
  ],
  [
    'state.db is of a newer version',
    (dir) =>
      data(dir, (dataDir) => {
        const db = new DatabaseSync(join(dataDir, 'state.db'));
        db.exec('pragma user_version = 1000');
        db.close();
      }),
    /state\.db has version 1000.*use a newer Prisme/,
  ],
];

for (const [what, env, says, code = 2] of WRONG) {
  test(`${what}: one line, and the process ends with ${code}`, async () => {
    const dir = aFolder();
    const ended = await start({ DATA_DIR: join(dir, 'data'), ...(await env(dir)) });
    assert.match(ended.said, says);
    assert.match(ended.said, /^prisme: [^\n]+\n$/, 'one line');
    assert.equal(ended.code, code);
    assert.ok(ended.livedOnMs < ENDS_WITHIN_MS, `${ended.livedOnMs} ms`);
  });
}

test('a command whose database is away says so in one line, and what it could not reach', async () => {
  const child = spawn(process.execPath, [MAIN, 'nodes'], {
    env: {
      ...BARE_ENV,
      DATA_DIR: aFolder(),
      DATABASE_URL: 'postgres://prisme@127.0.0.1:1/prisme',
      BLOBS: `file://${aFolder()}`,
    },
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  assert.deepEqual([code, said.trim().split('\n').length], [1, 1], said);
  assert.match(said, /^prisme: the state at DATABASE_URL cannot be reached: .*ECONNREFUSED/);
});
