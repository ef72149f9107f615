import { connect } from 'node:net';

export interface LoadResult {
  requests: number;
  failed: number;
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

/**
 * A closed loop of keep-alive connections over raw sockets: lighter than an HTTP client, so that on two cores the
 * server is what is measured. `next` gives the request text.
 */
export async function load(options: {
  port: number;
  connections: number;
  seconds: number;
  next: () => string;
}): Promise<LoadResult> {
  const latencies: number[] = [];
  let failed = 0;
  const began = performance.now();
  const until = began + options.seconds * 1000;

  const one = () =>
    new Promise<void>((resolve, reject) => {
      let sent = 0;
      let buffered = Buffer.alloc(0);
      const socket = connect(options.port, '127.0.0.1');
      socket.setNoDelay(true);
      const send = () => {
        if (performance.now() >= until) return void socket.end();
        sent = performance.now();
        socket.write(options.next());
      };
      socket
        .on('connect', send)
        .on('close', () => resolve())
        .on('error', reject);
      socket.on('data', (chunk) => {
        buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
        const head = buffered.indexOf('\r\n\r\n');
        if (head < 0) return;
        const headers = buffered.toString('latin1', 0, head);
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(headers)?.[1] ?? Number.NaN);
        if (Number.isNaN(length)) return reject(new Error(`no content-length in: ${headers}`));
        if (buffered.length < head + 4 + length) return;
        latencies.push(performance.now() - sent);
        if (!headers.startsWith('HTTP/1.1 200')) failed++;
        buffered = Buffer.alloc(0);
        send();
      });
    });

  await Promise.all(Array.from({ length: options.connections }, one));
  const seconds = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN;
  return {
    requests: latencies.length,
    failed,
    perSecond: latencies.length / seconds,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
  };
}

export const getRequest = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1]!;
