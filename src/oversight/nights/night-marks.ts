import { hostname } from 'node:os';
import type { State } from '../../store/ports/state.ts';

/*
 * What a refresh leaves in the state for others to see: how far it is, and why the last one failed. It may run in another
 * process, or on another machine.
 */

const PROGRESS = 'refresh_progress';
const FAILURE = 'refresh_failure';

export interface NightProgress {
  day: string;
  beganAtMs: number;
  step: string;
  done: number;
  total: number;
  atMs: number;
  host: string;
  pid: number;
}

export interface NightFailure {
  day: string;
  atMs: number;
  reason: string;
}

/** On another machine nobody can see whether the process is alive: after so long without a word it is not. */
const SILENT_MS_MAX = 10 * 60_000;

type Step = Omit<NightProgress, 'host' | 'pid'>;

export const markProgress = (state: State, step: Step): Promise<void> =>
  state.setFact(PROGRESS, JSON.stringify({ ...step, host: hostname(), pid: process.pid }));

export const endProgress = (state: State): Promise<void> => state.setFact(PROGRESS, '');

/** The refresh that is running; undefined when none is, or the one that was has died. */
export async function runningNight(state: State, nowMs: number): Promise<NightProgress | undefined> {
  const progress = parsed<NightProgress>(await state.fact(PROGRESS));
  if (progress === undefined) return undefined;
  const isRunning =
    progress.host === hostname() ? isAlive(progress.pid) : nowMs - progress.atMs < SILENT_MS_MAX;
  return isRunning ? progress : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export const markFailure = (state: State, failure: NightFailure): Promise<void> =>
  state.setFact(FAILURE, JSON.stringify(failure));

export const clearFailure = (state: State): Promise<void> => state.setFact(FAILURE, '');

/** Why the last refresh published nothing; undefined when it did. */
export const lastFailure = async (state: State): Promise<NightFailure | undefined> =>
  parsed<NightFailure>(await state.fact(FAILURE));

const parsed = <T>(text: string | undefined): T | undefined => (text ? (JSON.parse(text) as T) : undefined);
