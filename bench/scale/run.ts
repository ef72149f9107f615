import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BenchOptions, report } from '../result.ts';
import { upAndDown, writeGeneration } from './generation.ts';
import { limitFigures } from './limits.ts';

const S3 = fileURLToPath(new URL('./s3-process.ts', import.meta.url));

/** Measures the cost of several machines: a generation of 1 GB up and down, and counting in Redis. */
export async function run({ save }: BenchOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'prisme-scale-'));
  const dir = join(folder, 'generation');
  const mount = join(folder, 'mount');
  mkdirSync(mount);
  const server = spawn(process.execPath, [S3], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    writeGeneration(dir);
    const figures = [
      ...(await upAndDown('directory', pathToFileURL(mount).href, dir)),
      ...(await upAndDown('S3 on loopback', line.toString().trim(), dir)),
    ];
    report('scale', 'a generation of 1 GB', figures, save);
    report('scale', 'limits across nodes', await limitFigures(folder), save);
  } finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
