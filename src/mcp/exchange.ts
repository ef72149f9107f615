import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { ToolClient } from './tool-client.ts';

export interface Exchange {
  /** Answers one POST; `message` is its parsed body. */
  answer(request: Request, message: object): Promise<Response>;
  close(): Promise<void>;
}

type CreateServer = (client: Pick<ToolClient, 'structured'>) => Server;

/** The first revision with structured content. Clients of older ones name none: the header came with it. */
const STRUCTURED_SINCE = '2025-06-18';
const readsStructured = (revision: string | null): boolean =>
  revision !== null && revision >= STRUCTURED_SINCE;

/**
 * One URL, two eras. Revision 2026-07-28 goes through the SDK's own handler; older clients get a stateless transport
 * that answers in JSON (the handler's own legacy side answers in event streams only).
 */
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
      // A closed transport never answers: without this the exchange of a client that hung up waits for ever.
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
