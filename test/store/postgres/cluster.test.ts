import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { LeaseLost, type NodeReport } from '../../../src/store/ports/cluster.ts';
import { openState } from '../../../src/store/postgres/state/open-state.ts';
import { aClient, aDatabase } from '../../postgres/database.ts';

async function aCluster() {
  const url = await aDatabase();
  const state = await openState(url);
  after(() => state.close());
  return { url, state, cluster: state.cluster!, run: await aClient(url) };
}

const aNode = (id: string, own: Partial<NodeReport> = {}): NodeReport => ({
  id,
  name: `node ${id}`,
  version: '1',
  schemas: { oldest: 3, newest: 5 },
  settings: {},
  clockOffsetMs: 0,
  serves: true,
  generation: null,
  ready: null,
  trouble: null,
  ...own,
});

test('a lease is one holder’s until it is let go of or has run out', async () => {
  const { cluster, run } = await aCluster();
  const mine = await cluster.take('build', 'me');
  assert.ok(mine);
  assert.equal(await cluster.take('build', 'you'), undefined);
  assert.ok(await cluster.take('match', 'you'), 'another lease is another matter');
  assert.deepEqual(
    (await cluster.leases()).map(({ name, holder }) => `${name} ${holder}`),
    ['build me', 'match you'],
  );
  await mine.release();
  const yours = await cluster.take('build', 'you');
  assert.ok(yours);
  await run(`update lease set until = clock_timestamp() + interval '1 minute' where name = 'build'`);
  assert.equal(await cluster.take('build', 'me'), undefined);
  await run(`update lease set until = clock_timestamp() where name = 'build'`);
  const again = await cluster.take('build', 'me');
  assert.notEqual(again?.owner, mine.owner, 'every taking is another');
  await yours.release();
  assert.equal(await cluster.take('build', 'you'), undefined, 'who has lost it lets go of nothing');
});

test('of many who take a lease at once one has it', async () => {
  const { cluster } = await aCluster();
  const taken = await Promise.all(Array.from({ length: 10 }, (_, i) => cluster.take('send', `n${i}`)));
  assert.equal(taken.filter(Boolean).length, 1);
});

test('who has lost the lease and lives on changes nothing more, in a transaction or out of one', async () => {
  const { state, cluster, run } = await aCluster();
  const lease = (await cluster.take('build', 'me'))!;
  const mine = cluster.under(lease);
  await mine.setFact('a', '1');
  await mine.transaction((tx) => tx.setFact('a', '2'));
  await run(`update lease set until = clock_timestamp() where name = 'build'`);
  await mine.setFact('a', '3');
  assert.equal(await state.fact('a'), '3', 'one that ran out and that nobody took is its own still');
  assert.ok(await cluster.take('build', 'you'));
  await assert.rejects(mine.setFact('a', '4'), LeaseLost);
  await assert.rejects(mine.vendors.ensure({ name: 'A', domain: 'a.dk' }), LeaseLost);
  await assert.rejects(
    mine.transaction((tx) => tx.setFact('a', '5')),
    LeaseLost,
  );
  await assert.rejects(cluster.offer(lease, { id: 'g1', replaces: null, schema: 3 }), LeaseLost);
  assert.deepEqual([await state.fact('a'), (await mine.vendors.all()).length], ['3', 0]);
});

test('a generation is offered upon what is published, and upon nothing else', async () => {
  const { cluster } = await aCluster();
  const lease = (await cluster.take('build', 'me'))!;
  assert.match(
    (await cluster.offer(lease, { id: 'g2', replaces: 'g1', schema: 3 }))!,
    /built when g1 was published, but nothing/,
  );
  assert.equal(await cluster.offer(lease, { id: 'g1', replaces: null, schema: 3 }), null);
  assert.deepEqual(await cluster.head().then(({ current, next }) => [current, next]), [null, 'g1']);
  assert.ok(await cluster.switchTo('g1'), 'there is nobody to wait for');
  assert.deepEqual(await cluster.head().then(({ current, next }) => [current, next]), ['g1', null]);
  assert.match((await cluster.offer(lease, { id: 'g1', replaces: null, schema: 3 }))!, /already/);
  assert.match(
    (await cluster.offer(lease, { id: 'g3', replaces: null, schema: 3 }))!,
    /built when nothing was published, but g1/,
  );
  assert.equal(await cluster.offer(lease, { id: 'g2', replaces: 'g1', schema: 3 }), null);
});

test('what a live node cannot read is not offered', async () => {
  const { cluster, run } = await aCluster();
  const lease = (await cluster.take('build', 'me'))!;
  await cluster.report(aNode('old', { schemas: { oldest: 1, newest: 4 } }));
  await cluster.report(aNode('builder', { schemas: { oldest: 1, newest: 1 }, serves: false }));
  assert.match(
    (await cluster.offer(lease, { id: 'g1', replaces: null, schema: 5 }))!,
    /node old cannot read schema 5/,
  );
  assert.equal(await cluster.offer(lease, { id: 'g1', replaces: null, schema: 4 }), null);
  await run(`update node set seen = clock_timestamp() - interval '31 seconds'`);
  assert.equal(
    await cluster.offer(lease, { id: 'g2', replaces: null, schema: 5 }),
    null,
    'nobody waits for the dead',
  );
});

