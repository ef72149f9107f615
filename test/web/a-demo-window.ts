import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { instantOf } from '../../src/domain/day.ts';
import { openStores } from '../../src/operator/parts.ts';
import { silent } from '../../src/operator/progress.ts';
import { runNight } from '../../src/operator/refresh/night.ts';
import { aFolder } from '../builders.ts';
import { aServiceOn, TODAY } from './a-shop-window.ts';

/** The whole service over the demo market, as a first start makes it. */
export async function aDemoWindow(env: Record<string, string> = {}) {
  const dataDir = join(aFolder(), 'data');
  const config = readConfig({ DATA_DIR: dataDir });
  const stores = await openStores(config, pino({ level: 'silent' }));
  await runNight({ config, stores, progress: silent, nowMs: instantOf(TODAY, 600) });
  await stores.close();
  return aServiceOn(dataDir, env);
}
