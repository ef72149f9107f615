import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { getRequest, load, median } from '../load.ts';
import { benchCatalogue, unreadSources } from '../market.ts';
import { type BenchOptions, report } from '../result.ts';

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 32;

/** `GET /public/product/:ean` of the whole service against a bare node:http server doing the same SELECT. */
export async function run({ products, save }: BenchOptions): Promise<void> {
  const { dataDir, eans } = await benchCatalogue(products);
  const bare = await serveBare(dataDir);
  const full = await servePrisme(dataDir);
  const next = () => getRequest(`/public/product/${eans[Math.floor(Math.random() * eans.length)]}`);
  const rates = { bare: [] as number[], full: [] as number[] };
  const p99 = { bare: [] as number[], full: [] as number[] };
  let failed = 0;
  try {
    for (let round = -1; round < ROUNDS; round++) {
      for (const [name, server] of [
        ['bare', bare],
        ['full', full],
      ] as const) {
        const result = await load({
          port: server.port,
          connections: CONNECTIONS,
          seconds: round < 0 ? 2 : SECONDS,
          next,
        });
        failed += result.failed;
        if (round < 0) continue;
        rates[name].push(result.perSecond);
        p99[name].push(result.p99Ms);
      }
    }
  } finally {
    bare.child.kill();
    full.child.kill();
  }
  const share = median(rates.full) / median(rates.bare);
  const slower = median(p99.full) / median(p99.bare);
  report(
    'lookup',
    `${products} products`,
    [
      { name: 'bare node:http', value: `${Math.round(median(rates.bare))}/s` },
      { name: 'Prisme', value: `${Math.round(median(rates.full))}/s` },
      { name: 'share of bare', value: `${(share * 100).toFixed(0)} %`, bar: '≥ 70 %', ok: share >= 0.7 },
      { name: 'p99 bare', value: `${median(p99.bare).toFixed(2)} ms` },
      { name: 'p99 Prisme', value: `${median(p99.full).toFixed(2)} ms` },
      { name: 'p99 against bare', value: `${slower.toFixed(2)} ×`, bar: '≤ 2 ×', ok: slower <= 2 },
      { name: 'failed requests', value: String(failed), bar: '0', ok: failed === 0 },
    ],
    save,
  );
}

interface Server {
  child: ChildProcess;
  port: number;
  /** A second door of `gate-server.ts`. */
  otherPort?: number;
}

async function serveBare(dataDir: string): Promise<Server> {
  const child = spawn(process.execPath, ['bench/answers/bare-server.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, port: Number(line.toString()) };
}

/** The service as it is run, with limits so high that they count every request and refuse none. */
export async function servePrisme(
  dataDir: string,
  env: Record<string, string> = {},
  program: string[] = ['bin/prisme.js', 'serve'],
): Promise<Server> {
  const child = spawn(process.execPath, program, {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      REFRESH_AT: 'off',
      SOURCES: unreadSources(),
      LIMIT_REST_FREE: '100000000',
      LIMIT_MCP_FREE: '100000000',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for await (const chunk of child.stderr!) {
    const said = /answers at http:\/\/localhost:(\d+)(?:, without counting at (\d+))?/.exec(String(chunk));
    if (!said) continue;
    child.stderr!.resume();
    return { child, port: Number(said[1]), ...(said[2] && { otherPort: Number(said[2]) }) };
  }
  throw new Error('the service ended before it answered');
}
