import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { issueToken } from '../../../src/access/token/issue.ts';
import { DRAIN_MS, ONE_SIGNAL_MS } from '../../../src/service/serving/lifecycle.ts';
import { aFolder } from '../../builders.ts';
import { aCluster, DAYS, until } from './a-cluster.ts';
import { aProcess } from './a-process.ts';

type Shop = Awaited<ReturnType<typeof aCluster>>;

const aNodeOf = (shop: Shop) =>
  aProcess({ ...shop.settings(join(aFolder(), 'data')), ROLE: 'serve', LIMIT_REST_FREE: '100000' });

async function aNight() {
  const shop = await aCluster();
  assert.ok(!('problem' in (await shop.build(DAYS[0]))));
  return shop;
}

const isReady = async (node: { get: (path: string) => Promise<Response> }) =>
  (await node.get('/ready')).status === 200;

const anEan = async (node: { get: (path: string) => Promise<Response> }): Promise<string> =>
  ((await (await node.get('/products/newest')).json()) as { items: { product: { ean: string } }[] }).items[0]!
    .product.ean;

test('told to end, a node answers on for 5 s, says that it is not ready and keeps no connection; then it closes', {
  timeout: 120_000,
}, async () => {
  const shop = await aNight();
  const node = await aNodeOf(shop);
  await until('it is ready', () => isReady(node));
  const lookup = `/public/product/${await anEan(node)}`;
  const PATHS = [lookup, `${lookup}?x=1`, '/products/newest', '/health', '/nowhere'];
  for (const path of PATHS) assert.notEqual((await node.get(path)).headers.get('connection'), 'close', path);

  const toldAt = performance.now();
  node.kill('SIGTERM');
  const refused = await until('it says so', async () => {
    const answer = await node.get('/ready');
    return answer.status === 503 && answer;
  });
  assert.match(((await refused.json()) as { message: string }).message, /^This node is about to close/);
  assert.equal(refused.headers.get('connection'), 'close');
  let answered = 0;
  while (performance.now() - toldAt < DRAIN_MS - 500) {
    for (const path of PATHS) {
      const answer = await node.get(path);
      assert.equal(answer.status, path === '/nowhere' ? 404 : 200, path);
      assert.equal(answer.headers.get('connection'), 'close', path);
      answered += 1;
    }
    await wait(100);
  }
  assert.ok(answered > 0);
  assert.equal(await node.ended, 0);
  const tookMs = performance.now() - toldAt;
  assert.ok(tookMs >= DRAIN_MS && tookMs < DRAIN_MS + 5_000, `${tookMs} ms`);
});

test('a second signal ends a node at once, and Ctrl-C does not drain', { timeout: 120_000 }, async () => {
  const shop = await aNight();
  const [twice, once] = [await aNodeOf(shop), await aNodeOf(shop)];
  for (const node of [twice, once]) await until('it is ready', () => isReady(node));
  twice.kill('SIGTERM');
  twice.kill('SIGTERM');
  await until('it drains', async () => !(await isReady(twice)));
  await wait(ONE_SIGNAL_MS + 50);
  assert.equal((await twice.get('/health')).status, 200, 'what comes twice within a moment is one signal');
  const again = performance.now();
  twice.kill('SIGINT');
  assert.equal(await twice.ended, 130);
  assert.ok(performance.now() - again < DRAIN_MS / 2);

  const toldAt = performance.now();
  once.kill('SIGINT');
  assert.equal(await once.ended, 0);
  assert.ok(performance.now() - toldAt < DRAIN_MS);
});

test('a like is on every node once it is answered, also when the node that took it is killed, and counts once', {
  timeout: 120_000,
}, async () => {
  const shop = await aNight();
  const dying = await aNodeOf(shop);
  const other = await shop.node();
  await until('both are ready', async () => (await isReady(dying)) && (await isReady(other)));
  const ean = await anEan(other);
  const wish = { restLimit: 100_000, mcpLimit: null };
  const { token } = await issueToken(shop.state.tokens, { name: 'Bager', ...wish }, Date.now());
  const like = async (node: Pick<typeof other, 'get'>, headers: Record<string, string> = {}) => {
    const answer = await node.get('/likes', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ean }),
    });
    assert.equal(answer.status, 202);
    return ((await answer.json()) as { likes: number }).likes;
  };
  assert.equal(await like(dying), 1);
  dying.kill('SIGKILL');
  assert.equal(await dying.ended, 'SIGKILL');
  assert.deepEqual(
    await Promise.all(Array.from({ length: 20 }, () => like(other, { 'x-api-token': token }))),
    Array.from({ length: 20 }, () => 2),
    'another one, many times at once, beside the first, which is not lost',
  );
  assert.equal(await like(other), 2, 'the first caller again');
});
