import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Moment } from './record.ts';
import { anonymousMb } from './service.ts';

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

/** Without waiting for one file after the other: files come and go meanwhile, and those count as nothing. */
export async function folderBytes(dir: string): Promise<number> {
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
