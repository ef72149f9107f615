import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { report } from '../result.ts';
import { asksOf } from './asks.ts';
import { figuresOf } from './figures.ts';
import { createNights, startSampler } from './nights.ts';
import type { Sample } from './record.ts';
import { writeResults } from './results.ts';
import { openScene } from './scene.ts';
import { startTraffic } from './traffic.ts';
import { makeWatchers } from './watchers.ts';

/** Three nights of a service under load: a plain one, one killed and run again, one with broken feeds. */
const LARGE = 200_000;
const SLOW_MS = 20;
const WARM_UP_MS = 8_000;
const DELIVERED_WITHIN_MS = 180_000;

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000000' },
    nodes: { type: 'string', default: '1' },
    save: { type: 'boolean', default: false },
  },
});
const products = Number(values.products);
if (values.nodes !== '1') {
  const { soakNodes } = await import('./nodes/run.ts');
  process.exit(await soakNodes(products, Number(values.nodes), values.save));
}
const { idleS, restS, webhooks } =
  products >= LARGE ? { idleS: 90, restS: 60, webhooks: 4_000 } : { idleS: 20, restS: 15, webhooks: 2_000 };

const scene = await openScene(products);
const { days, sourcesOf, receivers, book, send } = scene;
const samples: Sample[] = [];
let wentBack = 0;
let killed = false;
let broken = { feeds: 0, noticed: 0 };

console.error('making price agents …');
await makeWatchers({ ...scene, webhooks, mails: 200 }, receivers, send);

const began = performance.now();
const nowS = () => (performance.now() - began) / 1000;
const { night, killedNight, rest, idle, ...diary } = createNights(scene, nowS);
const sampler = startSampler({ ...scene, serverPid: scene.service.pid, refreshPid: diary.refreshPid, nowS });
const traffic = startTraffic({
  send,
  traffic: asksOf({ ...scene, webhookUrl: receivers.webhookUrl, wentBack: () => wentBack++ }),
  nowS,
  sampled(sample) {
    samples.push(sample);
    if (sample.failure) console.error(`${sample.atS.toFixed(1)} s ${sample.kind}: ${sample.failure}`);
  },
});

try {
  await wait(WARM_UP_MS);
  await idle(idleS);

  receivers.refuse = true;
  await night('night 1', sourcesOf(days[1]!), days[1]!);
  await rest(restS);

  killed = await killedNight('night 2', sourcesOf(days[2]!), days[2]!);
  await night('night 2', sourcesOf(days[2]!), days[2]!);
  await rest(restS);

  receivers.refuse = false;
  const third = await night('night 3', scene.broken.sources, days[3]!);
  const isBroken = new Set(scene.broken.ids);
  const noticed = third.feeds.filter(
    ({ id, status }) => isBroken.has(id) && (status === 'held' || status === 'failed'),
  );
  broken = { feeds: isBroken.size, noticed: noticed.length };
  await rest(restS);

  const until = Date.now() + DELIVERED_WITHIN_MS;
  while (book.sum().lost > 0 && Date.now() < until) await wait(500);
} finally {
  diary.stop();
  await Promise.all([traffic.stop(), sampler.stop()]);
  await scene.close();
}

const record = {
  products,
  samples,
  moments: sampler.moments,
  phases: diary.phases,
  nights: diary.nights,
  messages: { ...book.sum(), refusedOnce: receivers.refusedOnce() },
  killed,
  broken,
  wentBack,
};
const figures = figuresOf(record);
report('soak', `${products} products, ${Math.round(nowS())} s under load`, figures, false);
const folder = values.save ? resolve('bench') : scene.work;
const table = writeResults(record, figures, folder);
// The service's log lies in the same folder and explains slow answers.
writeFileSync(
  `${scene.work}/slow.json`,
  JSON.stringify({ phases: diary.phases, slow: samples.filter(({ ms }) => ms >= SLOW_MS) }),
);
console.log(`\n${table}`);
process.exitCode = figures.some(({ ok }) => ok === false) ? 1 : 0;
