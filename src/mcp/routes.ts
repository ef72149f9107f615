import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createShopCodes } from '../catalogue/answers/discounts.ts';
import type { Imports } from '../store/ports/imports.ts';
import { type CallParts, callTool, failedCall } from './call.ts';
import { discoveryRoutes } from './discovery.ts';
import type { Exchange } from './exchange.ts';
import { plainCall, resultJson } from './plain-call.ts';
import type { RunOtherTool } from './server.ts';
import { addToolRoute, type ToolRouteParts } from './tool-route.ts';

type ServedParts = Pick<ToolRouteParts, 'allowedOrigins' | 'baseUrl' | 'admit'> & {
  log: Pick<FastifyBaseLogger, 'error' | 'debug'>;
};

export interface McpParts extends ServedParts, Pick<CallParts, 'live' | 'search' | 'clock'> {
  imports: Imports;
}

/** Adds the tool server at POST /mcp, and what lets machines find it. */
export function mcpRoutes(app: FastifyInstance, parts: McpParts): void {
  const callParts = { ...parts, codesOf: createShopCodes(parts.live, parts.imports) };
  discoveryRoutes(app, parts.baseUrl);
  addToolRoute(app, {
    ...parts,
    path: '/mcp',
    open: () => openExchange(parts, callParts),
    answerPlain: async (message, { headers }) => {
      const plain = plainCall(message, headers);
      const result = plain && (await callTool(callParts, plain));
      return result && resultJson(plain, result);
    },
  });
}

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

export interface OtherTools {
  path: string;
  tools: readonly object[];
  run: RunOtherTool;
}

/** Adds a tool server of another protocol's tools, with nothing but tools. */
export function otherToolRoutes(
  app: FastifyInstance,
  parts: ServedParts,
  { path, tools, run }: OtherTools,
): void {
  const runSafely: RunOtherTool = async (name, args) => {
    try {
      return await run(name, args);
    } catch (error) {
      return failedCall(parts.log, name, error);
    }
  };
  addToolRoute(app, {
    ...parts,
    path,
    open: async () => {
      const [{ createExchange }, { createOtherServer }] = await Promise.all([
        import('./exchange.ts'),
        import('./server.ts'),
      ]);
      return createExchange(
        () => createOtherServer(tools, runSafely),
        (problem) => parts.log.debug({ err: problem }, 'tool server'),
      );
    },
  });
}
