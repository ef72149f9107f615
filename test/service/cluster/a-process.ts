import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after } from 'node:test';
import { BARE_ENV } from '../../builders.ts';

const MAIN = new URL('../../../src/main.ts', import.meta.url).pathname;

/** A service in a process of its own, to be told or made to end. */
export async function aProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: { ...BARE_ENV, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  after(() => child.kill('SIGKILL'));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  const listening = Promise.withResolvers<number>();
  let said = '';
  createInterface(child.stderr).on('line', (line) => {
    said += `${line}\n`;
    if (!line.startsWith('{')) return;
    const { msg, port } = JSON.parse(line) as { msg: string; port?: number };
    if (msg === 'listening') listening.resolve(port!);
  });
  void ended.then(() => listening.reject(new Error(said)));
  const port = await listening.promise;
  return {
    port,
    ended,
    said: () => said,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    get: (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init),
  };
}
