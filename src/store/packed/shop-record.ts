import { type DayRun, GOOD_NIGHTS, VERDICTS } from '../../domain/claim.ts';
import type { Day } from '../../domain/day.ts';

/**
 * How far a shop has proved itself. A newcomer has not yet; a founder was read on the catalogue's first night, since the
 * market must begin with somebody; a known shop's prices have agreed with others for one to three months.
 */
export type Stage = 'newcomer' | 'founder' | 'known';

/** One night's counts of a shop. A second run of the day replaces them. */
export interface ShopNight {
  day: Day;
  offers: number;
  /** Articles that a voice of good record sells too, and those of them with agreeing prices. */
  shared: number;
  agreeing: number;
  held: number;
  /** Prices under 0.4 of the reference that were held for more than two nights. */
  longHeld: number;
  /** New prices under 0.4 of the reference; after many cuts to 0.4–0.6 those count too, a quarter each. */
  newCuts: number;
  /** Cuts that count from tonight on, with the same weights. */
  believed: number;
}

/** A shop's record from night to night. It is stored in the generation: a kill between two stores would count a night twice. */
export interface ShopRecord {
  since: Day;
  /** `stage` holds from `stageFrom` on; before that day the stage was `was`. */
  stage: Stage;
  stageFrom: Day;
  was: Stage;
  /** Runs of days on which it was read well. */
  read: readonly DayRun[];
  nights: readonly ShopNight[];
  honesty: ShopHonesty;
}

/** A shop's claims, and what their verdicts rest on besides `read`. */
export interface ShopHonesty {
  /** The day since which it is followed; becoming a newcomer again does not change it. */
  since: Day;
  /** Days on which one of its feeds was missing: an article that was absent then may have been on sale. */
  partly: readonly DayRun[];
  /** Nights on which 5 % or more of its articles were new. */
  rushes: readonly Day[];
  /** Campaigns of the last 90 days by verdict, in the order of VERDICTS. */
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

const unpackHonesty = ([since, partly, rushes, campaigns]: PackedHonesty): ShopHonesty => {
  return { since, partly, rushes, campaigns };
};

/** The honesty of a shop whose record is older than claim verdicts: its fully read days are unknown. */
export const unknownHonesty = (since: Day, read: readonly DayRun[]): ShopHonesty => ({
  since,
  partly: [[since, ((read.at(-1)?.[1] ?? since) + GOOD_NIGHTS) as Day]],
  rushes: [],
  campaigns: NO_CAMPAIGNS,
});
