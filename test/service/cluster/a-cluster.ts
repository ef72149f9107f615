import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { type Config, readConfig } from '../../../src/config.ts';
import { type Clock, type Day, formatDay } from '../../../src/domain/day.ts';
import { silent } from '../../../src/oversight/progress.ts';
import { buildNight } from '../../../src/service/cluster/build-night.ts';
import { openNode } from '../../../src/service/cluster/open-node.ts';
import { runNight } from '../../../src/service/night/night.ts';
import { createService } from '../../../src/service/serving/service.ts';
import { openState } from '../../../src/store/open.ts';
import { aFolder, day } from '../../builders.ts';
import { aDatabase } from '../../postgres/database.ts';
import { aProxy } from '../../postgres/proxy.ts';
import { rows, tsv } from '../a-nightly-shop.ts';

export const DAYS = [day('2026-11-13'), day('2026-11-14'), day('2026-11-15')] as const;
const WAIT_MS = 60_000;

/** Waits until something is so. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | null | false>,
  everyMs = 25,
): Promise<T> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) return found;
    assert.ok(performance.now() < deadline, `${what} within ${WAIT_MS} ms`);
    await wait(everyMs);
  }
}

type Env = Record<string, string>;

/** The folder of a node, which is removed when the node has stopped. */
const ownFolder = (): string => mkdtempSync(join(tmpdir(), 'prisme-test-'));

/** Nodes that share a database and a folder, and two shops whose files can be written over between nights. */
export async function aCluster(at?: string, begins: 'with sources' | 'without sources' = 'with sources') {
  const url = at ?? (await aDatabase());
  const blobs = aFolder();
  const files = aFolder();
  const key = join(aFolder(), 'secret.key');
  const state = await openState({ dataDir: '', databaseUrl: url });
  after(() => state.close());
  const cluster = state.cluster!;
  const feed = (id: string) => ({
    id,
    vendor: { name: id, domain: `${id}.dk` },
    format: 'google-tsv',
    url: `file:./${id}.tsv`,
  });
  const sources = join(files, 'sources.json');
  const putSources = async (ids: readonly string[]) => {
    writeFileSync(sources, JSON.stringify({ feeds: ids.map(feed) }));
    if (begins === 'with sources') await cluster.putSources(sources, readFileSync(sources, 'utf8'));
  };
  await putSources(['alfa', 'beta']);
  const write = (id: string, price: (n: number) => number) =>
    writeFileSync(join(files, `${id}.tsv`), tsv(rows(40, price)));
  write('alfa', (n) => 100 + n);
  write('beta', (n) => 90 + n);

  const settings = (dataDir: string, databaseUrl = url): Env => ({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    BLOBS: `file://${blobs}`,
    SECRET_KEY_FILE: key,
    REFRESH_AT: 'off',
    PORT: '0',
    SEARCH_WORKERS: '1',
    LIMIT_REST_FREE: '100000',
  });
  const builder = join(aFolder(), 'builder');
  return {
    url,
    blobs,
    state,
    cluster,
    sources,
    putSources,
    write,
    remove: (id: string) => rmSync(join(files, `${id}.tsv`)),
    settings,
    key,
    /** A night made on a machine that only builds. */
    build: (on: Day, dataDir = builder, own: Env = {}, said: string[] = []) =>
      build(readConfig({ ...settings(dataDir), ...own }), on, said),
    /** A serving node that reaches the database over a way of its own. */
    async node(own: Env = {}, dataDir = ownFolder(), clock: Clock = Date.now) {
      const way = await aProxy(url);
      const env = { ...settings(dataDir, way.url), ROLE: 'serve', ...own };
      const config = { ...readConfig(env), cores: 0 };
      return { way, dataDir, config, ...(await aNode(config, clock)) };
    },
  };
}

const build = async (config: Config, on: Day, said: string[]) =>
  buildNight({
    config,
    clock: Date.now,
    day: on,
    log: pino({ level: 'warn' }, { write: (line: string) => void said.push(line) }),
    night: (stores, nowMs) =>
      runNight({ config: { ...config, cores: 0 }, stores, progress: silent, nowMs, asOf: on, force: true }),
  });

/** The day of a generation's id. */
export const isOf = (id: string | null | undefined, on: Day): boolean =>
  id?.startsWith(formatDay(on)) ?? false;

async function aNode(config: Config, clock: Clock) {
  mkdirSync(config.dataDir, { recursive: true });
  let said = '';
  const log = pino(
    { level: 'info' },
    {
      write(line: string) {
        said += line;
      },
    },
  );
  const open = async () => {
    const opened = new AsyncDisposableStack();
    const { stores, node } = await openNode(config, clock, log, opened, () => false);
    const service = await createService({ config, stores, clock, log, node });
    opened.defer(service.close);
    const base = await service.app.listen({ port: 0, host: '127.0.0.1' });
    return { service, node, base, state: stores.state, close: () => opened.disposeAsync() };
  };
  let running: Awaited<ReturnType<typeof open>> | undefined = await open();
  const stop = async () => {
    await running?.close();
    running = undefined;
  };
  after(async () => {
    await stop();
    // A node that is still running would miss its folder.
    rmSync(config.dataDir, { recursive: true, force: true });
  });
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${running!.base}${path}`, { ...init, headers: { connection: 'close', ...init.headers } });
  return {
    get,
    log: () => said,
    node: () => running!.node,
    state: () => running!.state,
    stop,
    async restart() {
      await stop();
      running = await open();
    },
    /** The generation that answers come from. */
    serves: () => running!.service.live.published()?.meta.id,
  };
}
