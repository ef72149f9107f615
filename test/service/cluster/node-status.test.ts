import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { aFolder } from '../../builders.ts';
import { prisme } from '../../commands/running.ts';
import { aCluster, DAYS, until } from './a-cluster.ts';
import { aProcess } from './a-process.ts';

test('what a node says of itself goes by what all nodes share: sources, the demo market, what is pinned', {
  timeout: 120_000,
}, async () => {
  const shop = await aCluster(undefined, 'without sources');
  const status = async (own: Record<string, string> = {}) => {
    const env = { ...shop.settings(aFolder()), ...own };
    const { out } = await prisme(['status', '--json'], env);
    return JSON.parse(out) as { problems: string[]; feeds: Record<string, number> };
  };
  const ofSources = async (own?: Record<string, string>) =>
    (await status(own)).problems.filter((problem) => problem.includes('feed would be read'));
  assert.match((await ofSources()).join(), /^no feed would be read: 'prisme sources put FILE'/);

  await prisme(['sources', 'put', shop.sources], shop.settings(aFolder()));
  await shop.build(DAYS[0]);
  const { problems, feeds } = await status();
  assert.deepEqual(
    [problems.filter((problem) => /sources/i.test(problem)), feeds['good']! + feeds['stale']!],
    [[], 2],
  );

  await shop.cluster.switchTo((await shop.cluster.head()).next!);
  const { current } = await shop.cluster.head();
  await shop.cluster.pin(current!);
  const { problems: pinned } = await status();
  assert.ok(pinned.includes(`${current} is pinned: no night is begun until 'prisme generations unpin'`));

  const demo = await aCluster(undefined, 'without sources');
  await demo.state.setFact('demo', 'yes');
  const { out } = await prisme(['status', '--json'], { ...demo.settings(aFolder()), SOURCES: 'demo' });
  assert.deepEqual(
    (JSON.parse(out) as { problems: string[] }).problems.filter((problem) => /SOURCES|sources/.test(problem)),
    [],
  );
});

test('a node without a mail server does not say that its mails are written somewhere', {
  timeout: 120_000,
}, async () => {
  const shop = await aCluster();
  const node = await aProcess({ ...shop.settings(join(aFolder(), 'data')), ROLE: 'serve' });
  await until('it is said', async () => /SMTP_URL is not set: this node sends nothing/.test(node.said()));
  assert.doesNotMatch(node.said(), /outbox/);
  node.kill('SIGINT');
  await node.ended;
});
