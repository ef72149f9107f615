import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { ToolClient } from './tool-client.ts';

export interface Exchange {
  answer(request: Request, message: object): Promise<Response>;
  close(): Promise<void>;
}

type CreateServer = (client: Pick<ToolClient, 'structured'>) => Server;

/** The first revision with structured content. Clients of older revisions do not send the header. */
const STRUCTURED_SINCE = '2025-06-18';
const readsStructured = (revision: string | null): boolean =>
  revision !== null && revision >= STRUCTURED_SINCE;

/** Revision 2026-07-28 uses the SDK's handler; older clients get a transport that answers in JSON, not event streams. */
export function createExchange(createServer: CreateServer, onProblem: (error: Error) => void): Exchange {
  const modern = createMcpHandler(() => createServer({ structured: true }), {
    legacy: 'reject',
    onerror: onProblem,
  });
  return {
    async answer(request, message) {
      if (await isLegacyRequest(request, message)) {
        const structured = readsStructured(request.headers.get('mcp-protocol-version'));
        return answerLegacy(createServer({ structured }), request, message);
      }
      return modern.fetch(request, { parsedBody: message });
    },
    close: () => modern.close(),
  };
}

async function answerLegacy(server: Server, request: Request, message: object): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await Promise.race([
      transport.handleRequest(request, { parsedBody: message }),
      // A closed transport never answers, so without this the exchange of a disconnected client would never end.
      gone(request.signal),
    ]);
  } finally {
    await server.close();
  }
}

function gone(signal: AbortSignal): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const answer = () => resolve(new Response(null, { status: 499 }));
  if (signal.aborted) answer();
  else signal.addEventListener('abort', answer, { once: true });
  return promise;
}
