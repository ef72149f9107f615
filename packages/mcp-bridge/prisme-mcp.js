#!/usr/bin/env node
import { runBridge, upstreamOf } from './dist/mcp/bridge.js';

const upstream = upstreamOf(process.env.PRISME_MCP_URL, process.env.API_TOKEN);
if (typeof upstream === 'string') {
  process.stderr.write(`prisme-mcp: ${upstream}\n`);
  process.exitCode = 2;
} else {
  await runBridge(upstream, { input: process.stdin, output: process.stdout, log: process.stderr });
}
