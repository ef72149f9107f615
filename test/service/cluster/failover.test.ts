import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueToken } from '../../../src/access/token/issue.ts';
import { LeaseLost, StateUnavailable } from '../../../src/store/ports/cluster.ts';
import type { Outbox } from '../../../src/store/ports/outbox.ts';
import { anEan } from '../../builders.ts';
import { prisme } from '../../commands/running.ts';
import { aPair } from '../../postgres/standby.ts';
import { aCluster, DAYS, isOf, until } from './a-cluster.ts';

const LEASE_MS = 300_000;
const built = (report: object) => assert.ok(!('problem' in report), JSON.stringify(report));

const addMessage = (outbox: Outbox, id: string, nowMs: number) =>
  outbox.add(
    {
      id,
      agentId: null,
      channel: 'email',
      peer: id,
      kind: 'my_agents',
      language: 'da',
      toHash: null,
      toBox: null,
      payload: '{}',
    },
    nowMs,
  );

/** Asks until the state is reached: connections to the server that died are noticed at their next use. */
const reached = <T>(work: () => Promise<T>): Promise<{ value: T }> =>
  until('the state is reached', async () => {
    try {
      return { value: await work() };
    } catch (error) {
      if (!(error instanceof StateUnavailable)) throw error;
      return undefined;
    }
  });

test('after a failover that lost commits nodes go back, and no lease, ETag, number of a shop or token means another thing', {
  timeout: 170_000,
}, async () => {
  const pair = await aPair();
  const shop = await aCluster(pair.url);
  built(await shop.build(DAYS[0]));
  const nodes = [await shop.node(), await shop.node()];
  const first = (await until(
    'both serve',
    async () => nodes.every((each) => each.serves()) && nodes[0]!.serves(),
  ))!;
  /** What one ETag stood for. */
  const told = new Map<string, string>();
  const look = async (n = 1) => {
    for (const node of nodes) {
      const answer = await node.get(`/public/product/${anEan(n)}`);
      const body = await answer.text();
      const etag = answer.headers.get('etag')!;
      assert.equal(told.get(etag) ?? body, body, 'one ETag, one answer');
      told.set(etag, body);
    }
  };
  await look();
  const kept = await issueToken(shop.state.tokens, { name: 'A', restLimit: 1_000, mcpLimit: null }, 0);
  await pair.cutStandby();

  // What only the primary knows: a shop, a night that all nodes serve, a token in use, a lease.
  await shop.putSources(['alfa', 'beta', 'gamma']);
  shop.write('gamma', (n) => 70 + n);
  built(await shop.build(DAYS[1]));
  const lost = await until('both serve the night', async () => {
    const ids = nodes.map((each) => each.serves());
    return isOf(ids[0], DAYS[1]) && ids[0] === ids[1] && ids[0];
  });
  await look();
  const gone = await issueToken(shop.state.tokens, { name: 'B', restLimit: 1_000, mcpLimit: null }, 0);
  const statuses = (token: string) =>
    Promise.all(
      nodes.map(async (each) => {
        const asked = await each.get(`/public/product/${anEan(1)}`, { headers: { 'x-api-token': token } });
        return asked.status;
      }),
    );
  assert.deepEqual(await statuses(gone.token), [200, 200]);
  const lease = (await shop.cluster.take('build', 'before'))!;
  const before = shop.cluster.under(lease);
  await pair.failOver();

  await until('nodes went back', async () => nodes.every((each) => each.serves() === first));
  await until('a token that is gone is unknown', async () =>
    (await statuses(gone.token)).every((it) => it === 401),
  );
  assert.deepEqual(await statuses(kept.token), [200, 200]);
  await look();

  await assert.rejects(
    reached(() => before.setFact('a', '1')),
    LeaseLost,
  );
  const { value: again } = await reached(() => shop.cluster.take('build', 'after'));
  assert.ok(again && again.owner !== lease.owner, 'it is free, and another than before');
  assert.match(
    (await shop.cluster.offer(again, { id: 'late', replaces: lost, schema: 1 }))!,
    new RegExp(`built when ${lost} was published, but ${first} is published`),
  );
  await again.release();

  // The number of the shop that is gone is given to another one.
  await shop.putSources(['alfa', 'beta', 'delta']);
  shop.write('delta', (n) => 60 + n);
  built(await shop.build(DAYS[1]));
  await until('both serve the night anew', async () =>
    nodes.every((each) => isOf(each.serves(), DAYS[1]) && each.serves() !== lost),
  );
  await look();
  assert.deepEqual(
    (await shop.cluster.shopKeys()).map(({ id, domain }) => `${id} ${domain}`),
    ['1 alfa.dk', '2 beta.dk', '3 delta.dk'],
  );
  const current = nodes[0]!.serves();
  for (const command of [
    ['pin', lost],
    ['restore', '--adopt', lost],
  ]) {
    const refused = await prisme(command, shop.settings(nodes[0]!.dataDir));
    assert.equal(refused.code, 1);
    assert.match(
      refused.err,
      /^prisme: shop 3 of .* is gamma\.dk, which the state knows as another; nothing was/,
    );
  }
  assert.deepEqual(await shop.cluster.head().then((head) => [head.current, head.isHeld]), [current, false]);
});

test('after a failover what was sent stays sent, and of what was in flight nothing is sent twice over', {
  timeout: 170_000,
}, async () => {
  const pair = await aPair();
  const { state } = await aCluster(pair.url);
  const { outbox } = state.agents;
  const claim = (nowMs: number) => outbox.lease('email', () => 'first', nowMs, LEASE_MS);
  const sending = (await state.agents.takeSending())!;
  await addMessage(outbox, 'sent', 0);
  await outbox.finish((await claim(0))!, 'sent', 0);
  await addMessage(outbox, 'in flight', 0);
  const inFlight = (await claim(0))!;
  await pair.cutStandby();
  await outbox.finish(inFlight, 'sent', 1);
  await addMessage(outbox, 'unheard of', 1);
  await pair.failOver();

  const { value: early } = await reached(() => claim(LEASE_MS - 1));
  assert.equal(early, undefined, 'nobody sends it again while its sender may be at it');
  const again = await claim(LEASE_MS);
  assert.equal(again?.id, 'in flight');
  await outbox.finish(inFlight, 'sent', LEASE_MS);
  assert.equal(
    (await outbox.state('in flight'))?.state,
    'open',
    'a claim of before the failover ends nothing',
  );
  await outbox.finish(again, 'sent', LEASE_MS);
  assert.equal(await claim(LEASE_MS * 10), undefined);
  assert.equal((await outbox.state('sent'))?.state, 'sent');
  assert.equal(await outbox.state('unheard of'), undefined, 'what the standby did not have is gone');
  await sending();
});
