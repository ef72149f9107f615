import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendingFrom } from '../../../src/service/cluster/shared-agents.ts';
import { anEan } from '../../builders.ts';
import { prisme } from '../../commands/running.ts';
import { aClient } from '../../postgres/database.ts';
import { aCluster, DAYS, until } from './a-cluster.ts';

const HOUR_MS = 3_600_000;
const SMTP = { SMTP_URL: 'smtp://127.0.0.1:1' };

for (const [what, offMs] of [
  ['ahead of', HOUR_MS],
  ['behind', -HOUR_MS],
] as const)
  test(`a node whose clock is an hour ${what} the state’s answers, and neither builds nor sends`, {
    timeout: 100_000,
  }, async () => {
    const shop = await aCluster();
    const clock = () => Date.now() + offMs;
    assert.ok(!('problem' in (await shop.build(DAYS[0]))));
    const odd = await shop.node(SMTP, undefined, clock);
    await until('it serves', async () => odd.serves());
    assert.equal((await odd.get(`/public/product/${anEan(1)}`)).status, 200);

    const built = await prisme(['refresh'], shop.settings(odd.dataDir), clock);
    assert.equal(built.code, 1);
    assert.match(
      built.err,
      /^prisme: this machine's clock is 3\d{3} s away from the state's: set it; nothing/m,
    );
    assert.equal((await shop.cluster.head()).next, null);
    assert.equal(await sendingFrom(odd.state().agents, odd.config, odd.node()).takeSending(), undefined);

    const nodes = await prisme(['nodes'], shop.settings(odd.dataDir));
    assert.equal(nodes.code, 1);
    assert.match(nodes.out, /its clock is -?3\d{3} s off: it neither builds nor sends/);
    const doctor = await prisme(['doctor'], shop.settings(odd.dataDir), clock);
    assert.equal(doctor.code, 1);
    assert.match(doctor.out, /FAILED {2}clock: -?\d+ ms off the state's: set it/);
  });

test('what a node with a wrong clock writes has the state’s time', { timeout: 100_000 }, async () => {
  const shop = await aCluster();
  assert.ok(!('problem' in (await shop.build(DAYS[0]))));
  const odd = await shop.node(SMTP, undefined, () => Date.now() + HOUR_MS);
  await until('it serves', async () => odd.serves());
  const post = (path: string, body: object) =>
    odd.get(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const before = Date.now();
  const made = await post('/price-agents', { ean: anEan(1), target_price: 10 });
  const { created_at: created } = (await made.json()) as { created_at: string };
  assert.ok(Math.abs(Date.parse(created) - before) < 60_000, `made at ${created}`);

  assert.equal((await odd.get('/likes/trending')).status, 200);
  const run = await aClient(shop.url);
  const { rows } = (await run('select distinct hour from trend')) as { rows: { hour: number }[] };
  const hours = rows.map(({ hour }) => Number(hour));
  const now = [before, Date.now()].map((ms) => Math.floor(ms / HOUR_MS));
  assert.ok(hours.length === 1 && now.includes(hours[0]!), `frozen for ${hours}, and it is ${now}`);
});

test('a clock that is a minute off still builds and sends, and one that is more does not', {
  timeout: 100_000,
}, async () => {
  const shop = await aCluster();
  for (const [offMs, isRight] of [
    [59_000, true],
    [-59_000, true],
    [61_000, false],
    [-61_000, false],
  ] as const) {
    const node = await shop.node(SMTP, undefined, () => Date.now() + offMs);
    const release = await sendingFrom(node.state().agents, node.config, node.node()).takeSending();
    assert.equal(release !== undefined, isRight, `${offMs} ms`);
    await release?.();
    await node.stop();
  }
});
