import { type DayRun, GOOD_NIGHTS, VERDICTS } from '../../domain/claim.ts';
import type { Day } from '../../domain/day.ts';

/**
 * What a shop has shown so far. A newcomer has shown nothing yet; a founder was read on the catalogue's first night, and
 * the market has to begin with somebody; a known shop's prices have agreed with the others' for a month or three.
 */
export type Stage = 'newcomer' | 'founder' | 'known';

/** What one night said of a shop. A second run of the day replaces it. */
export interface ShopNight {
  day: Day;
  offers: number;
  /** Articles that a voice of good record has too, and those of them whose prices agree. */
  shared: number;
  agreeing: number;
  held: number;
  /** Prices under 0.4 of the reference that have been held for more than two nights. */
  longHeld: number;
  /**
   * Prices under 0.4 of the reference that were not there the night before. Where the shop cut many prices to 0.4–0.6, those
   * are among them and weigh a quarter each.
   */
  newCuts: number;
  /** Cuts that counted from tonight on, by the same weights. */
  believed: number;
}

/** What the catalogue keeps of a shop from night to night, in the generation: a kill between two stores would count twice. */
export interface ShopRecord {
  /** The first night it was read. */
  since: Day;
  /** From `stageFrom` on it is `stage`; before that it was `was`. */
  stage: Stage;
  stageFrom: Day;
  was: Stage;
  /** The days on which it was read well, as stretches. */
  read: readonly DayRun[];
  /** The last 30 nights, oldest first. */
  nights: readonly ShopNight[];
  honesty: ShopHonesty;
}

/** What is known of a shop's claims, and what the verdicts on them stand on besides `read`. */
export interface ShopHonesty {
  /** Since when it is followed. Beginning anew as a newcomer does not change it. */
  since: Day;
  /** The days on which one of its feeds was missing: what was not on sale then may have been. */
  partly: readonly DayRun[];
  /** The nights on which 5 % or more of its articles were new. */
  rushes: readonly Day[];
  /** Its campaigns of the last 90 days by verdict, in the order of VERDICTS. */
  campaigns: readonly number[];
}

export const NO_CAMPAIGNS: readonly number[] = VERDICTS.map(() => 0);

type PackedNight = [Day, number, number, number, number, number, number, number];

export const packRecord = (r: ShopRecord): string =>
  JSON.stringify([
    r.since,
    r.stage,
    r.stageFrom,
    r.was,
    r.read,
    r.nights.map((n) => [n.day, n.offers, n.shared, n.agreeing, n.held, n.longHeld, n.newCuts, n.believed]),
    [r.honesty.since, r.honesty.partly, r.honesty.rushes, r.honesty.campaigns],
  ]);

export function unpackRecord(text: string): ShopRecord {
  const [since, stage, stageFrom, was, read, nights, honesty] = JSON.parse(text);
  return {
    since,
    stage,
    stageFrom,
    was,
    read,
    nights: (nights as PackedNight[]).map(
      ([day, offers, shared, agreeing, held, longHeld, newCuts, believed]) => ({
        day,
        offers,
        shared,
        agreeing,
        held,
        longHeld,
        newCuts,
        believed,
      }),
    ),
    honesty: honesty === undefined ? unknownHonesty(since, read) : unpackHonesty(honesty),
  };
}

type PackedHonesty = [Day, DayRun[], Day[], number[]];

const unpackHonesty = ([since, partly, rushes, campaigns]: PackedHonesty): ShopHonesty => ({
  since,
  partly,
  rushes,
  campaigns,
});

/** Of a shop whose record was kept before its claims were judged: on which days it was read wholly nobody knows. */
export const unknownHonesty = (since: Day, read: readonly DayRun[]): ShopHonesty => ({
  since,
  partly: [[since, ((read.at(-1)?.[1] ?? since) + GOOD_NIGHTS) as Day]],
  rushes: [],
  campaigns: NO_CAMPAIGNS,
});
