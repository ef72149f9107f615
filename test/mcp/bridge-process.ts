/** Runs `prisme mcp` as the command line does; tests start it as a process of its own. */

import { mcpCommand } from '../../src/commands/mcp.ts';
import { readConfig } from '../../src/config.ts';

process.exitCode = await mcpCommand
  .run(process.argv.slice(2), {
    config: () => readConfig(process.env),
    clock: Date.now,
    out: process.stdout,
    err: process.stderr,
  })
  .catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    return 2;
  });
