import { CLAIM_FLAGS, type Claim, VERDICTS, type Verdict } from '../../domain/claim.ts';
import type { Day } from '../../domain/day.ts';
import type { Ore } from '../../domain/money.ts';
import type { Numbers } from './numbers.ts';

/** An offer's claim beside what it is about, as lists and counts of the next nights read it. */
export interface ClaimingOffer {
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
  const numbers = numbersOf(claim);
  while (numbers.at(-1) === 0 && numbers.length > 1) numbers.pop();
  return numbers;
}

function numbersOf(claim: Claim): number[] {
  let bits = claim.periodDays === WINDOW_DAYS ? 0 : PERISHABLE_BIT;
  for (const flag of claim.flags) bits |= 1 << CLAIM_FLAGS.indexOf(flag);
  return [
    VERDICTS.indexOf(claim.verdict) + VERDICT_PLACES * bits,
    claim.sinceDay ?? 0,
    claim.knownDays ?? 0,
    claim.priorOre ?? 0,
    claim.priorDay ?? 0,
    claim.usualOre ?? 0,
  ];
}

export const unpackClaim = ([code = 0, since, known, prior, priorDay, usual]: PackedClaim): Claim =>
  claimOfNumbers(code, since ?? 0, known ?? 0, prior ?? 0, priorDay ?? 0, usual ?? 0);

function claimOfNumbers(
  code: number,
  since: number,
  known: number,
  prior: number,
  priorDay: number,
  usual: number,
): Claim {
  const bits = Math.floor(code / VERDICT_PLACES);
  return {
    verdict: VERDICTS[code % VERDICT_PLACES] ?? 'unknown',
    flags: bits % PERISHABLE_BIT === 0 ? NO_FLAGS : CLAIM_FLAGS.filter((_, i) => bits & (1 << i)),
    sinceDay: since === 0 ? null : (since as Day),
    periodDays: bits & PERISHABLE_BIT ? WINDOW_DAYS_PERISHABLE : WINDOW_DAYS,
    knownDays: since === 0 ? null : known,
    priorOre: prior === 0 ? null : (prior as Ore),
    priorDay: priorDay === 0 ? null : (priorDay as Day),
    usualOre: usual === 0 ? null : (usual as Ore),
  };
}

const NO_FLAGS: Claim['flags'] = [];
const NO_CLAIMS: readonly ClaimingOffer[] = [];
const NO_ENDED: readonly EndedCampaign[] = [];

/** How many there are, and the numbers of each. */
export const claimNumbers = (claims: readonly ClaimingOffer[]): number[] => [
  claims.length,
  ...claims.flatMap(({ vendorId, priceOre, beforeOre, claim }) => [
    vendorId,
    priceOre,
    beforeOre,
    ...numbersOf(claim),
  ]),
];

export function readClaims(numbers: Numbers): readonly ClaimingOffer[] {
  const count = numbers.next();
  if (count === 0) return NO_CLAIMS;
  return Array.from({ length: count }, () => ({
    vendorId: numbers.next(),
    priceOre: numbers.next() as Ore,
    beforeOre: numbers.next() as Ore,
    claim: claimOfNumbers(
      numbers.next(),
      numbers.next(),
      numbers.next(),
      numbers.next(),
      numbers.next(),
      numbers.next(),
    ),
  }));
}

/** How many there are, and the numbers of each. */
export const endedNumbers = (ended: readonly EndedCampaign[]): number[] => [
  ended.length,
  ...ended.flatMap(({ vendorId, sinceDay, verdict }) => [vendorId, sinceDay, VERDICTS.indexOf(verdict)]),
];

export function readEnded(numbers: Numbers): readonly EndedCampaign[] {
  const count = numbers.next();
  if (count === 0) return NO_ENDED;
  return Array.from({ length: count }, () => ({
    vendorId: numbers.next(),
    sinceDay: numbers.next() as Day,
    verdict: VERDICTS[numbers.next()] ?? 'unknown',
  }));
}
