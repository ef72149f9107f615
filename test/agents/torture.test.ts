import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createAgent } from '../../src/agents/create.ts';
import type { Ean } from '../../src/domain/ean.ts';
import { ore } from '../../src/domain/money.ts';
import { openStateDb } from '../../src/store/sqlite/state.ts';
import { startLoopback } from '../net/loopback-server.ts';
import { aMarket, COFFEE, NOON } from './harness.ts';
import { FIRST_EAN, isBelow, PRODUCTS, runNight } from './torture-night.ts';

const RUNS = Number(process.env['TORTURE_RUNS'] ?? 10);
const AGENTS = 120;
const LANES = 4;
const LEASE_MS = 5 * 60_000;
const CHILD = fileURLToPath(new URL('torture-child.ts', import.meta.url));

/** Where to kill: at the n-th moment of a kind that the child reports, or at the n-th message that arrives here. */
type Death = { at: 'opened' | 'price' | 'matched' | 'asked' | 'answered'; n: number };
const deaths: readonly (() => Death)[] = [
  () => ({ at: 'opened', n: 1 }),
  () => ({ at: 'price', n: randomInt(1, PRODUCTS) }),
  () => ({ at: 'price', n: randomInt(1, PRODUCTS) }),
  () => ({ at: 'matched', n: 1 }),
  () => ({ at: 'asked', n: randomInt(1, AGENTS / 2) }),
  () => ({ at: 'answered', n: randomInt(1, AGENTS / 2) }),
];

interface Received {
  id: string;
  agentId: string;
}

async function aReceiver(t: TestContext) {
  const received: Received[] = [];
  const listeners: { onAsked: () => void; onAnswered: () => void } = { onAsked() {}, onAnswered() {} };
  const server = await startLoopback((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ id: String(request.headers['webhook-id']), agentId: JSON.parse(body).data.id });
      listeners.onAsked();
      response.end(() => listeners.onAnswered());
    });
  });
  t.after(() => server[Symbol.asyncDispose]());
  return { received, listeners, url: `https://localhost:${server.port}/` };
}

test(`killed ${RUNS} times around publish and send: no crossing lost, only messages in flight repeated`, async (t) => {
  const receiver = await aReceiver(t);
  const market = aMarket({ [COFFEE]: 60000 });
  t.after(market.close);
  const watching = new Map<string, number>();
  for (let i = 0; i < AGENTS; i++) {
    const product = i % PRODUCTS;
    const { agent } = createAgent(
      market,
      {
        ean: String(FIRST_EAN + product) as Ean,
        targetOre: ore(50000),
        email: null,
        webhookUrl: receiver.url,
        language: 'da',
        expiresInDays: 365,
      },
      {
        ean: String(FIRST_EAN + product) as Ean,
        name: `Vare ${product}`,
        lowestOre: ore(60000),
        shop: null,
        history: { lowest30Ore: null, lowestEverOre: null, sinceDay: 0 as never },
      },
      { id: 'torture', network: 'torture', hasToken: true },
      'g0',
      () => {},
    );
    watching.set(agent.id, product);
  }
  const db = openStateDb(market.dir);
  t.after(() => db.close());
  const inFlight = db.prepare(`select id from outbox where state = 'open' and claim is not null`);

  let kills = 0;
  for (let run = 1; run <= RUNS; run++) {
    const death = deaths[randomInt(deaths.length)]!();
    const nowMs = NOON + run * 86_400_000;
    const before = receiver.received.length;
    if (await killedChild(receiver.listeners, [market.dir, String(run), String(nowMs)], death)) kills++;
    const interrupted = new Set(inFlight.all().map((row) => String(row['id'])));
    assert.ok(interrupted.size <= LANES, `${interrupted.size} messages in flight`);

    await runNight({ dir: market.dir, run, nowMs: nowMs + LEASE_MS }, () => {});
    const story = `run ${run}, killed at ${death.at} ${death.n}`;
    const tonight = receiver.received.slice(before);
    for (const [agentId, product] of watching) {
      const ids = tonight.filter((message) => message.agentId === agentId).map(({ id }) => id);
      assert.equal(new Set(ids).size, isBelow(product, run) ? 1 : 0, story);
      if (ids.length > 1) assert.ok(interrupted.has(ids[0]!), `${story}: repeated, though not in flight`);
      assert.ok(ids.length <= 2, story);
    }
    assert.equal(market.store.outbox.openCount(), 0, story);
    assert.equal(market.store.matchedGeneration(), `g${run}`, story);
  }
  assert.ok(kills > 0, 'no child was killed in time');
  t.diagnostic(`${kills} of ${RUNS} killed before their end, ${receiver.received.length} messages received`);
});

/** Runs one night in a process of its own and kills it at the given moment; true when that came before its end. */
async function killedChild(
  listeners: { onAsked: () => void; onAnswered: () => void },
  args: string[],
  death: Death,
): Promise<boolean> {
  const child = spawn(process.execPath, [CHILD, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let left = death.n;
  let isDone = false;
  const seen = (moment: string) => {
    if (moment === 'done') isDone = true;
    if (moment === death.at && --left === 0) child.kill('SIGKILL');
  };
  listeners.onAsked = () => seen('asked');
  listeners.onAnswered = () => seen('answered');
  createInterface({ input: child.stdout }).on('line', seen);
  await new Promise((resolve) => child.on('close', resolve));
  listeners.onAsked = listeners.onAnswered = () => {};
  return !isDone;
}
