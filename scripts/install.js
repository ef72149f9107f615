// Runs before `npm start` and `npm test`: installs when node_modules is missing or older than the lock file.
// Plain JavaScript on purpose: it runs on whatever Node the machine has.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

const mark = 'node_modules/.package-lock.json';
const lock = 'package-lock.json';

if (!existsSync(mark) || statSync(mark).mtimeMs < statSync(lock).mtimeMs) {
  console.error('prisme: installing dependencies (once, about half a minute) …');
  const run = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (run.status !== 0) {
    console.error("prisme: 'npm ci' failed; see the lines above");
    process.exit(1);
  }
}
