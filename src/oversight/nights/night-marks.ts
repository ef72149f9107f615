import { hostname } from 'node:os';
import type { State } from '../../store/ports/state.ts';

/* A refresh stores its progress and its failure in the state for other processes, also on other machines. */

const PROGRESS = 'refresh_progress';
const FAILURE = 'refresh_failure';

export interface NightProgress {
  day: string;
  /** It is a run of the day. */
  run?: boolean;
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

/** A process on another machine counts as dead after this long without progress. */
const SILENT_MS_MAX = 10 * 60_000;

export const markProgress = (state: State, step: Omit<NightProgress, 'host' | 'pid'>): Promise<void> =>
  state.setFact(PROGRESS, JSON.stringify({ ...step, host: hostname(), pid: process.pid }));

export const endProgress = (state: State): Promise<void> => state.setFact(PROGRESS, '');

/** The running refresh; undefined for none, or when it has died. */
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

/** Why the last refresh published nothing; undefined when it published. */
export const lastFailure = async (state: State): Promise<NightFailure | undefined> =>
  parsed<NightFailure>(await state.fact(FAILURE));

const parsed = <T>(text: string | undefined): T | undefined => (text ? (JSON.parse(text) as T) : undefined);
