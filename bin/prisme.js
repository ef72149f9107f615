#!/usr/bin/env node
// Runs src/main.ts on the Node 24 that the project brings, whatever Node started this file.
import { spawnSync } from 'node:child_process';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { findNode } from './own-node.js';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const node = findNode();

if (node === process.execPath) {
  // Compiled code is kept between starts: the service is up in half the time. Node 20 has no export of that name.
  module.enableCompileCache();
  await import(main);
} else if (node === undefined) {
  console.error("prisme: dependencies are not installed; run 'npm ci' first");
  process.exit(1);
} else {
  const run = spawnSync(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  if (run.error) console.error(`prisme: ${run.error.message}`);
  process.exit(run.status ?? 1);
}
