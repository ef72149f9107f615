import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { forwardCall, type Upstream } from './forward.ts';
import { createToolServer } from './server.ts';
import { TOOLS } from './tools.ts';

const DEFAULT_MCP_URL = 'http://localhost:3000/mcp';

interface Streams {
  input: Readable;
  /** The output gets protocol messages and nothing else. */
  output: Writable;
  log: Writable;
}

/**
 * Speaks MCP on stdio and forwards every tool call to a Prisme server. The tool list is our own, so a client that
 * starts while the server is down or limited still sees the tools. Ends when the client closes the input.
 */
export async function runBridge(upstream: Upstream, { input, output, log }: Streams): Promise<void> {
  const bridge = serveStdio(
    () =>
      createToolServer(
        async (name, args, client, signal) =>
          TOOLS.some((tool) => tool.name === name)
            ? forwardCall(upstream, { name, args, client }, signal)
            : undefined,
        { demo: false, structured: true },
      ),
    {
      transport: new StdioServerTransport(input, output),
      onerror: (error) => log.write(`prisme mcp: ${error.message}\n`),
    },
  );
  log.write(`prisme mcp: forwards to ${upstream.url}${upstream.token ? ' with API_TOKEN' : ''}\n`);
  await finished(input, { writable: false }).catch(() => {});
  await bridge.close();
}

/** Reads the bridge's two settings; a string says what is wrong with them. */
export function upstreamOf(url: string | undefined, token: string | undefined): Upstream | string {
  const address = url?.trim() || DEFAULT_MCP_URL;
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    return `PRISME_MCP_URL must be an http(s) URL like ${DEFAULT_MCP_URL}`;
  const { username, password } = new URL(address);
  if (username !== '' || password !== '') return 'PRISME_MCP_URL must not carry a user name or password';
  const secret = token?.trim() || undefined;
  if (secret !== undefined && !/^[\x21-\x7e]+$/.test(secret)) return 'API_TOKEN must be the token alone';
  return { url: address, token: secret };
}
