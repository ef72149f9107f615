import { setTimeout as wait } from 'node:timers/promises';
import { type Figure, report } from '../../result.ts';
import { asksOf } from '../asks.ts';
import { type Kind, quantile, type Sample } from '../record.ts';
import { startTraffic } from '../traffic.ts';
import { makeWatchers } from '../watchers.ts';
import { LIMIT, type NodesScene, openNodesScene } from './scene.ts';
import { createStory } from './story.ts';

const DATABASE_AWAY_MS = 60_000;
const EVERYWHERE_MS_MAX = 60_000;
const APART_MS_MAX = 3_000;
const PINNED_MS_MAX = 30_000;
const WATCHERS = { webhooks: 1_200, mails: 50 };
/** Reading requests, which must be answered whichever engine is down. */
const READS: readonly Kind[] = ['lookup', 'offers', 'search', 'list'];

/** Several nodes under load: nights, limits, PostgreSQL away, nodes killed and restarted. Returns the exit code. */
export async function soakNodes(products: number, count: number, save: boolean): Promise<number> {
  // Ended from outside, it takes its servers with it.
  process.once('SIGTERM', () => process.exit(143));
  const scene = await openNodesScene(products, count);
  try {
    console.error('making price agents …');
    await makeWatchers({ ...scene, ...WATCHERS }, scene.receivers, scene.send);
    const figures = await play(scene);
    report('soak', `${count} nodes, ${products} products`, figures, save);
    return figures.every(({ ok }) => ok !== false) ? 0 : 1;
  } finally {
    await scene.close();
  }
}

async function play(scene: NodesScene): Promise<Figure[]> {
  const samples: (Sample & { step: string })[] = [];
  let step = 'idle';
  const began = performance.now();
  const traffic = startTraffic({
    send: scene.send,
    traffic: loadOf(scene),
    nowS: () => (performance.now() - began) / 1000,
    sampled(sample) {
      samples.push({ ...sample, step });
      if (sample.failure) console.error(`${step}, ${sample.kind}: ${sample.failure}`);
    },
  });
  const during = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    step = name;
    console.error(`${new Date().toISOString().slice(11, 19)} ${name} …`);
    return work();
  };
  const failedIn = (name: string): number =>
    samples.filter(({ step, kind, failure }) => step === name && failure !== null && READS.includes(kind))
      .length;
  const story = createStory(scene);
  try {
    await during('idle', () => wait(10_000));
    const first = await during('night 1', () => story.night(scene.days[1]!));
    const limits = await during('limits', story.limits);
    await during('PostgreSQL away', () => story.databaseAway(DATABASE_AWAY_MS));
    await during('node killed', story.killed);
    const second = await during('night 2', () => story.night(scene.days[2]!));
    const kills = await during('kills while messages are sent', story.killsUntilDelivered);
    await during('rolling restart', story.rollingRestart);
    const pinnedMs = await during('pin', () => story.pinned(first.id));
    const messages = scene.book.sum();
    const lookups = samples
      .filter(({ kind, step }) => kind === 'lookup' && step === 'idle')
      .map(({ ms }) => ms);
    return [
      { name: 'requests', value: String(samples.length) },
      { name: 'lookup p99, idle', value: `${quantile(lookups, 0.99).toFixed(1)} ms` },
      ...[first, second].flatMap(({ builtS, everywhereMs, apartMs }, n) => [
        { name: `night ${n + 1}: built and offered`, value: `${builtS.toFixed(0)} s` },
        atMost(`night ${n + 1}: on all nodes after the offer`, everywhereMs, EVERYWHERE_MS_MAX),
        atMost(`night ${n + 1}: first to last switch`, apartMs, APART_MS_MAX),
      ]),
      exactly(`accepted of 200 callers at once, the most (limit ${LIMIT})`, limits.most, LIMIT),
      exactly('the least', limits.least, LIMIT),
      { name: 'counted', value: limits.counted },
      ...[
        'night 1',
        'PostgreSQL away',
        'node killed',
        'kills while messages are sent',
        'rolling restart',
        'pin',
      ].map((name) => exactly(`failed reads: ${name}`, failedIn(name), 0)),
      {
        name: 'messages to price agents',
        value: String(messages.expected),
        bar: '≥ 100',
        ok: messages.expected >= 100,
      },
      { name: 'nodes killed while they were sent', value: String(kills) },
      exactly('lost', messages.lost, 0),
      exactly('not called for', messages.surplus, 0),
      { name: 'repeated', value: String(messages.repeated) },
      atMost('pin on all nodes', pinnedMs, PINNED_MS_MAX),
    ];
  } finally {
    await traffic.stop();
  }
}

/** Agents are made beforehand: those made in the middle of a switch would be told of it or not, by chance. */
function loadOf(scene: NodesScene) {
  const asks = asksOf({ ...scene, webhookUrl: scene.receivers.webhookUrl, wentBack: () => {} });
  return { ...asks, agent: { perSecond: 1, next: asks.lookup.next } };
}

const atMost = (name: string, ms: number, mostMs: number): Figure => ({
  name,
  value: `${(ms / 1000).toFixed(1)} s`,
  bar: `≤ ${mostMs / 1000} s`,
  ok: ms <= mostMs,
});

const exactly = (name: string, value: number, bar: number): Figure => ({
  name,
  value: String(value),
  bar: String(bar),
  ok: value === bar,
});
