import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Config } from '../config.ts';
import { sourcesPath } from '../oversight/feeds/expected-feeds.ts';
import { type ServiceStatus, serviceStatus } from '../oversight/status.ts';
import type { ServiceProbe } from '../oversight/status-text.ts';
import type { Stores } from './stores.ts';

export const statusOf = (config: Config, stores: Stores, nowMs: number): Promise<ServiceStatus> =>
  serviceStatus({
    state: stores.state,
    published: stores.generations.current()?.meta,
    dataDir: config.dataDir,
    sourcesPath: sourcesPath(config.sources, config.dataDir),
    refreshAt: config.refreshAt,
    runsAt: config.runsAt,
    operator: config.operator,
    nowMs,
  });

const WITHIN_MS = 1_000;
/** A server that listens on these addresses is asked at localhost. */
const EVERY_ADDRESS = ['0.0.0.0', '::'];

export async function probeService({ host, port, tls }: Config): Promise<ServiceProbe> {
  const name = EVERY_ADDRESS.includes(host) ? 'localhost' : host;
  const address = `${tls ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`;
  const beganMs = performance.now();
  const answers = port !== 0 && (await isAlive(`${address}/health`, tls !== undefined));
  return { address, answers, ms: Math.round(performance.now() - beganMs) };
}

/** The certificate is not verified: it is for the public name, and nothing secret is sent or believed. */
const isAlive = (url: string, isTls: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    const ask = isTls ? httpsRequest : httpRequest;
    const request = ask(url, { timeout: WITHIN_MS, agent: false, rejectUnauthorized: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
    request.on('close', () => resolve(false));
    request.end();
  });
