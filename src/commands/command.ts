import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import type { Clock } from '../domain/day.ts';
import { UsageError } from '../domain/errors.ts';

export interface Context {
  /** Settings are read late, so that `--help` works with broken settings. */
  config: () => Config;
  clock: Clock;
  out: NodeJS.WriteStream;
  err: NodeJS.WriteStream;
}

export interface Command {
  name: string;
  usage: string;
  summary: string;
  /** More for `--help`, lines of at most 100 characters. */
  details: string;
  /** Resolves to the exit code: 0 done, 1 failed. Wrong usage is a UsageError, exit code 2. */
  run: (args: string[], context: Context) => Promise<number>;
}

export const helpOf = (command: Command): string =>
  `${command.summary}\n\nusage: prisme ${command.usage}\n${command.details === '' ? '' : `\n${command.details}\n`}`;

/** An error for the operator: one line and the usage. Messages of Node's parseArgs are for programmers. */
export const usageOf = (command: { usage: string }, problem: string): UsageError =>
  new UsageError(`${problem}\nusage: prisme ${command.usage}`);

/** The one argument of a command that takes no options. */
export function onlyArgument(command: { usage: string }, args: string[], problem: string): string {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
  const [argument] = positionals;
  if (argument === undefined || positionals.length > 1) throw usageOf(command, problem);
  return argument;
}

/** Writes why a command failed. Returns its exit code. */
export function failed(err: NodeJS.WriteStream, problem: string): number {
  err.write(`prisme: ${problem}\n`);
  return 1;
}
