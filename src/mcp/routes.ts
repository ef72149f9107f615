import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Admission, Refusal } from '../access/gate.ts';
import { createShopCodes } from '../catalogue/answers/discounts.ts';
import { AppError } from '../domain/errors.ts';
import type { Imports } from '../store/ports/imports.ts';
import { type CallParts, callTool } from './call.ts';
import { discoveryRoutes } from './discovery.ts';
import type { Exchange } from './exchange.ts';
import { guardOrigin, sendAnswer, takeText, webRequest } from './http.ts';
import { plainCall, resultJson } from './plain-call.ts';
import { failureBody, failureOf, parseMessage, type RpcFailure, type RpcId } from './rpc.ts';

export interface McpParts extends Pick<CallParts, 'live' | 'search' | 'clock'> {
  /** ALLOWED_ORIGINS; empty = our own origin and localhost. */
  allowedOrigins: readonly string[];
  baseUrl: string;
  imports: Imports;
  /** Counts the request. Throws `too_many_requests` or `unauthorized`. */
  admit: (
    request: FastifyRequest,
    options: { counts: boolean },
  ) => Pick<Admission, 'headers'> | Promise<Pick<Admission, 'headers'>>;
  log: Pick<FastifyBaseLogger, 'error' | 'debug'>;
}
const OPEN_AFTER_MS = 500;
/** The tool server counts requests itself: only tool calls count. */
const HIDDEN = { schema: { hide: true }, config: { policy: { counted: 'nobody' as const } } };

/** Adds the tool server: POST /mcp, stateless, answers in JSON. It has its own scope, in which every error is JSON-RPC. */
export function mcpRoutes(app: FastifyInstance, parts: McpParts): void {
  const { admit, log } = parts;
  const url = `${parts.baseUrl}/mcp`;
  const callParts = { ...parts, codesOf: createShopCodes(parts.live, parts.imports) };
  let opened: Promise<Exchange> | undefined;
  const problem = (error: Error) => log.error({ err: error }, 'tool server could not be opened');
  const fail = (reply: FastifyReply, error: Error, id: RpcId) => {
    const failure = failureOf(error);
    if (failure.status === 500) log.error({ err: error }, 'tool server failed');
    return sendFailure(reply.headers(failureHeaders(error, failure)), failure, id);
  };
  const exchange = () => {
    opened ??= openExchange(parts, callParts);
    return opened;
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply, message: object) => {
    const plain = plainCall(message, request.headers);
    const result = plain && (await callTool(callParts, plain));
    if (result) return sendJson(reply, resultJson(plain, result));
    return sendAnswer(reply, await (await exchange()).answer(webRequest(url, request, reply), message));
  };

  discoveryRoutes(app, parts.baseUrl);
  app.register(async (scope) => {
    scope.addHook(
      'onListen',
      () => void setTimeout(() => void exchange().catch(problem), OPEN_AFTER_MS).unref(),
    );
    scope.addHook('onClose', async () => (await opened)?.close());
    guardOrigin(scope, parts.allowedOrigins, parts.baseUrl);
    scope.setErrorHandler((error: Error, _request, reply) => fail(reply, error, null));
    takeText(scope);

    scope.post('/mcp', HIDDEN, async (request, reply) => {
      const parsed = parseMessage(request.body);
      const id = 'failure' in parsed ? null : parsed.id;
      try {
        const counts = 'method' in parsed && parsed.method === 'tools/call';
        reply.headers((await admit(request, { counts })).headers);
        if ('failure' in parsed) return sendFailure(reply, parsed.failure, id);
        return await answer(request, reply, parsed.message);
      } catch (error) {
        return fail(reply, error as Error, id);
      }
    });
    refuseOthers(scope);
  });
}

function refuseOthers(scope: FastifyInstance): void {
  scope.route({
    ...HIDDEN,
    method: ['GET', 'DELETE', 'PUT', 'PATCH'],
    url: '/mcp',
    handler: (_request, reply) => {
      reply.header('allow', 'POST, OPTIONS');
      throw new AppError('method_not_allowed', 'The tool server answers POST only.');
    },
  });
}

/** Loads the protocol's library at the first request, or soon after the start, so that it does not delay the start. */
async function openExchange(parts: McpParts, callParts: CallParts): Promise<Exchange> {
  const [{ createExchange }, { createToolServer }] = await Promise.all([
    import('./exchange.ts'),
    import('./server.ts'),
  ]);
  return createExchange(
    ({ structured }) =>
      createToolServer((name, args, client) => callTool(callParts, { name, args, client }), {
        demo: parts.live.published()?.meta.demo ?? false,
        structured,
      }),
    (problem) => parts.log.debug({ err: problem }, 'tool server'),
  );
}

const failureHeaders = (error: Error, { status }: RpcFailure): Record<string, string> => ({
  ...(error instanceof AppError &&
    error.retryAfterS !== undefined && { 'retry-after': String(error.retryAfterS) }),
  ...(error instanceof Refusal && error.headers),
  ...(status === 401 && { 'www-authenticate': 'Bearer error="invalid_token"' }),
});

const sendFailure = (reply: FastifyReply, failure: RpcFailure, id: RpcId): FastifyReply =>
  sendJson(reply.code(failure.status), failureBody(failure, id));

const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(json);
