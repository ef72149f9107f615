import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;
/** Background work goes on after this long even if answers stay slow: it may not be what slows them. */
const WAIT_MS_MAX = 2_000;

/** Waits while answers are slow, at most two seconds. Background work awaits it after every portion. */
export async function pauseForAnswers(isSlow: () => boolean): Promise<void> {
  const until = performance.now() + WAIT_MS_MAX;
  while (isSlow() && performance.now() < until) await wait(LOOK_EVERY_MS);
}
