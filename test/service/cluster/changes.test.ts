import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { issueToken } from '../../../src/access/token/issue.ts';
import { moveOut } from '../../../src/service/cluster/move.ts';
import { deltasIn } from '../../../src/store/disk/data-folder.ts';
import { aFolder } from '../../builders.ts';
import { aCluster, DAYS, isOf, until } from './a-cluster.ts';

test('changes are told alike by every node, also one that came later, and a pin is told to all', {
  timeout: 150_000,
}, async () => {
  const shop = await aCluster();
  const given = JSON.parse(readFileSync(shop.sources, 'utf8'));
  for (const feed of given.feeds) feed.export = feed.id === 'alfa';
  writeFileSync(shop.sources, JSON.stringify(given));
  await shop.cluster.putSources(shop.sources, JSON.stringify(given));
  const wish = { name: 'a', restLimit: null, mcpLimit: null, rights: ['exports'] as const };
  const { token } = await issueToken(shop.state.tokens, wish, 0);
  const headers = { 'x-api-token': token };

  await shop.build(DAYS[0]);
  const a = await shop.node();
  const first = await until('it serves', async () => a.serves());
  shop.write('alfa', (n) => 80 + n);
  await shop.build(DAYS[1]);
  await until('it has switched', async () => isOf(a.serves(), DAYS[1]));
  const ask = (node: typeof a) => node.get('/changes?since=2026-11-14&limit=1000', { headers });
  const told = async (node: typeof a) => {
    const answer = await ask(node);
    return answer.status === 200 ? ((await answer.json()) as { items: { id: string }[] }) : undefined;
  };
  const { items } = await until('it tells the night', () => told(a));
  assert.equal(items.length, 40);
  const b = await shop.node();
  await until('the other serves', async () => isOf(b.serves(), DAYS[1]));
  const other = await until('the other has fetched the changes', () => told(b));
  assert.deepEqual(other.items, items);

  await shop.cluster.pin(first);
  await until('both went back', async () => a.serves() === first && b.serves() === first);
  const back = await until('the pin is told', async () => {
    const page = await told(b);
    return page?.items.length === 80 && page.items;
  });
  assert.deepEqual(await told(a).then((page) => page?.items), back);
});

test('a node that lacks a change says that it is there in a moment, or gone where the store lost it', {
  timeout: 150_000,
}, async () => {
  const shop = await aCluster();
  await shop.build(DAYS[0]);
  const a = await shop.node();
  await until('it serves', async () => a.serves());
  await shop.build(DAYS[1]);
  await until(
    'it has switched and fetched',
    async () => isOf(a.serves(), DAYS[1]) && readdirSync(deltasIn(a.dataDir)).length === 1,
  );
  await shop.state.announcements.add('2026-11-15-0123456789ab', 0);
  const wish = { name: 'a', restLimit: null, mcpLimit: null, rights: ['exports'] as const };
  const { token } = await issueToken(shop.state.tokens, wish, 0);
  const { status, headers } = await a.get('/changes?since=2026-11-15', { headers: { 'x-api-token': token } });
  assert.deepEqual([status, headers.get('retry-after')], [503, '30']);
  assert.equal(readdirSync(join(shop.blobs, 'changes')).length, 1);
  const out = aFolder();
  await moveOut(a.config, out);
  assert.deepEqual(readdirSync(deltasIn(out)), readdirSync(deltasIn(a.dataDir)));

  // The store lost the change: a node that comes now knows that it will not get it.
  rmSync(join(shop.blobs, 'changes'), { recursive: true });
  const b = await shop.node();
  await shop.build(DAYS[2]);
  await until('it serves the next night', async () => isOf(b.serves(), DAYS[2]));
  const lost = await until('it is told that the change is gone', async () => {
    const answer = await b.get('/changes?since=2026-11-14', { headers: { 'x-api-token': token } });
    return answer.status === 410 && answer;
  });
  assert.equal(((await lost.json()) as { error: string }).error, 'Gone');
});
