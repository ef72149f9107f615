import type { Day } from '../../domain/day.ts';
import type { Claim } from '../../domain/honesty/claim.ts';

/**
 * An article that came with many others on one night says nothing of its shop's honesty: a second feed began, or codes were
 * added. How many came is known only once the night's last article has passed, so this is asked when a claim is read.
 */
export function withoutRush(claim: Claim, rushes: readonly Day[]): Claim {
  const isOfRush =
    claim.verdict === 'unfounded' && claim.sinceDay !== null && rushes.includes(claim.sinceDay);
  return isOfRush ? { ...claim, verdict: 'unknown' } : claim;
}
