import { createReadStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { PEERS } from './list.ts';
import type { PriceRange, Title } from './peer.ts';
import type { PeerQueries, PeerTask, PeerTold } from './task.ts';

/** One engine in a process of its own: builds, answers, and writes down what that took. */
const task = JSON.parse(process.argv[2]!) as PeerTask;
rmSync(task.dir, { recursive: true, force: true });
mkdirSync(task.dir, { recursive: true });
const peer = await PEERS[task.peer]!(task.dir);

const began = performance.now();
await peer.build(titlesIn(task));
const buildS = (performance.now() - began) / 1000;
console.error(`  built in ${buildS.toFixed(1)} s`);

const { words, ranges } = JSON.parse(readFileSync(task.queries, 'utf8')) as PeerQueries;
const { ms, answers } = await timed(() => undefined);
const { ms: rangedMs } = ranges.length === 0 ? { ms: [] } : await timed((at) => ranges[at % ranges.length]);
const told: PeerTold = {
  buildS,
  memoryMb: [process.pid, ...peer.pids()].reduce((sum, pid) => sum + ownMb(pid), 0),
  diskMb: ((bytes) => (bytes === null ? null : bytes / 1e6))(await peer.diskBytes()),
  ms,
  answers,
  rangedMs,
};
writeFileSync(task.out, JSON.stringify(told));
await peer.close();
rmSync(task.dir, { recursive: true, force: true });
process.exit(0);

/** Asks all words, after some of them to warm up, until the time is over. */
async function timed(rangeOf: (at: number) => PriceRange | undefined) {
  const warm = performance.now() + task.warmUpS * 1000;
  for (const [at, q] of words.slice(0, task.warmUps).entries())
    if (performance.now() < warm) await peer.search(q, rangeOf(at));
  const ms: number[] = [];
  const answers: string[][] = [];
  const until = performance.now() + task.budgetS * 1000;
  for (const [at, q] of words.entries()) {
    if (performance.now() >= until) break;
    const sent = performance.now();
    const found = await peer.search(q, rangeOf(at));
    ms.push(performance.now() - sent);
    answers.push(found);
  }
  return { ms, answers };
}

/** Spread over the whole catalogue: the first ones by code would be a few brands. */
async function* titlesIn({ titles, total, size }: PeerTask): AsyncGenerator<Title> {
  const share = size / total;
  let n = 0;
  for await (const line of createInterface({ input: createReadStream(titles) })) {
    if (Math.floor((n + 1) * share) > Math.floor(n * share)) yield JSON.parse(line);
    n++;
  }
}

/** The process's own memory and its share of shared memory; mapped files count as page cache. */
function ownMb(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
  return (kb('Pss_Anon') + kb('Pss_Shmem')) / 1024;
}
