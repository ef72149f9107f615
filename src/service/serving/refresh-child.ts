import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { type Clock, type Day, formatDay } from '../../domain/day.ts';
import { lastRun } from '../../oversight/nights/day-runs.ts';
import { lastFailure, markFailure, runningNight } from '../../oversight/nights/night-marks.ts';
import type { State } from '../../store/ports/state.ts';

/** Why a refresh ended without a catalogue; null when it published one. */
type RefreshFailure = string | null;

/** Runs a refresh in a child process: its memory is freed at its end, its priority is low, and it cannot block a request. */
export function refreshInChild(log: Logger, state: State, clock: Clock) {
  let child: ChildProcess | undefined;
  let isStopped = false;
  const refresh = async (...args: string[]): Promise<RefreshFailure> => {
    // The service may have begun to close while whoever begins this waited for the state.
    if (isStopped) return 'the service is closing';
    const ended = await endOf(
      spawn(process.execPath, [...REFRESH_ARGS, ...args, '--json'], {
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
      (started) => {
        child = started;
      },
    );
    child = undefined;
    return ended;
  };
  return {
    async run(night: Day): Promise<RefreshFailure> {
      const day = formatDay(night);
      const beganMs = clock();
      log.info({ night: day }, 'refresh starts');
      const ended = await refresh('--night', day);
      if (ended === null) {
        log.info({ night: day }, 'refresh ended');
        return null;
      }
      // The service is closing, and the state with it: nothing can be stored.
      if (isStopped) return ended;
      const reason = await reasonOf(ended, state, day, beganMs, clock);
      log.error({ night: day, reason }, 'refresh failed');
      return reason;
    },
    /** Runs a run of the day. How it ended is told and nothing more: what is published stays. */
    async runDay(): Promise<void> {
      log.info('run of the day starts');
      const ended = await refresh('--run');
      if (isStopped) return;
      const run = await lastRun(state);
      if (ended === null) log.info({ run }, 'run of the day ended');
      else log.warn({ reason: run?.problem ?? ended }, 'run of the day ended without a catalogue');
    },
    /** Ends the refresh that is under way; a later one may begin. */
    end: () => void child?.kill('SIGTERM'),
    stop(): void {
      isStopped = true;
      child?.kill('SIGTERM');
    },
  };
}

const endOf = (child: ChildProcess, started: (child: ChildProcess) => void) =>
  new Promise<RefreshFailure>((resolve) => {
    started(child);
    child.on('error', (error) => resolve(`it could not start: ${error.message}`));
    child.on('close', (code, signal) =>
      resolve(code === 0 ? null : signal ? `it was ended by ${signal}` : `it ended with exit code ${code}`),
    );
  });

/** The reason that the refresh stored itself, else how its process ended. */
async function reasonOf(
  ended: string,
  state: State,
  day: string,
  beganMs: number,
  clock: Clock,
): Promise<string> {
  const failure = await lastFailure(state);
  if (failure !== undefined && failure.atMs >= beganMs) return failure.reason;
  if ((await runningNight(state, clock())) !== undefined) return 'another refresh is running';
  await markFailure(state, { day, atMs: clock(), reason: ended });
  return ended;
}

const PRISME = fileURLToPath(new URL('../../../bin/prisme.js', import.meta.url));

/**
 * Node's arguments for a refresh. Every core runs a parser, so the garbage collector's helper threads would only compete with
 * them: they cost a fifteenth of the night's CPU. The young generation is four times the default, since most objects die early.
 * V8 may conclude from a few objects that are kept that those of their kind live long, and make them all old ones: what dies among
 * them, and all that it refers to, then stays until a full collection, which took a twentieth of a night.
 */
export const REFRESH_ARGS: readonly string[] = [
  '--single-threaded-gc',
  '--max-semi-space-size=64',
  '--no-allocation-site-pretenuring',
  PRISME,
  'refresh',
];
