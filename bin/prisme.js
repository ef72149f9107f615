#!/usr/bin/env node
// Runs src/main.ts on the Node 24 that the project brings, whatever Node started this file.
import { spawn } from 'node:child_process';
import module from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from './own-node.js';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const PARENT_EVERY_MS = 250;

endWithNpm();
const node = findNode();
if (node === process.execPath) {
  // Compiled code is kept between starts: the service is up in half the time. Node 20 has no export of that name.
  const { directory } = module.enableCompileCache();
  // Threads keep theirs only where the environment says so: one is up in 0.2 CPU s for 0.55.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= dirname(directory);
  await import(main);
} else if (node === undefined) {
  console.error("prisme: dependencies are not installed; run 'npm ci' first");
  process.exit(1);
} else runOn(node);

/** Runs main.ts in a child that hears every signal of this process; this process ends as the child does. */
function runOn(path) {
  const child = spawn(path, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  const pass = (signal) => child.kill(signal);
  const passed = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];
  for (const name of passed) process.on(name, pass);
  child.on('error', (error) => {
    console.error(`prisme: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    for (const name of passed) process.off(name, pass);
    process.kill(process.pid, signal);
  });
}

/**
 * `npm start` and `npx` run this file in a shell. A signal to npm ends the shell, and the shell passes nothing on: without
 * this the server would stay behind and keep its port. So the end of that shell counts as SIGTERM.
 */
function endWithNpm() {
  if (!['start', 'npx'].includes(process.env.npm_lifecycle_event)) return;
  // Processes that this one starts have this one as their parent, not a shell of npm's.
  delete process.env.npm_lifecycle_event;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_EVERY_MS).unref();
}
