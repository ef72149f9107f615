import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/errors.ts';

const LOOK_EVERY_MS = 250;
/** With an event loop this late, new requests get 503; requests that are already running are finished. */
const LATE_MS_MAX = 1_000;

/** Watches the event loop; the returned function gives the error for new requests while it is overloaded. */
export function watchOverload(app: FastifyInstance): () => AppError | undefined {
  let lateMs = 0;
  let lateBeforeMs = 0;
  let expected = performance.now() + LOOK_EVERY_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    // A single stall is over when it is measured. Only two late measurements in a row mean overload.
    lateMs = Math.min(now - expected, lateBeforeMs);
    lateBeforeMs = now - expected;
    expected = now + LOOK_EVERY_MS;
  }, LOOK_EVERY_MS);
  timer.unref();

  app.addHook('onClose', async () => clearInterval(timer));
  return () =>
    lateMs <= LATE_MS_MAX
      ? undefined
      : new AppError('unavailable', 'The server is overloaded; try again in a moment.', { retryAfterS: 2 });
}

/** Pipelined requests that may wait on one connection. */
const WAITING_MAX = 50;

/** Closes a connection that pipelines too many requests; true when closed. Twenty such sockets blocked others for 13 s. */
export function createPipelineCap(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    // A response has no socket while an earlier response on the same connection is unfinished.
    if (response.socket !== null) return false;
    if (socket.destroyed) return true;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > WAITING_MAX) {
      socket.destroy();
      return true;
    }
    waiting.set(socket, count);
    response.once('finish', () => waiting.set(socket, waiting.get(socket)! - 1));
    return false;
  };
}

const CONNECTIONS_MAX = 20_000;
/** File descriptors for everything else: catalogues, state, logs, outgoing calls. */
const OTHER_FILES = 1_000;

/** Each connection needs a file descriptor, and some must be left to open the next catalogue. */
export function connectionsMax(limits = ownLimits()): number {
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  return Math.max(100, Math.min(CONNECTIONS_MAX, files - OTHER_FILES));
}

function ownLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
