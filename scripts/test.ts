import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/*
 * `npm test [files]`: every test, or those of some files. Each file has a process of its own, and what one has compiled
 * the others take from a cache, a fifth of the whole run's CPU. Four run at a time, since many wait for processes,
 * servers and timers of theirs.
 */

const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled');

const files = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [
    '--test',
    '--test-global-setup=test/setup.ts',
    '--test-concurrency=4',
    '--test-timeout=180000',
    ...(files.length > 0 ? files : ['test/**/*.test.ts']),
  ],
  { stdio: 'inherit', env: { ...process.env, NODE_COMPILE_CACHE: CACHE } },
);
process.exitCode = status ?? 1;
