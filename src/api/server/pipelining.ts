import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait behind an unanswered one on the same connection. */
const WAITING_MAX = 50;

/**
 * Cuts a connection that asks on and on without waiting for answers; true when it is cut. Node reads up to 2 MB of such
 * requests from one socket before it looks at another: twenty sockets kept everybody else waiting for 13 s.
 */
export function createPipelineCap(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    // A response has its socket at once, unless an earlier one on that connection is not done yet.
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
