import { type Decision, WINDOW_S } from './limits.ts';

export type Policy = 'free' | 'token';

/** The few limits there are, already written: this is asked at every request. */
const written: Record<Policy, Map<number, { policy: string; limit: string }>> = {
  free: new Map(),
  token: new Map(),
};
const WRITTEN_MAX = 1_000;

/** The headers of every limited answer, refused or not. A reset is in seconds from now, as clients' clocks are wrong. */
export function limitHeaders(policy: Policy, decision: Decision): Record<string, string> {
  const [remaining, reset] = [String(decision.remaining), String(decision.resetS)];
  const texts = written[policy].get(decision.limit) ?? write(policy, decision.limit);
  return {
    'ratelimit-policy': texts.policy,
    ratelimit: `"${policy}";r=${remaining};t=${reset}`,
    'x-ratelimit-limit': texts.limit,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': reset,
  };
}

function write(policy: Policy, limit: number): { policy: string; limit: string } {
  const texts = { policy: `"${policy}";q=${limit};w=${WINDOW_S}`, limit: String(limit) };
  if (written[policy].size < WRITTEN_MAX) written[policy].set(limit, texts);
  return texts;
}
