import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface LoadResult {
  requests: number;
  failed: number;
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

/**
 * A keep-alive connection over a raw socket: lighter than an HTTP client, so that on two cores the server is what is
 * measured. One question at a time; `answered` is called with each answer's headers when it is here whole.
 */
export function connection(port: number, answered: (headers: string) => void): Socket {
  let buffered = Buffer.alloc(0);
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  return socket.on('data', (chunk) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
    const head = buffered.indexOf('\r\n\r\n');
    if (head < 0) return;
    const headers = buffered.toString('latin1', 0, head);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(headers)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) return void socket.destroy(new Error(`no content-length in: ${headers}`));
    if (buffered.length < head + 4 + length) return;
    buffered = Buffer.alloc(0);
    answered(headers);
  });
}

const isOk = (headers: string): boolean => headers.startsWith('HTTP/1.1 200');

/** A closed loop: every connection asks again when it is answered. `next` gives the request text. */
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
      const send = () => {
        if (performance.now() >= until) return void socket.end();
        const question = options.next();
        sent = performance.now();
        socket.write(question);
      };
      const socket = connection(options.port, (headers) => {
        latencies.push(performance.now() - sent);
        if (!isOk(headers)) failed++;
        send();
      });
      socket
        .on('connect', send)
        .on('close', () => resolve())
        .on('error', reject);
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

/** An open loop: `perSecond` questions whether or not those before are answered, until `signal`. Says how many were, and how many not. */
export async function openLoop(options: {
  port: number;
  perSecond: number;
  signal: AbortSignal;
  next: () => string;
}): Promise<{ answered: number; refused: number }> {
  const { port, perSecond, signal, next } = options;
  const all: Socket[] = [];
  const free: Socket[] = [];
  const count = { answered: 0, refused: 0 };
  const open = () => {
    const socket = connection(port, (headers) => {
      if (isOk(headers)) count.answered++;
      else count.refused++;
      free.push(socket);
    });
    socket.on('end', () => socket.destroy(new Error('the service closed a connection')));
    all.push(socket);
    return socket;
  };
  const began = performance.now();
  for (let asked = 0; !signal.aborted; asked++) {
    const due = began + (asked * 1000) / perSecond;
    if (due > performance.now()) await wait(due - performance.now());
    (free.pop() ?? open()).write(next());
  }
  while (free.length < all.length) await wait(5);
  for (const socket of all) socket.destroy();
  return count;
}

/** A lookup of many products at once. */
export function batchRequest(eans: readonly string[]): string {
  const body = JSON.stringify({ eans });
  return (
    'POST /public/products/lookup HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n' +
    `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

export const getRequest = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1]!;
