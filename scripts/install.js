// Runs before `npm start` and `npm test`: installs when node_modules is missing or older than the lock file.
// Plain JavaScript on purpose: it runs on whatever Node the machine has.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { findNode } from '../bin/own-node.js';

const mark = 'node_modules/.package-lock.json';
const lock = 'package-lock.json';

if (!existsSync(mark) || statSync(mark).mtimeMs < statSync(lock).mtimeMs) {
  console.error('prisme: installing dependencies (once, about half a minute) …');
  const run = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (run.status !== 0) {
    console.error("prisme: 'npm ci' failed; see the lines above");
    process.exit(1);
  }
}
// npm leaves out, without a word, an optional package that is not to be had or is not what the lock file says.
if (findNode() === undefined) {
  console.error(
    `prisme: the Node for ${process.platform} ${process.arch} that package-lock.json names could not be installed; ` +
      "try 'npm ci' again, or install Node 24 or newer",
  );
  process.exit(1);
}
