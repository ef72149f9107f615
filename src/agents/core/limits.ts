export const DAY_MS = 86_400_000;

/** Per UTC day unless said otherwise. */
export const LIMITS = {
  agentsPerFreeCaller: 100,
  agentsPerToken: 10_000,
  confirmMailsPerAddress: 5,
  confirmMailsPerNetwork: 50,
  confirmMailsPerToken: 5_000,
  linkMailsPerAddress: 3,
  linkMailsPerNetwork: 20,
  /** At any time. */
  liveAgentsPerAddress: 200,
} as const;

/** Since the confirmation mail was sent. */
export const UNCONFIRMED_KEPT_MS = 7 * DAY_MS;
/** Whose confirmation mail could not be sent, since the agent was made. */
export const NEVER_ASKED_KEPT_MS = 30 * DAY_MS;
export const ENDED_KEPT_MS = 30 * DAY_MS;
export const SENT_KEPT_MS = 30 * DAY_MS;
export const IDEMPOTENCY_KEPT_MS = 1 * DAY_MS;
/** Longer than any request may take. */
export const IDEMPOTENCY_RUNNING_MS = 60_000;
/** How often someone who asked us not to write may be asked whether that still holds. */
export const OPEN_AGAIN_EVERY_MS = 30 * DAY_MS;
/** A message that tells of a price waited too long to say `now`. */
export const LATE_MS = 1 * DAY_MS;
export const LINK_VALID_MS = 1 * DAY_MS;

export const utcDay = (nowMs: number): number => Math.floor(nowMs / DAY_MS);
export const secondsToMidnight = (nowMs: number): number =>
  Math.max(1, Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1000));
