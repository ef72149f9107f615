import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { AppError } from '../../domain/errors.ts';
import { errorBody } from './errors.ts';

/** What Node refuses before a route is known (broken syntax, huge headers, slow clients) still gets our error body. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // Before the handshake is done, or once the connection is gone, nothing can be said.
  if (error.code === 'ECONNRESET' || error.code?.startsWith('ERR_TLS_') || !socket.writable)
    return void socket.destroy();
  const body = errorBody(refusalOf(error.code));
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${body.statusCode} ${body.error}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nx-request-id: ${randomBytes(8).toString('hex')}\r\n` +
      `connection: close\r\n\r\n${text}`,
    // A client that does not hang up after its refusal would keep the connection for ever.
    () => socket.destroy(),
  );
}

function refusalOf(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new AppError(
      'headers_too_large',
      'The request line and headers are too large; send at most 16 KB.',
    );
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('timeout', 'The request took too long to arrive.');
  if (code === 'HPE_INVALID_URL')
    return new AppError(
      'bad_request',
      'The URL has characters that must be percent-encoded; write å as %C3%A5, for example.',
    );
  return new AppError('bad_request', 'The request is not valid HTTP.');
}
