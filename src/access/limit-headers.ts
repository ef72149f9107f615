import { type Decision, WINDOW_S } from './limits.ts';

export type LimitPolicy = 'free' | 'token';

/** The parts of the headers that depend on the limit alone. There are few limits, and every request needs them. */
interface LimitTexts {
  policy: string;
  limit: string;
  /** All five headers as lines of a head, up to what is left. */
  untilLeft: string;
  /** From what is left to where it is said again, by the seconds until the reset. */
  untilLeftAgain: string[];
}

const textsOfLimits: Record<LimitPolicy, Map<number, LimitTexts>> = { free: new Map(), token: new Map() };
const TEXTS_MAX = 1_000;

/** Rate-limit headers, for accepted and refused requests. The reset is in seconds from now, because clients' clocks are wrong. */
export function limitHeaders(policy: LimitPolicy, decision: Decision): Record<string, string> {
  const [remaining, reset] = [String(decision.remaining), String(decision.resetS)];
  const texts = textsOf(policy, decision.limit);
  return {
    'ratelimit-policy': texts.policy,
    ratelimit: `"${policy}";r=${remaining};t=${reset}`,
    'x-ratelimit-limit': texts.limit,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': reset,
  };
}

/** `limitHeaders` as lines of a head: see `sendHead`. All but what is left is prepared, so that a lookup joins few parts. */
export function limitLines(policy: LimitPolicy, { limit, remaining, resetS }: Decision): string {
  const { untilLeft, untilLeftAgain } = textsOf(policy, limit);
  const left = String(remaining);
  untilLeftAgain[resetS] ??= `;t=${resetS}\r\nx-ratelimit-reset: ${resetS}\r\nx-ratelimit-remaining: `;
  return `${untilLeft}${left}${untilLeftAgain[resetS]}${left}\r\n`;
}

function textsOf(kind: LimitPolicy, limit: number): LimitTexts {
  const known = textsOfLimits[kind].get(limit);
  if (known !== undefined) return known;
  const policy = `"${kind}";q=${limit};w=${WINDOW_S}`;
  const untilLeft = `ratelimit-policy: ${policy}\r\nx-ratelimit-limit: ${limit}\r\nratelimit: "${kind}";r=`;
  const texts = { policy, limit: String(limit), untilLeft, untilLeftAgain: [] };
  if (textsOfLimits[kind].size < TEXTS_MAX) textsOfLimits[kind].set(limit, texts);
  return texts;
}
