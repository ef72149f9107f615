import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Usage {
  cpuS: number;
  wallS: number;
  maxRssMb: number;
}

/** Runs one of our programs and tells what its process used, threads included. */
export function measured(args: string[], env: Record<string, string> = {}): Usage & { out: string } {
  const dir = mkdtempSync(join(tmpdir(), 'prisme-bench-'));
  const file = join(dir, 'usage.json');
  const began = performance.now();
  const run = spawnSync(
    process.execPath,
    ['--import', new URL('./usage-hook.ts', import.meta.url).href, ...args],
    {
      env: { ...process.env, ...env, USAGE_FILE: file },
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    },
  );
  const wallS = (performance.now() - began) / 1000;
  if (run.status !== 0) throw new Error(`${args.join(' ')} ended with ${run.status}: ${run.stdout}`);
  const usage = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(dir, { recursive: true });
  return { ...usage, wallS, out: run.stdout };
}
