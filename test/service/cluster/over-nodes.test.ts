import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { issueToken } from '../../../src/access/token/issue.ts';
import { scopeOf, writeCursor } from '../../../src/api/lists/paging.ts';
import { oddities } from '../../../src/service/cluster/check-cluster.ts';
import { aFolder } from '../../builders.ts';
import { aCluster, DAYS, isOf, until } from './a-cluster.ts';

const built = (report: object) => assert.ok(!('problem' in report), JSON.stringify(report));
const LIST = '/products/newest';
const REVOKED_WITHIN_MS = 2_000;

type Shop = Awaited<ReturnType<typeof aCluster>>;
type ANode = Awaited<ReturnType<Shop['node']>>;
interface Told {
  generation: string;
  trouble: { reason: string; generation: string | null; since: string }[];
}

const cursorOf = async (node: ANode): Promise<string> =>
  ((await (await node.get(`${LIST}?limit=5`)).json()) as { next_cursor: string }).next_cursor;

/** How a node goes on from a cursor: the status, and for a 503 when to come back, for a 400 why. */
const goOn = async (node: ANode, cursor: string) => {
  const answer = await node.get(`${LIST}?limit=5&cursor=${encodeURIComponent(cursor)}`);
  const { message } = (await answer.json()) as { message?: string };
  return answer.status === 503
    ? [503, answer.headers.get('retry-after')]
    : [answer.status, ...(message ? [message] : [])];
};

const ready = async (node: ANode) => {
  const answer = await node.get('/ready');
  assert.equal(answer.status, 200);
  return (await answer.json()) as Told;
};

test('a cursor is answered on every node or put off, while any may have its generation; /ready says why one is behind', {
  timeout: 170_000,
}, async () => {
  const shop = await aCluster();
  built(await shop.build(DAYS[0]));
  const a = await shop.node({}, undefined, () => Date.now() + 59_000);
  const b = await shop.node();
  const first = await until('both serve', async () => a.serves() === b.serves() && a.serves());
  const before = await cursorOf(a);
  assert.deepEqual(await goOn(b, before), [200]);
  assert.deepEqual((await ready(a)).trouble, [], 'a clock that is 59 s off will do');

  // Where its fetched files would go there is a file: whatever it fetches fails.
  const blocked = join(b.dataDir, 'fetching');
  rmSync(blocked, { recursive: true, force: true });
  writeFileSync(blocked, '');
  const began = Date.now();
  built(await shop.build(DAYS[1]));
  const second = (await shop.cluster.head()).next!;
  await shop.cluster.adopt(second);
  await until('one has switched', async () => a.serves() === second);
  const later = await cursorOf(a);
  await until('the other has heard of it', async () => b.node().head()?.current === second);
  assert.deepEqual(await goOn(b, later), [503, '2'], 'a node behind does not call it expired');
  assert.deepEqual([await goOn(a, before), await goOn(b, before)], [[200], [200]]);

  const said = await until('it says why', async () => {
    const { trouble, generation } = await ready(b);
    assert.equal(generation, first, 'the old one stays');
    return trouble[0];
  });
  assert.equal(said.generation, second);
  assert.match(said.reason, new RegExp(`^generation ${second} cannot be fetched: .`));
  assert.ok(!said.reason.includes(b.dataDir), said.reason);
  assert.ok(Date.parse(said.since) >= began - 1_000 && Date.parse(said.since) <= Date.now());
  await until('prisme nodes would say it too', async () => {
    const nodes = await shop.cluster.nodes();
    const odd = nodes.flatMap((node) => oddities(node, nodes, { ...b.node().head()! }));
    return odd.includes(`${said.reason}, since ${said.since}`);
  });

  rmSync(blocked);
  await until('it has switched too', async () => b.serves() === second);
  assert.deepEqual((await ready(b)).trouble, []);
  assert.deepEqual(await goOn(b, later), [200]);

  const c = await shop.node({}, undefined, () => Date.now() - 61_000);
  await until('a new node serves', async () => isOf(c.serves(), DAYS[1]));
  assert.deepEqual(await goOn(c, later), [200]);
  assert.deepEqual(await goOn(c, before), [503, '2'], 'others have that one still');
  const [clock] = (await ready(c)).trouble;
  assert.match(clock?.reason ?? '', /^the clock is 6[12] s behind the state's/);
  assert.equal(clock?.generation, null);

  const gone = writeCursor(scopeOf(LIST, {}), { generation: '2026-01-01-gone', after: [1, 1] });
  assert.deepEqual(await goOn(a, gone), [400, 'cursor expired, start again']);
  a.way.down();
  await until('the state is away', async () => /the state is away/.test(a.log()));
  assert.deepEqual(await goOn(a, gone), [503, '2'], 'others may have switched to it meanwhile');
  assert.deepEqual(await goOn(a, before), [200]);
});

test('a node without a catalogue says which one it cannot fetch, and that it is not ready', {
  timeout: 100_000,
}, async () => {
  const shop = await aCluster();
  built(await shop.build(DAYS[0]));
  const { next } = await shop.cluster.head();
  const dataDir = join(aFolder(), 'data');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'fetching'), '');
  const node = await shop.node({}, dataDir);
  await until('it says so', async () => {
    const answer = await node.get('/ready');
    assert.equal(answer.status, 503);
    const { message } = (await answer.json()) as { message: string };
    return message.startsWith(`No catalogue is published here yet: generation ${next} cannot be fetched: `);
  });
});

test('a token that is revoked is refused by every node within two seconds', {
  timeout: 100_000,
}, async () => {
  const shop = await aCluster();
  const nodes = [await shop.node(), await shop.node()];
  for (const phaseMs of [0, 300, 700]) {
    const wish = { name: 'Bager', restLimit: 100_000, mcpLimit: null };
    const { id, token } = await issueToken(shop.state.tokens, wish, Date.now());
    const status = (node: ANode) =>
      node.get('/vendors/top-rated', { headers: { 'x-api-token': token } }).then((answer) => answer.status);
    for (const node of nodes) assert.notEqual(await status(node), 401);
    await new Promise((resolve) => setTimeout(resolve, phaseMs));
    const revokedAt = performance.now();
    await shop.state.tokens.revoke(id, Date.now());
    await Promise.all(nodes.map((node) => until('it is refused', async () => (await status(node)) === 401)));
    const tookMs = performance.now() - revokedAt;
    assert.ok(tookMs < REVOKED_WITHIN_MS, `${tookMs} ms`);
  }
});
