import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { RefreshReport } from '../../src/oversight/nights/night-report.ts';
import { keptIn, pricesOf } from './catalogue.ts';
import type { Moment, Night, Phase } from './record.ts';
import { killMidway, type Refreshing, startRefresh } from './refresh.ts';
import type { Scene } from './scene.ts';
import { anonymousMb, deletedButOpen } from './service.ts';

/** Nights and the time between them, each written down with its beginning and end. */
export function createNights({ dataDir, service, book }: Scene, nowS: () => number) {
  const phases: Phase[] = [];
  const nights: Night[] = [];
  let running: Refreshing | undefined;

  const during = async <T>(name: string, kind: Phase['kind'], work: Promise<T>): Promise<T> => {
    console.error(`${new Date().toISOString().slice(11, 19)} ${name} …`);
    const fromS = nowS();
    const done = await work;
    phases.push({ name, kind, fromS, toS: nowS() });
    return done;
  };

  const refreshed = async (sources: string, day: string) => {
    running = startRefresh({ DATA_DIR: dataDir, SOURCES: sources }, day);
    const report = await running.done;
    running = undefined;
    if (!report?.published) throw new Error(`the refresh of ${day} published nothing`);
    const ended = performance.now();
    while ((await servedDay(service.origin)) !== day) await wait(50);
    return { report, noticedMs: performance.now() - ended };
  };

  const killed = async (sources: string, day: string): Promise<boolean> => {
    running = startRefresh({ DATA_DIR: dataDir, SOURCES: sources }, day);
    const isKilled = await killMidway(dataDir, running);
    running = undefined;
    return isKilled;
  };

  return {
    phases,
    nights,
    refreshPid: () => running?.child.pid,
    stop: () => running?.child.kill('SIGKILL'),
    idle: (seconds: number) => during('idle', 'idle', wait(seconds * 1000)),
    /** Refreshes beside the service, and waits until it answers from the new catalogue. */
    async night(name: string, sources: string, day: string): Promise<RefreshReport> {
      const { report, noticedMs } = await during(name, 'night', refreshed(sources, day));
      book.night(await pricesOf(dataDir, book.eans()), Date.now());
      const { seconds, held, failed, products } = report.totals;
      const after = { diskMb: 0, generations: 0, leftovers: [], heldOpen: 0 };
      nights.push({ name, seconds, noticedMs, products, held, failed, ...after });
      return report;
    },
    /** False when it was done before it could be killed. */
    killedNight: (name: string, sources: string, day: string) =>
      during(`${name}, killed`, 'night', killed(sources, day)),
    async rest(seconds: number): Promise<void> {
      await during('rest', 'rest', wait(seconds * 1000));
      Object.assign(nights.at(-1)!, {
        diskMb: (await folderBytes(dataDir)) / 1024 ** 2,
        ...keptIn(dataDir),
        heldOpen: deletedButOpen(service.pid).length,
      });
    },
  };
}

async function servedDay(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/ready`);
  return ((await answer.json()) as { day: string }).day;
}

const EVERY_MS = 1_000;

/** Writes down memory and disk once a second until stopped. */
export function startSampler(options: {
  dataDir: string;
  serverPid: number;
  refreshPid: () => number | undefined;
  nowS: () => number;
}): { moments: Moment[]; stop(): Promise<void> } {
  const moments: Moment[] = [];
  let stopped = false;
  const own = monitorEventLoopDelay({ resolution: 5 });
  own.enable();
  const sampling = (async () => {
    while (!stopped) {
      moments.push({
        atS: options.nowS(),
        serverMb: anonymousMb(options.serverPid),
        refreshMb: anonymousMb(options.refreshPid()),
        diskMb: (await folderBytes(options.dataDir)) / 1024 ** 2,
        stalledMs: own.max / 1e6,
      });
      own.reset();
      await wait(EVERY_MS);
    }
  })();
  return {
    moments,
    stop() {
      stopped = true;
      return sampling;
    },
  };
}

/** Reads the files' sizes at once; a file that is removed meanwhile counts 0. */
async function folderBytes(dir: string): Promise<number> {
  const names = await readdir(dir, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(dir, name)).then(
        (file) => (file.isFile() ? file.blocks * 512 : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}