test('the last node that is ready switches for all, or time does; one that serves nothing is not waited for', async () => {
  const { cluster, run } = await aCluster();
  const lease = (await cluster.take('build', 'me'))!;
  await cluster.report(aNode('a', { generation: 'g0' }));
  await cluster.report(aNode('b', { generation: 'g0' }));
  await cluster.report(aNode('new'));
  await cluster.offer(lease, { id: 'g1', replaces: null, schema: 3 });
  assert.equal(await cluster.switchTo('g1'), false);
  await cluster.report(aNode('a', { generation: 'g0', ready: 'g1' }));
  assert.equal(await cluster.switchTo('g1'), false);
  assert.equal(await cluster.switchTo('g0'), false, 'only what is offered');
  await cluster.report(aNode('b', { generation: 'g0', ready: 'g1' }));
  assert.deepEqual((await Promise.all([cluster.switchTo('g1'), cluster.switchTo('g1')])).sort(), [
    false,
    true,
  ]);
  await cluster.offer(lease, { id: 'g2', replaces: 'g1', schema: 3 });
  assert.equal(await cluster.switchTo('g2'), false);
  const isOverdue = async () => (await cluster.head()).isOverdue;
  await run(`update head set next_since = clock_timestamp() - interval '599 seconds'`);
  assert.deepEqual([await cluster.switchTo('g2'), await isOverdue()], [false, false]);
  await run(`update head set next_since = clock_timestamp() - interval '601 seconds'`);
  assert.deepEqual([await isOverdue(), await cluster.switchTo('g2'), await isOverdue()], [true, true, false]);
});

test('while a generation is pinned nothing is offered or switched', async () => {
  const { cluster } = await aCluster();
  const lease = (await cluster.take('build', 'me'))!;
  await cluster.offer(lease, { id: 'g1', replaces: null, schema: 3 });
  await cluster.pin('g0');
  assert.equal(await cluster.switchTo('g1'), false);
  assert.match((await cluster.offer(lease, { id: 'g2', replaces: 'g0', schema: 3 }))!, /pinned/);
  await cluster.unpin();
  assert.deepEqual(await cluster.head().then(({ current, next, isHeld }) => [current, next, isHeld]), [
    'g0',
    null,
    false,
  ]);
  assert.equal(await cluster.offer(lease, { id: 'g2', replaces: 'g0', schema: 3 }), null);
});

test('the head names what was current before, until something else was', async () => {
  const { cluster } = await aCluster();
  const lease = (await cluster.take('build', 'me'))!;
  const told = () => cluster.head().then(({ previous, current }) => [previous, current]);
  assert.deepEqual(await told(), [null, null]);
  await cluster.offer(lease, { id: 'g1', replaces: null, schema: 3 });
  await cluster.switchTo('g1');
  assert.deepEqual(await told(), [null, 'g1']);
  await cluster.offer(lease, { id: 'g2', replaces: 'g1', schema: 3 });
  assert.deepEqual(await told(), [null, 'g1'], 'an offer changes nothing');
  await cluster.switchTo('g2');
  assert.deepEqual(await told(), ['g1', 'g2']);
  await cluster.pin('g2');
  assert.deepEqual(await told(), ['g1', 'g2'], 'it was current already');
  await cluster.pin('g1');
  assert.deepEqual(await told(), ['g2', 'g1']);
});

test('messages are claimed by the holder of the sender’s lease alone, and what was sent may still be told', async () => {
  const { state, run } = await aCluster();
  const { outbox } = state.agents;
  for (const id of ['m1', 'm2'])
    await outbox.add(
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
      0,
    );
  const release = await state.agents.takeSending();
  assert.ok(release);
  assert.equal(await state.agents.takeSending(), undefined);
  const claimed = (await outbox.lease('email', () => 'first', 0, 1_000))!;
  await run(`update lease set owner = 'another'`);
  assert.equal(await outbox.lease('email', () => 'first', 0, 1_000), undefined);
  await outbox.finish(claimed, 'sent', 1);
  assert.equal((await outbox.state(claimed.id))?.state, 'sent');
  await release();
  assert.equal((await state.cluster!.leases()).length, 1, 'it lets go of its own only');
});

test('a shop’s key is its own for ever, and no two revisions are alike', async () => {
  const { state, cluster } = await aCluster();
  const revisions = new Set<string>();
  for (let i = 0; i < 5; i++) {
    await state.vendors.ensure({ name: `A${i}`, domain: 'a.dk' });
    revisions.add(await state.revision());
  }
  assert.equal(revisions.size, 5);
  const [shop, ...others] = await cluster.shopKeys();
  assert.deepEqual([shop?.domain, others.length], ['a.dk', 0]);
  assert.match(shop!.key, /^[0-9a-f-]{36}$/);
});
