import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Admission, Refusal } from '../access/gate.ts';
import { AppError } from '../domain/errors.ts';
import type { Exchange } from './exchange.ts';
import { guardOrigin, sendAnswer, takeText, webRequest } from './http.ts';
import { failureBody, failureOf, parseMessage, type RpcFailure, type RpcId } from './rpc.ts';

export interface ToolRouteParts {
  path: string;
  baseUrl: string;
  /** ALLOWED_ORIGINS; empty = our own origin and localhost. */
  allowedOrigins: readonly string[];
  /** Counts the request; `call` is the message of a tool call. Throws `too_many_requests` or `unauthorized`. */
  admit: (
    request: FastifyRequest,
    call: object | undefined,
  ) => Pick<Admission, 'headers'> | Promise<Pick<Admission, 'headers'>>;
  /** Loads the protocol's library: at the first request, or soon after the start, so that it does not delay the start. */
  open: () => Promise<Exchange>;
  /** The JSON of a call that needs no library; undefined for any other message. */
  answerPlain?: (message: object, request: FastifyRequest) => Promise<string | undefined>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const OPEN_AFTER_MS = 500;
/** Tool servers count requests themselves: only tool calls count. */
const HIDDEN = { schema: { hide: true }, config: { policy: { counted: 'nobody' as const } } };

/** Adds a tool server: POST, stateless, answers in JSON. It has its own scope, in which every error is JSON-RPC. */
export function addToolRoute(app: FastifyInstance, parts: ToolRouteParts): void {
  const { path, admit, log } = parts;
  const url = `${parts.baseUrl}${path}`;
  let opened: Promise<Exchange> | undefined;
  const problem = (error: Error) => log.error({ err: error }, 'tool server could not be opened');
  const fail = (reply: FastifyReply, error: Error, id: RpcId) => {
    const failure = failureOf(error);
    if (failure.status === 500) log.error({ err: error }, 'tool server failed');
    return sendFailure(reply.headers(failureHeaders(error, failure)), failure, id);
  };
  const exchange = () => {
    opened ??= parts.open();
    return opened;
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply, message: object) => {
    const json = await parts.answerPlain?.(message, request);
    if (json !== undefined) return sendJson(reply, json);
    return sendAnswer(reply, await (await exchange()).answer(webRequest(url, request, reply), message));
  };

  app.register(async (scope) => {
    scope.addHook(
      'onListen',
      () => void setTimeout(() => void exchange().catch(problem), OPEN_AFTER_MS).unref(),
    );
    scope.addHook('onClose', async () => (await opened)?.close());
    guardOrigin(scope, parts.allowedOrigins, parts.baseUrl, path);
    scope.setErrorHandler((error: Error, _request, reply) => fail(reply, error, null));
    takeText(scope);

    scope.post(path, HIDDEN, async (request, reply) => {
      const parsed = parseMessage(request.body);
      const id = 'failure' in parsed ? null : parsed.id;
      try {
        const isCall = 'method' in parsed && parsed.method === 'tools/call';
        reply.headers((await admit(request, isCall ? parsed.message : undefined)).headers);
        if ('failure' in parsed) return sendFailure(reply, parsed.failure, id);
        return await answer(request, reply, parsed.message);
      } catch (error) {
        return fail(reply, error as Error, id);
      }
    });
    refuseOthers(scope, path);
  });
}

function refuseOthers(scope: FastifyInstance, path: string): void {
  scope.route({
    ...HIDDEN,
    method: ['GET', 'DELETE', 'PUT', 'PATCH'],
    url: path,
    handler: (_request, reply) => {
      reply.header('allow', 'POST, OPTIONS');
      throw new AppError('method_not_allowed', 'The tool server answers POST only.');
    },
  });
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
