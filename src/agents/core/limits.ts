export const DAY_MS = 86_400_000;

/** Limits for callers, networks and addresses, per UTC day unless stated otherwise. */
export const LIMITS = {
  agentsPerFreeCaller: 100,
  agentsPerToken: 10_000,
  confirmMailsPerAddress: 5,
  confirmMailsPerNetwork: 50,
  confirmMailsPerToken: 5_000,
  linkMailsPerAddress: 3,
  linkMailsPerNetwork: 20,
  /** Tests of an agent, to a mailbox, and to a webhook's domain. */
  testsPerReceiver: 3,
  /** At any time, not per day. */
  liveAgentsPerAddress: 200,
} as const;

/** An unconfirmed agent is deleted this long after its confirmation mail. */
export const UNCONFIRMED_KEPT_MS = 7 * DAY_MS;
/** An agent whose confirmation mail could not be sent is deleted this long after its creation. */
export const NEVER_ASKED_KEPT_MS = 30 * DAY_MS;
export const ENDED_KEPT_MS = 30 * DAY_MS;
export const SENT_KEPT_MS = 30 * DAY_MS;
export const IDEMPOTENCY_KEPT_MS = 1 * DAY_MS;
/** A request with an Idempotency-Key that has run this long is considered dead. */
export const IDEMPOTENCY_RUNNING_MS = 60_000;
/** A blocked address is asked at most this often whether it wants to be opened again. */
export const OPEN_AGAIN_EVERY_MS = 30 * DAY_MS;
/** A message that is older than this does not say that its price holds now. */
export const LATE_MS = 1 * DAY_MS;
export const LINK_VALID_MS = 1 * DAY_MS;

export const utcDay = (nowMs: number): number => Math.floor(nowMs / DAY_MS);
export const secondsToMidnight = (nowMs: number): number =>
  Math.max(1, Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1000));
