import type { FastifyReply, FastifyRequest } from 'fastify';

/** The headers that the protocol reads; a received session id is ignored. */
const PASSED = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/** The request as the SDK wants it. Its signal fires when the client hangs up before the answer. */
export function webRequest(url: string, request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  // Older revisions make clients accept both types; we always answer in JSON, so nobody is refused for a shorter list.
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
