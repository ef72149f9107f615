import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pino from 'pino';
import { issueToken } from '../../src/access/token/issue.ts';
import { readConfig } from '../../src/config.ts';
import { EXAMPLE_EAN } from '../../src/contract/resources.ts';
import { silent } from '../../src/oversight/progress.ts';
import { backup } from '../../src/service/backup/backup.ts';
import { restore } from '../../src/service/backup/restore.ts';
import { createService } from '../../src/service/serving/service.ts';
import { openStores } from '../../src/service/stores.ts';
import { aDemo, DEMO_STARTED_MS } from '../a-demo.ts';
import { aFolder } from '../builders.ts';

const NOW_MS = DEMO_STARTED_MS;
const log = pino({ level: 'silent' });

async function aService(dataDir: string) {
  const config = readConfig({
    DATA_DIR: dataDir,
    LIMIT_REST_FREE: '1',
    LIMIT_REST_TOKEN: '100000',
    // A search thread takes long to load on a busy machine.
    SEARCH_TIMEOUT_MS: '60000',
  });
  const stores = await openStores(config, log);
  const service = await createService({ config, stores, clock: () => NOW_MS, log });
  const close = async () => {
    await service.close();
    await stores.close();
  };
  return { ...service, stores, close };
}

test('a backup of a live service, restored into an empty folder, answers the same: tokens, agents, likes, imports, catalogue', async () => {
  const dir = aFolder();
  const dataDir = await aDemo();
  const live = await aService(dataDir);
  const { token } = await issueToken(
    live.stores.state.tokens,
    { name: 'a', restLimit: null, mcpLimit: null },
    NOW_MS,
  );
  const headers = { 'x-api-token': token };
  const post = (url: string, payload: object) => live.app.inject({ method: 'POST', url, headers, payload });
  const agent = (
    await post('/price-agents', { ean: EXAMPLE_EAN, target_price: 1500, email: 'elise@example.dk' })
  ).json();
  assert.equal((await post('/likes', { ean: EXAMPLE_EAN })).statusCode, 202);
  const paths = [
    `/public/product/${EXAMPLE_EAN}`,
    `/public/product/${EXAMPLE_EAN}/offers`,
    `/public/product/${EXAMPLE_EAN}/history`,
    '/public/search?q=robotst%C3%B8vsuger',
    '/products/price-drops/today',
    '/products/popular',
    '/vendors/top-rated',
    '/gift-lists',
    '/partners/discounts/lookup/by-domain/elhuset-nord.example',
    `/price-agents/check/${agent.id}`,
  ];
  const ask = async (app: typeof live.app) =>
    Promise.all(
      paths.map(async (url) => {
        const { statusCode, body } = await app.inject({ method: 'GET', url, headers });
        assert.equal(statusCode, 200, `${url}: ${body}`);
        return body;
      }),
    );
  const before = await ask(live.app);
  await live.close();

  const again = await aService(await aDemo());
  await backup({ dataDir, dir: join(dir, 'backup'), nowMs: NOW_MS, progress: silent });
  await again.close();
  await restore({ dir: join(dir, 'backup'), dataDir: join(dir, 'restored'), progress: silent });
  const restored = await aService(join(dir, 'restored'));
  after(() => restored.close());
  assert.deepEqual(await ask(restored.app), before);
  const cancelled = await restored.app.inject({
    method: 'DELETE',
    url: `/price-agents/${agent.id}`,
    headers: { ...headers, 'x-cancel-token': agent.cancel_token },
  });
  assert.equal(cancelled.statusCode, 204, 'the agent’s secrets came along');
});
