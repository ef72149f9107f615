import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { oddities } from '../../../src/service/cluster/check-cluster.ts';
import { aCluster, DAYS, isOf, until } from './a-cluster.ts';

const built = (report: object) => assert.ok(!('problem' in report), JSON.stringify(report));

test('a night is built once, fetched by every node, and all of them switch together', {
  timeout: 150_000,
}, async () => {
  const shop = await aCluster();
  built(await shop.build(DAYS[0]));
  const { next } = await shop.cluster.head();
  assert.ok(isOf(next, DAYS[0]), 'it is offered');
  const [a, b] = [await shop.node(), await shop.node()];
  await until('both serve the first night', async () => a.serves() === next && b.serves() === next);
  assert.deepEqual(await shop.cluster.head().then(({ current, next }) => [current, next]), [next, null]);

  const asked = await a.get('/products/newest?limit=5');
  const { next_cursor: cursor } = (await asked.json()) as { next_cursor: string };
  const other = await b.get('/products/newest?limit=5');
  assert.equal(other.headers.get('etag'), asked.headers.get('etag'), 'one answer, one ETag, on every node');
  const goOn = () =>
    b.get(`/products/newest?limit=5&cursor=${encodeURIComponent(cursor)}`).then(({ status }) => status);
  assert.equal(await goOn(), 200);

  shop.write('alfa', (n) => 80 + n);
  built(await shop.build(DAYS[1]));
  const second = await until('the second night is current', async () => {
    const { current } = await shop.cluster.head();
    return isOf(current, DAYS[1]) && current;
  });
  await until('both have switched', async () => a.serves() === second && b.serves() === second);
  assert.equal(await goOn(), 200, 'a cursor of before holds');
  const nodes = await shop.cluster.nodes();
  const head = await shop.cluster.head();
  assert.deepEqual(
    nodes.map((node) => oddities(node, nodes, head)),
    [[], []],
  );

  await shop.cluster.pin(next!);
  await until('both went back', async () => a.serves() === next && b.serves() === next);
  const refused = await shop.build(DAYS[2]);
  assert.match('problem' in refused ? refused.problem : '', /pinned/);
  await shop.cluster.unpin();
  built(await shop.build(DAYS[2]));
  await until(
    'the next night stands on what was pinned',
    async () => isOf(a.serves(), DAYS[2]) && isOf(b.serves(), DAYS[2]),
  );
});

test('while the state is away nodes answer, also one that starts; what must be stored is 503', {
  timeout: 150_000,
}, async () => {
  const shop = await aCluster();
  const token = '0d4c5a8e-6a51-4b0e-9a3e-0c8f5f6f7a11';
  const { issueToken } = await import('../../../src/access/token/issue.ts');
  const issued = await issueToken(
    shop.state.tokens,
    { name: 'Bager', restLimit: 100_000, mcpLimit: null },
    Date.now(),
  );
  const known = { headers: { 'x-api-token': issued.token } };
  built(await shop.build(DAYS[0]));
  const a = await shop.node();
  await until('it serves', async () => a.serves());
  const { items } = (await (await a.get('/products/newest')).json()) as {
    items: { product: { ean: string } }[];
  };
  const ean = items[0]!.product.ean;
  const like = () =>
    a.get('/likes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ean }),
    });
  assert.equal((await like()).status, 202);

  const PATHS = [
    `/public/product/${ean}`,
    '/public/search?q=vare+nummer',
    '/products/newest',
    '/vendors/top-rated',
    '/partners/discounts/lookup/by-domain/alfa.dk',
    '/ready',
  ];
  const failing = async (paths: readonly string[]) => {
    const answers = [];
    for (const path of paths) {
      const { status } = await a.get(path, known);
      if (status !== 200) answers.push(`${status} ${path}`);
    }
    return answers;
  };
  assert.deepEqual(await failing([...PATHS, '/likes/trending']), []);
  a.way.down();
  await until('it is noticed', async () => /the state is away/.test(a.log()));
  assert.deepEqual(await failing([...PATHS, '/likes/trending']), []);
  const refused = await like();
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5']);
  const unknown = () =>
    a.get(`/public/product/${ean}`, { headers: { 'x-api-token': token } }).then(({ status }) => status);
  assert.equal(await unknown(), 503, 'a token that nobody can be asked about is not called unknown');

  await a.restart();
  assert.deepEqual(await failing(PATHS), [], 'a node that starts without the state answers too');
  a.way.up();
  await until('likes are taken again', async () => (await like()).status === 202);
  assert.equal(await unknown(), 401);

  await shop.state.tokens.revoke(issued.id, Date.now());
  const began = performance.now();
  await until(
    'the token is refused',
    async () => (await a.get(`/public/product/${ean}`, known)).status === 401,
  );
  assert.ok(performance.now() - began < 2_000, `after ${performance.now() - began} ms`);
});

test('a node whose files are lost fetches them again, and one that was away fetches the current one alone', {
  timeout: 150_000,
}, async () => {
  const shop = await aCluster();
  built(await shop.build(DAYS[0]));
  const a = await shop.node();
  await until('it serves', async () => a.serves());
  await a.stop();
  for (const on of DAYS.slice(1)) {
    built(await shop.build(on));
    const { next } = await shop.cluster.head();
    await until(
      'nobody is waited for',
      async () => (await shop.cluster.switchTo(next!)) || (await shop.cluster.head()).next === null,
    );
  }
  rmSync(join(a.dataDir, 'generations'), { recursive: true });
  await a.restart();
  await until('it serves the last night', async () => isOf(a.serves(), DAYS[2]));
  assert.equal(a.log().match(/is here after/g)?.length, 2, 'the first one, and the last');
});
