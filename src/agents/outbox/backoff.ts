const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Waits between the tries of a message that its receiver fails: thirteen over a week, then it is given up. */
export const BACKOFF_MS: readonly number[] = [
  1 * MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
];

/** A receiver that fails so many times by its own fault does not get the message. */
export const STRIKES_MAX = BACKOFF_MS.length + 1;

/** While it is unclear whose fault a failure is, no message waits longer: once the way is open again, people are told. */
const UNCLEAR_WAIT_MS_MAX = 1 * HOUR_MS;

export const waitAfterStrikeMs = (strikes: number): number => BACKOFF_MS[strikes - 1] ?? BACKOFF_MS.at(-1)!;

export const waitWhileUnclearMs = (attempts: number): number =>
  Math.min(UNCLEAR_WAIT_MS_MAX, waitAfterStrikeMs(attempts));
