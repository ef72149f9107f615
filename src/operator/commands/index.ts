import type { Command } from '../command.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { feedsCheckCommand, feedsListCommand, feedsReportCommand } from './feeds.ts';
import { importCommands } from './import.ts';
import { marketCommand } from './market.ts';
import { mcpCommand } from './mcp.ts';
import { networksSyncCommand } from './networks.ts';
import { refreshCommand } from './refresh.ts';
import { serveCommand } from './serve.ts';
import { tokenCommands } from './tokens.ts';

/** In the order in which help shows them. */
export const COMMANDS: readonly Command[] = [
  serveCommand,
  refreshCommand,
  feedsListCommand,
  feedsCheckCommand,
  feedsReportCommand,
  networksSyncCommand,
  ...importCommands,
  ...tokenCommands,
  marketCommand,
  backupCommand,
  restoreCommand,
  mcpCommand,
];
