import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import type { Config } from '../config.ts';
import { UsageError } from '../domain/errors.ts';
import type { Generations } from '../store/ports.ts';
import { type Durable, openGenerations, openState } from '../store/sqlite/index.ts';
import type { State } from '../store/state-ports.ts';

export interface Stores {
  state: State;
  generations: Generations;
  close(): void;
}

/** JSON lines on stderr: stdout belongs to what a command answers. */
export const createLog = (config: Config): Logger =>
  pino(
    { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: true }),
  );

export function openStores(config: Config, log: Logger, durable?: Durable): Stores {
  try {
    mkdirSync(config.dataDir, { recursive: true });
  } catch (error) {
    throw new UsageError(`DATA_DIR ${config.dataDir} cannot be used: ${(error as Error).message}`);
  }
  using opened = new DisposableStack();
  const state = opened.adopt(openState(config.dataDir, durable), (each) => each.close());
  const generations = opened.adopt(
    openGenerations({
      dir: join(config.dataDir, 'generations'),
      log: (level, message) => log[level](message),
    }),
    (each) => each.close(),
  );
  const kept = opened.move();
  return { state, generations, close: () => kept.dispose() };
}

/**
 * Whether this folder is the demo's. Without SOURCES an empty folder becomes one and is stamped; the stamp keeps
 * invented prices and a shop's real ones apart for good.
 */
export function isDemo(config: Config, state: State): boolean {
  const stamped = state.fact('demo') === 'yes';
  if (config.sources !== undefined && stamped) {
    throw new UsageError(
      `${config.dataDir} holds the demo market; set DATA_DIR to another folder for your own sources, or remove it`,
    );
  }
  if (stamped) return true;
  if (config.sources !== undefined || !isUnused(config, state)) return false;
  state.setFact('demo', 'yes');
  return true;
}

function isUnused(config: Config, state: State): boolean {
  const generations = join(config.dataDir, 'generations');
  return (
    state.feeds.all().length === 0 && (!existsSync(generations) || readdirSync(generations).length === 0)
  );
}
