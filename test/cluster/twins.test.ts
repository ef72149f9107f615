import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueToken } from '../../src/access/token/tokens.ts';
import { anEan } from '../builders.ts';
import { aCluster, DAYS, until } from './a-cluster.ts';

const PAIRS = 50;

interface Made {
  status: number;
  id: string | undefined;
  hasSecret: boolean;
}

test(`${PAIRS} twin pairs under one Idempotency-Key, at the same moment on two nodes, make one price agent each`, {
  timeout: 100_000,
}, async () => {
  const shop = await aCluster();
  assert.ok(!('problem' in (await shop.build(DAYS[0]))));
  const nodes = [await shop.node(), await shop.node()];
  await until('both serve', async () => nodes.every((node) => node.serves()));
  const wish = { name: 'Bager', restLimit: 100_000, mcpLimit: null };
  const { token } = await issueToken(shop.state.tokens, wish, Date.now());

  const ask = async (node: (typeof nodes)[number], pair: number): Promise<Made> => {
    const answer = await node.get('/price-agents', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-token': token,
        'idempotency-key': `pair ${pair}`,
      },
      body: JSON.stringify({ ean: anEan((pair % 40) + 1), target_price: 10 }),
    });
    const { id, cancel_token: secret } = (await answer.json()) as {
      id?: string;
      cancel_token?: string | null;
    };
    return { status: answer.status, id, hasSecret: typeof secret === 'string' };
  };
  const pairs = await Promise.all(
    Array.from({ length: PAIRS }, (_, pair) => Promise.all(nodes.map((node) => ask(node, pair)))),
  );

  const ids = new Set<string>();
  for (const [pair, twins] of pairs.entries()) {
    const told = JSON.stringify(twins);
    const first = twins.filter(({ status, hasSecret }) => status === 201 && hasSecret);
    assert.equal(first.length, 1, `pair ${pair}: one made it, and was told its secrets: ${told}`);
    const other = twins.find((twin) => twin !== first[0])!;
    assert.ok(other.status === 409 || other.id === first[0]!.id, `pair ${pair}: ${told}`);
    const again = await ask(nodes[pair % 2]!, pair);
    assert.deepEqual(again, { status: 201, id: first[0]!.id, hasSecret: false }, 'told again, on any node');
    ids.add(first[0]!.id!);
  }
  assert.equal(ids.size, PAIRS);
  assert.equal((await shop.state.agents.keptUnderKey()).agents, PAIRS, 'and there are no others');
});
