import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PriceSight } from '../../src/agents/matching/candidates.ts';
import { confirmAgent } from '../../src/agents/requests/consent.ts';
import { createAgent } from '../../src/agents/requests/create.ts';
import type { WatchedProduct } from '../../src/agents/watching/watcher.ts';
import type { Ean } from '../../src/domain/ean.ts';
import { ore } from '../../src/domain/money.ts';
import { openStateDb } from '../../src/store/sqlite/state/state-db.ts';
import { aMarket, COFFEE, type Market, NOON } from './harness.ts';
import { aMailServer, aReceiver, headersNamed } from './peers.ts';
import { FIRST_EAN, isBelow, type Night, PRODUCTS, runNight } from './torture-night.ts';

const RUNS = Number(process.env['TORTURE_RUNS'] ?? 10);
const AGENTS = 120;
const LEASE_MS = 5 * 60_000;
const CHILD = fileURLToPath(new URL('torture-child.ts', import.meta.url));

/** The moment of the kill: the n-th moment of a kind that the child reports, or the n-th message that arrives here. */
type Death = { at: 'opened' | 'price' | 'matched' | 'asked' | 'answered'; n: number };
const deaths: readonly (() => Death)[] = [
  () => ({ at: 'opened', n: 1 }),
  () => ({ at: 'price', n: randomInt(1, PRODUCTS) }),
  () => ({ at: 'asked', n: randomInt(1, AGENTS / 2) }),
  () => ({ at: 'matched', n: 1 }),
  () => ({ at: 'answered', n: randomInt(1, AGENTS / 2) }),
  () => ({ at: 'asked', n: randomInt(1, AGENTS / 2) }),
];

interface Received {
  id: string;
  agentId: string;
}

/** A webhook receiver and a mail server that write to one list and report each request and answer. */
async function thePeers(t: TestContext) {
  const received: Received[] = [];
  const listener = { on: (_moment: 'asked' | 'answered') => {} };
  const take = (id: string, agentId: string) => {
    received.push({ id, agentId });
    listener.on('asked');
  };
  const hook = await aReceiver(t);
  hook.control.onCall = ({ headers, body }) => take(String(headers['webhook-id']), JSON.parse(body).data.id);
  hook.control.onAnswer = () => setImmediate(() => listener.on('answered'));
  const mails = await aMailServer(t, {
    onMail({ raw }, accept) {
      const id = /^<(.+)@/.exec(headersNamed(raw, 'message-id')[0]!)![1]!;
      take(id, /\/agents\/cancel\/(\w+)\//.exec(headersNamed(raw, 'list-unsubscribe')[0]!)![1]!);
      accept();
      setImmediate(() => listener.on('answered'));
    },
  });
  return { received, listener, webhookUrl: hook.url, smtpPort: mails.port };
}

/** An agent on one of the products, with a mail or a webhook channel. */
async function aWatcher(market: Market, product: number, webhookUrl: string | null): Promise<string> {
  const ean = String(FIRST_EAN + product) as Ean;
  const watched: WatchedProduct = {
    ean,
    name: `Vare ${product}`,
    lowestOre: ore(60000),
    shop: null,
    history: { lowest30Ore: null, lowestEverOre: null, sinceDay: 0 as never, isUnusual: false },
  };
  const sight = new PriceSight(60000);
  const { agent } = await createAgent(
    market,
    {
      ean,
      kind: 'target',
      targetOre: ore(50000),
      options: {},
      metadata: null,
      email: webhookUrl === null ? `lise${product}@example.dk` : null,
      webhookUrl,
      language: 'da',
      expiresInDays: 365,
    },
    { product: watched, sight, generationId: 'g0' },
    { id: 'torture', network: 'torture', hasToken: true },
    async () => {},
  );
  await confirmAgent(market, agent.id, {
    generationId: 'g0',
    product: () => watched,
    sight: () => sight,
  });
  return agent.id;
}

test(`killed ${RUNS} times around publish and send: no crossing lost, at most the mail and the webhook in flight repeated`, async (t) => {
  const { received, listener, webhookUrl, smtpPort } = await thePeers(t);
  const market = await aMarket({ [COFFEE]: 60000 });
  t.after(market.close);
  const watching = new Map<string, number>();
  for (let i = 0; i < AGENTS; i++) {
    const product = i % PRODUCTS;
    watching.set(await aWatcher(market, product, i % 3 === 0 ? null : webhookUrl), product);
  }
  const db = openStateDb(market.dir);
  t.after(() => db.close());
  // Nobody needs the confirmation mails of agents that are confirmed.
  db.exec(`delete from outbox`);
  const inFlight = db.prepare(`select id from outbox where state = 'open' and claim is not null`);

  let kills = 0;
  let killsInFlight = 0;
  let repeats = 0;
  for (let run = 1; run <= RUNS; run++) {
    const death = deaths[run % deaths.length]!();
    const story = `run ${run}, killed at ${death.at} ${death.n}`;
    const nowMs = NOON + run * 86_400_000;
    const before = received.length;
    if (await killedChild(listener, { dir: market.dir, run, nowMs, smtpPort }, death)) kills++;
    const interrupted = inFlight.all().map((row) => String(row['id']));
    assert.ok(interrupted.length <= 2, `${story}: ${interrupted.length} messages in flight`);
    if (interrupted.length > 0) killsInFlight++;

    await runNight({ dir: market.dir, run, nowMs: nowMs + LEASE_MS, smtpPort }, () => {});
    const tonight = received.slice(before);
    for (const [agentId, product] of watching) {
      const ids = tonight.filter((message) => message.agentId === agentId).map(({ id }) => id);
      assert.equal(new Set(ids).size, isBelow(product, run) ? 1 : 0, story);
    }
    const seen = new Set<string>();
    const repeated = tonight.filter(({ id }) => seen.size === seen.add(id).size).map(({ id }) => id);
    for (const id of repeated)
      assert.ok(interrupted.includes(id), `${story}: repeated, though not in flight`);
    repeats += repeated.length;
    assert.equal(await market.store.outbox.openCount(), 0, story);
    assert.equal(await market.store.matchedGeneration(), `g${run}`, story);
  }
  assert.ok(kills > RUNS / 2 && killsInFlight > 0, `${kills} killed in time, ${killsInFlight} while sending`);
  assert.ok(repeats <= 2 * killsInFlight);
  t.diagnostic(
    `${kills} of ${RUNS} killed before their end, ${killsInFlight} with messages in flight; ` +
      `${received.length} deliveries, 0 lost, ${repeats} repeated`,
  );
});

/** Runs one night in its own process and kills it at the given moment; true when the kill came before the end. */
async function killedChild(
  listener: { on: (moment: 'asked' | 'answered') => void },
  night: Night,
  death: Death,
): Promise<boolean> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(night)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let left = death.n;
  let isDone = false;
  const seen = (moment: string) => {
    if (moment === 'done') isDone = true;
    if (moment === death.at && --left === 0) child.kill('SIGKILL');
  };
  listener.on = seen;
  createInterface({ input: child.stdout }).on('line', seen);
  await new Promise((resolve) => child.on('close', resolve));
  listener.on = () => {};
  return !isDone;
}
