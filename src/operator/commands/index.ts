import type { Command } from '../command.ts';
import { feedsCheckCommand, feedsListCommand, feedsReportCommand } from './feeds.ts';
import { marketCommand } from './market.ts';
import { refreshCommand } from './refresh.ts';
import { serveCommand } from './serve.ts';

/** In the order in which help shows them. */
export const COMMANDS: readonly Command[] = [
  serveCommand,
  refreshCommand,
  feedsListCommand,
  feedsCheckCommand,
  feedsReportCommand,
  marketCommand,
];
