import type { Day } from '../../domain/day.ts';
import { CLAIM_FLAGS, type Claim, VERDICTS, type Verdict } from '../../domain/honesty/claim.ts';
import type { Ore } from '../../domain/money.ts';

/** An offer's claim beside what it is about, as lists and counts of the next nights read it. */
export interface OfferClaim {
  vendorId: number;
  priceOre: Ore;
  beforeOre: Ore;
  claim: Claim;
}

/** A campaign that is over, with the verdict it had when it ended. */
export interface EndedCampaign {
  vendorId: number;
  sinceDay: Day;
  verdict: Verdict;
}

/** Numbers alone, those at the end left out where they say nothing: some twenty bytes a claim. */
export type PackedClaim = number[];

const VERDICT_PLACES = 16;
const PERISHABLE_BIT = 1 << CLAIM_FLAGS.length;
const WINDOW_DAYS = 30;
const WINDOW_DAYS_PERISHABLE = 14;

export function packClaim(claim: Claim): PackedClaim {
  let bits = claim.windowDays === WINDOW_DAYS ? 0 : PERISHABLE_BIT;
  for (const flag of claim.flags) bits |= 1 << CLAIM_FLAGS.indexOf(flag);
  const numbers = [
    VERDICTS.indexOf(claim.verdict) + VERDICT_PLACES * bits,
    claim.sinceDay ?? 0,
    claim.knownDays ?? 0,
    claim.priorOre ?? 0,
    claim.priorDay ?? 0,
    claim.usualOre ?? 0,
  ];
  while (numbers.at(-1) === 0 && numbers.length > 1) numbers.pop();
  return numbers;
}

export function unpackClaim([
  code = 0,
  since = 0,
  known = 0,
  prior = 0,
  priorDay = 0,
  usual = 0,
]: PackedClaim): Claim {
  const bits = Math.floor(code / VERDICT_PLACES);
  return {
    verdict: VERDICTS[code % VERDICT_PLACES] ?? 'unknown',
    flags: CLAIM_FLAGS.filter((_, i) => bits & (1 << i)),
    sinceDay: since === 0 ? null : (since as Day),
    windowDays: bits & PERISHABLE_BIT ? WINDOW_DAYS_PERISHABLE : WINDOW_DAYS,
    knownDays: since === 0 ? null : known,
    priorOre: prior === 0 ? null : (prior as Ore),
    priorDay: priorDay === 0 ? null : (priorDay as Day),
    usualOre: usual === 0 ? null : (usual as Ore),
  };
}

/** 0 stands for none: most products have none. */
export type PackedOfferClaims = 0 | (readonly [vendorId: number, price: Ore, before: Ore, ...PackedClaim])[];

export const packOfferClaims = (claims: readonly OfferClaim[]): PackedOfferClaims =>
  claims.length === 0
    ? 0
    : claims.map(({ vendorId, priceOre, beforeOre, claim }) => [
        vendorId,
        priceOre,
        beforeOre,
        ...packClaim(claim),
      ]);

const NO_CLAIMS: readonly OfferClaim[] = [];

export const unpackOfferClaims = (packed: PackedOfferClaims): readonly OfferClaim[] =>
  packed === 0
    ? NO_CLAIMS
    : packed.map(([vendorId, priceOre, beforeOre, ...claim]) => ({
        vendorId,
        priceOre,
        beforeOre,
        claim: unpackClaim(claim),
      }));

/** Three numbers a campaign, one behind the other. */
export type PackedEnded = 0 | readonly number[];

export const packEnded = (ended: readonly EndedCampaign[]): PackedEnded =>
  ended.length === 0
    ? 0
    : ended.flatMap(({ vendorId, sinceDay, verdict }) => [vendorId, sinceDay, VERDICTS.indexOf(verdict)]);

const NO_ENDED: readonly EndedCampaign[] = [];

export function unpackEnded(packed: PackedEnded): readonly EndedCampaign[] {
  if (packed === 0) return NO_ENDED;
  const ended: EndedCampaign[] = [];
  for (let i = 0; i < packed.length; i += 3)
    ended.push({
      vendorId: packed[i]!,
      sinceDay: packed[i + 1] as Day,
      verdict: VERDICTS[packed[i + 2]!] ?? 'unknown',
    });
  return ended;
}
