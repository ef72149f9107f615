const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Waits after each failed attempt: nine attempts over 70 hours. */
export const BACKOFF_MS: readonly number[] = [
  1 * MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  25 * HOUR_MS,
];

/** When the next attempt is due after `attempts` failed ones; undefined when it is time to give up. */
export function nextAttemptMs(attempts: number, nowMs: number): number | undefined {
  const waitMs = BACKOFF_MS[attempts - 1];
  return waitMs === undefined ? undefined : nowMs + waitMs;
}
