import type { Command } from '../command.ts';
import { feedsCheckCommand } from './check.ts';
import { feedsAcceptCommand, feedsHoldCommand, feedsRejectCommand } from './decide.ts';
import { feedsListCommand } from './list.ts';
import { feedsReportCommand } from './report.ts';

export const feedsCommands: readonly Command[] = [
  feedsListCommand,
  feedsCheckCommand,
  feedsReportCommand,
  feedsAcceptCommand,
  feedsHoldCommand,
  feedsRejectCommand,
];
