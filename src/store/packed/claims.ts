import { CLAIM_FLAGS, type Claim, VERDICTS, type Verdict } from '../../domain/claim.ts';
import type { Day } from '../../domain/day.ts';
import type { Ore } from '../../domain/money.ts';
import { Numbers } from './numbers.ts';

export interface ClaimingOffer {
  vendorId: number;
  priceOre: Ore;
  beforeOre: Ore;
  claim: Claim;
}

export interface EndedCampaign {
  vendorId: number;
  sinceDay: Day;
  verdict: Verdict;
}

/** Numbers, without trailing zeros: about twenty bytes a claim. */
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

export const claimNumbers = (claims: readonly ClaimingOffer[]): number[] => [
  claims.length,
  ...claims.flatMap((c) => [c.vendorId, c.priceOre, c.beforeOre, ...numbersOf(c.claim)]),
];

export function readClaims(n: Numbers): readonly ClaimingOffer[] {
  const count = n.next();
  if (count === 0) return NO_CLAIMS;
  return Array.from({ length: count }, () => ({
    vendorId: n.next(),
    priceOre: n.next() as Ore,
    beforeOre: n.next() as Ore,
    claim: claimOfNumbers(n.next(), n.next(), n.next(), n.next(), n.next(), n.next()),
  }));
}
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

/** Marks a line of ended campaigns, which stands in the column of product facts. */
const ENDED_VERSION = 'waiting 1:';

/** Packs the ended campaigns of an article that no shop offers now; they take the place of its product facts. */
export const packWaiting = (ended: readonly EndedCampaign[]): string | null =>
  ended.length === 0 ? null : `${ENDED_VERSION}${endedNumbers(ended).join(' ')}`;

/** Reads what `packWaiting` packed; empty for an article that is offered or had no campaign. */
export function unpackWaiting(text: string | null | undefined): readonly EndedCampaign[] {
  if (!text?.startsWith(ENDED_VERSION)) return [];
  const numbers = new Numbers();
  numbers.text = text;
  numbers.at = ENDED_VERSION.length;
  return readEnded(numbers);
}

/** A product's cheapest offer that is a real saving, as the list of deals shows it. */
export interface Deal {
  vendorId: number;
  priceOre: Ore;
  usualOre: Ore | null;
  /** The lowest price before the claim; null without a claim. */
  priorOre: Ore | null;
  /** No shop was ever cheaper in the known history. */
  isLowestEver: boolean;
  fromDay: Day;
  /** First day no longer in the list. */
  untilDay: Day;
}

/** Packs a deal; a single 0 stands for none, which is most products. */
export const dealNumbers = (deal: Deal | null): number[] =>
  deal === null
    ? [0]
    : [
        1,
        deal.vendorId,
        deal.priceOre,
        deal.usualOre ?? 0,
        deal.priorOre ?? 0,
        Number(deal.isLowestEver),
        deal.fromDay,
        deal.untilDay,
      ];

export function readDeal(numbers: Numbers): Deal | null {
  if (numbers.next() === 0) return null;
  return {
    vendorId: numbers.next(),
    priceOre: numbers.next() as Ore,
    usualOre: (numbers.next() || null) as Ore | null,
    priorOre: (numbers.next() || null) as Ore | null,
    isLowestEver: numbers.next() === 1,
    fromDay: numbers.next() as Day,
    untilDay: numbers.next() as Day,
  };
}
