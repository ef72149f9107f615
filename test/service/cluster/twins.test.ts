import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueToken } from '../../../src/access/token/issue.ts';
import { anEan } from '../../builders.ts';
import { aCluster, DAYS, until } from './a-cluster.ts';

const PAIRS = 50;

/** One cluster for all: a night, and a caller with room enough. */
const shop = await aCluster();
assert.ok(!('problem' in (await shop.build(DAYS[0]))));
const wish = { name: 'Bager', restLimit: 100_000, mcpLimit: null };
const { token } = await issueToken(shop.state.tokens, wish, Date.now());

interface Made {
  status: number;
  id: string | undefined;
  hasSecret: boolean;
}

type Node = Awaited<ReturnType<typeof shop.node>>;

async function ask(node: Node, key: string, n: number): Promise<Made> {
  const answer = await node.get('/price-agents', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-token': token, 'idempotency-key': key },
    body: JSON.stringify({ ean: anEan((n % 40) + 1), target_price: 10 }),
  });
  const { id, cancel_token: secret } = (await answer.json()) as { id?: string; cancel_token?: string | null };
  return { status: answer.status, id, hasSecret: typeof secret === 'string' };
}

const agentCount = async () => (await shop.state.agents.keptUnderKey()).agents;

test(`${PAIRS} twin pairs under one Idempotency-Key, at the same moment on two nodes, make one price agent each`, {
  timeout: 100_000,
}, async () => {
  const nodes = [await shop.node(), await shop.node()];
  await until('both serve', async () => nodes.every((node) => node.serves()));
  const pairs = await Promise.all(
    Array.from({ length: PAIRS }, (_, pair) =>
      Promise.all(nodes.map((node) => ask(node, `pair ${pair}`, pair))),
    ),
  );

  const ids = new Set<string>();
  for (const [pair, twins] of pairs.entries()) {
    const told = JSON.stringify(twins);
    const first = twins.filter(({ status, hasSecret }) => status === 201 && hasSecret);
    assert.equal(first.length, 1, `pair ${pair}: one made it, and was told its secrets: ${told}`);
    const other = twins.find((twin) => twin !== first[0])!;
    assert.ok(other.status === 409 || other.id === first[0]!.id, `pair ${pair}: ${told}`);
    const again = await ask(nodes[pair % 2]!, `pair ${pair}`, pair);
    assert.deepEqual(again, { status: 201, id: first[0]!.id, hasSecret: false }, 'told again, on any node');
    ids.add(first[0]!.id!);
  }
  assert.equal(ids.size, PAIRS);
  assert.equal(await agentCount(), PAIRS, 'and there are no others');
});

test('whatever fails at the end of a request or after it, its key is not given a second agent', async () => {
  const node = await shop.node();
  await until('it serves', async () => node.serves());
  const before = await agentCount();

  node.way.cutAfter('update idempotency set answer', 'commit\0');
  const unheard = await ask(node, 'unheard', 1);
  assert.equal(unheard.status, 503, 'a commit whose answer was not heard');
  const again = await ask(node, 'unheard', 1);
  assert.deepEqual([again.status, again.hasSecret, await agentCount()], [201, false, before + 1]);

  node.way.cutAfter('insert into engagement_mark');
  const uncounted = await ask(node, 'uncounted', 2);
  assert.deepEqual(
    [uncounted.status, uncounted.hasSecret],
    [201, true],
    'an agent that trending cannot count',
  );
  assert.match(node.log(), /a price agent is not counted in trending/);
  assert.deepEqual(await ask(node, 'uncounted', 2), { ...uncounted, hasSecret: false });
  assert.equal(await agentCount(), before + 2);
});
