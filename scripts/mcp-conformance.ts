/**
 * Runs the protocol's own conformance suite against the tool server, and fails on any failure that the committed
 * baselines do not excuse: node scripts/mcp-conformance.ts [URL]. Without URL it starts the service on the demo market.
 * Needs the npm registry: the suite is no dependency, because only this script uses it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'http-header-validation',
    'dns-rebinding-protection',
    'caching',
    'input-required-result-unsupported-methods',
    'server-sse-multiple-streams',
  ],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
};
const READY_WITHIN_MS = 120_000;

const root = fileURLToPath(new URL('..', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'prisme-conformance-'));
const service = process.argv[2] === undefined ? await startService() : undefined;
const url = process.argv[2] ?? service!.url;
let failed = 0;
try {
  for (const [revision, scenarios] of Object.entries(SCENARIOS))
    for (const scenario of scenarios) if (!run(scenario, revision)) failed++;
} finally {
  await service?.stop();
  rmSync(dir, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

function run(scenario: string, revision: string): boolean {
  const baseline = join(root, `test/mcp/conformance-baseline-${revision}.yml`);
  const args = ['-y', '-p', 'node@24', '-p', SUITE, 'conformance', 'server', '--url', url];
  args.push('--scenario', scenario, '--spec-version', revision, '--expected-failures', baseline);
  const { status, stdout, stderr } = spawnSync('npx', args, { cwd: dir, encoding: 'utf8' });
  const passed = /Passed: .*/.exec(stdout)?.[0] ?? 'no result';
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${revision} ${scenario}: ${passed}`);
  if (status !== 0) console.log(stdout, stderr);
  return status === 0;
}

async function startService(): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'src/main.ts'), 'serve'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(dir, 'data'),
      SOURCES: '',
      BASE_URL: '',
      ALLOWED_ORIGINS: '',
      LIMIT_MCP_FREE: '100000',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(port))) {
    if (child.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error('the service did not become ready');
  }
  return { url: `http://localhost:${port}/mcp`, stop };
}

async function isReady(port: number): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, 500));
  const answer = await fetch(`http://localhost:${port}/ready`).catch(() => undefined);
  return answer?.ok ?? false;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
