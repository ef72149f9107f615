import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { RefreshReport } from '../../oversight/nights/night-report.ts';
import { generationsIn } from '../../store/disk/data-folder.ts';
import { pointTo } from '../../store/open.ts';
import { hold } from '../backup/hold.ts';
import { openStores } from '../stores.ts';
import { type Night, runNight } from './night.ts';

/**
 * A whole night in a folder of its own, which holds links to the same files and a copy of the state and is gone afterwards:
 * nothing that serves or is kept changes.
 */
export async function runDry(night: Omit<Night, 'stores'>, log: Logger): Promise<RefreshReport> {
  const { dataDir } = night.config;
  const tried: string[] = [];
  const freshDir = () => {
    const dir = join(dataDir, `dry-run-${process.pid}-${tried.length}`);
    tried.push(dir);
    return dir;
  };
  try {
    const { dir, generation } = await hold(dataDir, freshDir);
    if (generation !== null) await pointTo(generationsIn(dir), generation);
    const config = { ...night.config, dataDir: dir };
    const stores = await openStores(config, log);
    try {
      return await runNight({ ...night, config, stores });
    } finally {
      await stores.close();
    }
  } finally {
    for (const dir of tried) rmSync(dir, { recursive: true, force: true });
  }
}
