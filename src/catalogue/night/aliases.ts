import type { GenerationBuilder } from '../../store/ports/catalogue.ts';
import type { ReadOffer } from './group.ts';
import { isTrusted } from './trust/shops/standing.ts';
import type { Tonight } from './trust/tonight.ts';

/** A claim by a shop of good record weighs more than any number of newcomers'. */
const TRUSTED_WEIGHT = 1_000_000;

/**
 * A code that two articles claim goes to the one whose claim weighs more, by record and then by the number of voices; to
 * none when they weigh the same.
 */
export function addAliases(offers: readonly ReadOffer[], tonight: Tonight, into: GenerationBuilder): void {
  const claims = new Map<ReadOffer['ean'], Map<number, number>>();
  for (const { aliases, vendorId } of offers) {
    if (aliases.length === 0) continue;
    const standing = tonight.standing(vendorId);
    for (const alias of aliases) {
      const voices = claims.get(alias) ?? new Map<number, number>();
      const weight = isTrusted(standing) ? TRUSTED_WEIGHT : 1;
      voices.set(standing.voice, Math.max(weight, voices.get(standing.voice) ?? 0));
      claims.set(alias, voices);
    }
  }
  for (const [alias, voices] of claims)
    into.addAlias(
      alias,
      offers[0]!.ean,
      [...voices.values()].reduce((sum, weight) => sum + weight, 0),
    );
}
