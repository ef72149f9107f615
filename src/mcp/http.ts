import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../domain/errors.ts';

/** The headers that the protocol reads. A session id is ignored. */
const PASSED = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/** The request for the SDK. Its signal aborts when the client disconnects before the answer. */
export function webRequest(url: string, request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  // Older revisions require clients to accept both types. Our answers are always JSON, so a shorter Accept is fine too.
  const headers: Record<string, string> = {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  };
  for (const name of PASSED) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return new Request(url, { method: 'POST', headers, signal: gone.signal });
}

export async function sendAnswer(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status).header('cache-control', 'no-store');
  if (response.body === null) return reply.send();
  return reply.type(response.headers.get('content-type')!).send(await response.text());
}

/** Refuses foreign web pages: by DNS rebinding one could reach a server on the user's machine. Programs send no Origin. */
export function guardOrigin(
  scope: FastifyInstance,
  allowed: readonly string[],
  baseUrl: string,
  path: string,
): void {
  const mayCall = originCheck(allowed, baseUrl);
  scope.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined) return done();
    if (!mayCall(origin))
      return done(new AppError('forbidden', 'This web page may not call the tool server.'));
    reply.header('access-control-allow-origin', origin).header('vary', 'Origin');
    reply.header('access-control-expose-headers', EXPOSED);
    done();
  });
  scope.options(path, { schema: { hide: true } }, (_request, reply) =>
    reply.headers(PREFLIGHT).code(204).send(),
  );
}

function originCheck(allowed: readonly string[], baseUrl: string): (origin: string) => boolean {
  if (allowed.length === 0) {
    const own = new URL(baseUrl).origin;
    return (origin) => origin === own || LOCAL.test(origin);
  }
  const origins = new Set(allowed.map((entry) => (URL.canParse(entry) ? new URL(entry).origin : entry)));
  return (origin) => origins.has(origin);
}

const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

const PREFLIGHT = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'Authorization, Content-Type, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id, X-Api-Token',
  'access-control-max-age': '86400',
};

const EXPOSED = 'Retry-After, RateLimit, RateLimit-Policy, X-Request-Id';

/** Takes the body as text, so that invalid JSON gets a JSON-RPC error instead of the REST error. */
export function takeText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
    (_request, text, done) => done(null, text),
  );
}

const BODY_BYTES_MAX = 64 * 1024;
