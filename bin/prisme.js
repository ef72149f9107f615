#!/usr/bin/env node
// Runs src/main.ts on the Node 24 that the project brings, whatever Node started this file.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const major = Number(process.versions.node.split('.')[0]);

if (major >= 24) {
  // Compiled code is kept between starts: the service is up in half the time.
  enableCompileCache();
  await import(main);
} else {
  const own = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
  if (!existsSync(own)) {
    console.error("prisme: dependencies are not installed; run 'npm ci' first");
    process.exit(1);
  }
  const run = spawnSync(own, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  if (run.error) console.error(`prisme: ${run.error.message}`);
  process.exit(run.status ?? 1);
}
