export const DAY_MS = 86_400_000;

/** What callers, networks and addresses may cause: per UTC day, unless said otherwise. */
export const LIMITS = {
  agentsPerFreeCaller: 100,
  agentsPerToken: 10_000,
  confirmMailsPerAddress: 5,
  confirmMailsPerNetwork: 50,
  confirmMailsPerToken: 5_000,
  linkMailsPerAddress: 3,
  linkMailsPerNetwork: 20,
  /** This one holds at any time, not per day. */
  liveAgentsPerAddress: 200,
} as const;

/** How long an agent waits for its confirmation, counted from the mail that asks for it. */
export const UNCONFIRMED_KEPT_MS = 7 * DAY_MS;
/** How long an agent is kept whose confirmation mail could not be sent, counted from its making. */
export const NEVER_ASKED_KEPT_MS = 30 * DAY_MS;
export const ENDED_KEPT_MS = 30 * DAY_MS;
export const SENT_KEPT_MS = 30 * DAY_MS;
export const IDEMPOTENCY_KEPT_MS = 1 * DAY_MS;
/** A request under an Idempotency-Key that has run this long is dead: none may take so much time. */
export const IDEMPOTENCY_RUNNING_MS = 60_000;
/** How often someone who asked us not to write may be asked whether that still holds. */
export const OPEN_AGAIN_EVERY_MS = 30 * DAY_MS;
/** A message that has waited this long cannot say of its price that it is so `now`. */
export const LATE_MS = 1 * DAY_MS;
export const LINK_VALID_MS = 1 * DAY_MS;

export const utcDay = (nowMs: number): number => Math.floor(nowMs / DAY_MS);
export const secondsToMidnight = (nowMs: number): number =>
  Math.max(1, Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1000));
