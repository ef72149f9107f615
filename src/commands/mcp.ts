import { parseArgs } from 'node:util';
import { UsageError } from '../domain/errors.ts';
import { runBridge, upstreamOf } from '../mcp/bridge.ts';
import type { Command } from './command.ts';

export const mcpCommand: Command = {
  name: 'mcp',
  usage: 'mcp',
  summary: 'Bridges an assistant that starts a command to a Prisme tool server.',
  details: `Speaks the Model Context Protocol on stdin and stdout; logs go to stderr.
  PRISME_MCP_URL   the tool server to forward to; default http://localhost:3000/mcp
  API_TOKEN        sent with every call; a token gives higher limits`,

  async run(args, { config, out, err }) {
    parseArgs({ args, options: {} });
    const { secret } = config();
    const upstream = upstreamOf(secret('PRISME_MCP_URL'), secret('API_TOKEN'));
    if (typeof upstream === 'string') throw new UsageError(upstream);
    await runBridge(upstream, { input: process.stdin, output: out, log: err });
    return 0;
  },
};
