// Runs before `npm start` and `npm test`: installs when node_modules is missing or older than the lock file. `npm start` installs what
// the service needs; `npm test` (--with-tools) adds the tools that only tests need.
// Plain JavaScript on purpose: it runs on whatever Node the machine has.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { findNode } from '../bin/own-node.js';

const mark = 'node_modules/.package-lock.json';
const lock = 'package-lock.json';
const withTools = process.argv.includes('--with-tools');

if (!existsSync(mark) || statSync(mark).mtimeMs < statSync(lock).mtimeMs) {
  console.error('prisme: installing dependencies (once, about half a minute) …');
  install('ci', ...(withTools ? [] : ['--omit=dev']));
} else if (withTools && !hasTools()) {
  console.error('prisme: installing the tools for tests (once, about half a minute) …');
  // `npm ci` would delete what a running service uses.
  install('install', '--no-save', '--include=dev');
}
// npm leaves out, without a word, an optional package that is not to be had or is not what the lock file says.
if (findNode() === undefined) {
  console.error(
    `prisme: the Node for ${process.platform} ${process.arch} that package-lock.json names could not be installed; ` +
      "try 'npm ci' again, or install Node 24 or newer",
  );
  process.exit(1);
}

function hasTools() {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  return Object.keys(devDependencies).every((name) => existsSync(`node_modules/${name}`));
}

function install(...args) {
  const run = spawnSync('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (run.status === 0) return;
  console.error(`prisme: 'npm ${args[0]}' failed; see the lines above`);
  process.exit(1);
}
