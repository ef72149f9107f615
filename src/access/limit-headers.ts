import { type Decision, WINDOW_S } from './limits.ts';

export type Policy = 'free' | 'token';

/** On every limited answer, refused or not. The reset is in seconds from now in both forms, as clients' clocks are wrong. */
export function limitHeaders(policy: Policy, decision: Decision): Record<string, string> {
  const { limit, remaining, resetS } = decision;
  return {
    'ratelimit-policy': `"${policy}";q=${limit};w=${WINDOW_S}`,
    ratelimit: `"${policy}";r=${remaining};t=${resetS}`,
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetS),
  };
}
