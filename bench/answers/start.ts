import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequest, load, median } from '../load.ts';
import { benchCatalogue, unreadSources } from '../market.ts';
import { type BenchOptions, report } from '../result.ts';

const ROUNDS = 5;

/** Process start to first answer on a published generation, and what the process holds after 10,000 lookups. */
export async function run({ products, save }: BenchOptions): Promise<void> {
  const { dataDir, eans } = await benchCatalogue(products);
  const starts: number[] = [];
  let rssMb = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const port = await freePort();
    const began = performance.now();
    const child = spawn(process.execPath, ['bin/prisme.js', 'serve'], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        SOURCES: unreadSources(),
        PORT: String(port),
        REFRESH_AT: 'off',
        LIMIT_REST_FREE: '100000000',
        LOG_LEVEL: 'silent',
      },
      stdio: 'ignore',
    });
    while (!(await answers(port, eans[0]!))) await wait(5);
    starts.push(performance.now() - began);
    if (round === ROUNDS - 1) {
      let n = 0;
      const next = () => getRequest(`/public/product/${eans[n++ % eans.length]}`);
      while (n < 10_000) await load({ port, connections: 8, seconds: 0.5, next });
      rssMb = anonymousMb(child.pid!);
    }
    child.kill();
  }
  const startMs = median(starts);
  report(
    'start',
    `${products} products`,
    [
      {
        name: 'start to first answer',
        value: `${startMs.toFixed(0)} ms`,
        bar: '≤ 1000 ms',
        ok: startMs <= 1000,
      },
      { name: 'anonymous memory', value: `${rssMb.toFixed(0)} MB`, bar: '≤ 300 MB', ok: rssMb <= 300 },
    ],
    save,
  );
}

async function answers(port: number, ean: string): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/public/product/${ean}`)).status === 200;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Mapped catalogue pages belong to the page cache; what is the process's own is anonymous. */
function anonymousMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/RssAnon:\s+(\d+) kB/.exec(status)![1]) / 1024;
}
