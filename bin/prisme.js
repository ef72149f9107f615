#!/usr/bin/env node
// Runs src/main.ts on the Node 24 that the project brings, whatever Node started this file.
import { spawnSync } from 'node:child_process';
import module from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from './own-node.js';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
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
} else {
  const run = spawnSync(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  if (run.error) console.error(`prisme: ${run.error.message}`);
  process.exit(run.status ?? 1);
}
