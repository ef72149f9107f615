import { readFileSync } from 'node:fs';
import http, { type RequestListener, type Server } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

const TLS = new URL('../fixtures/tls/', import.meta.url);
export const TEST_CA = readFileSync(new URL('localhost.crt', TLS));
export const TEST_KEY = readFileSync(new URL('localhost.key', TLS));

export interface Loopback extends AsyncDisposable {
  port: number;
  /** All requests, in order. */
  requests: { method: string; url: string; headers: http.IncomingHttpHeaders }[];
}

/** A real server on a free loopback port, https unless told otherwise. */
export async function startLoopback(
  answer: RequestListener,
  scheme: 'https' | 'http' = 'https',
  address = '127.0.0.1',
): Promise<Loopback> {
  const requests: Loopback['requests'] = [];
  const listener: RequestListener = (req, res) => {
    requests.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers });
    answer(req, res);
  };
  const server: Server =
    scheme === 'https'
      ? https.createServer({ key: TEST_KEY, cert: TEST_CA }, listener)
      : http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Resolves every name to one address, as a hostile or a private DNS would. */
export const alwaysAt =
  (...addresses: string[]) =>
  async (_hostname: string) =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
