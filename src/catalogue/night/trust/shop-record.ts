import { type DayRun, GOOD_NIGHTS } from '../../../domain/claim.ts';
import type { Day } from '../../../domain/day.ts';
import type { ShopHonesty, ShopNight, ShopRecord, Stage } from '../../../store/packed/shop-record.ts';

const LEDGER_DAYS = 30;

const DECIDED_AFTER = 30;
const READ_MIN = 24;
const SHARED_MIN = 20;
const AGREEING_MIN = 0.9;
const HELD_MIN = 5;
const HELD_SHARE = 0.05;
/** A shop with too few shared articles to be compared becomes known after this many days, if it was read on enough of them. */
const UNSHARED_AFTER = 90;
const UNSHARED_READ_MIN = 72;
const LONG_HELD_MIN = 5;
const LONG_HELD_SHARE = 0.02;

export const stageOn = (record: ShopRecord, day: Day): Stage =>
  day >= record.stageFrom ? record.stage : record.was;

/**
 * The record without nights of over 30 days ago; undefined if the shop was last read over two years ago. In a run of the day
 * the days that were partly read are those that the night of this day knew.
 */
export function recordOn(record: ShopRecord, day: Day, isRun = false): ShopRecord | undefined {
  if (day - (record.read.at(-1)?.[1] ?? record.since) > KEPT_DAYS) return undefined;
  const nights = record.nights.filter((night) => night.day > day - LEDGER_DAYS);
  if (!isRun) return { ...record, nights };
  return {
    ...record,
    nights,
    honesty: { ...record.honesty, partly: daysBefore(record.honesty.partly, day) },
  };
}

const daysBefore = (runs: readonly DayRun[], day: Day): DayRun[] =>
  runs.flatMap(([from, to]) => (from < day ? [[from, Math.min(to, day - 1) as Day] as const] : []));

/** `first`: this is the catalogue's first night. */
export function standingOf(
  record: ShopRecord | undefined,
  voice: number,
  { day, first }: { day: Day; first: boolean },
): Omit<ShopStanding, 'isVouched'> {
  if (record === undefined)
    return { voice, stage: first ? 'founder' : 'newcomer', mayCut: false, since: day };
  const stage = stageOn(record, day);
  const last = record.nights.findLast((night) => night.day < day);
  const mayCut =
    stage === 'known' &&
    last !== undefined &&
    last.longHeld <= Math.max(LONG_HELD_MIN, LONG_HELD_SHARE * last.offers);
  return { voice, stage, mayCut, since: record.since };
}

/** `isRead`: one of the shop's feeds was read well tonight. */
export function nextRecord(
  record: ShopRecord | undefined,
  night: ShopNight,
  tonight: { standing: Pick<ShopStanding, 'stage'>; isRead: boolean; honesty: ShopHonesty },
): ShopRecord {
  const { standing, isRead, honesty } = tonight;
  const { day } = night;
  const read = isRead ? withDay(record?.read ?? [], day) : (record?.read ?? []);
  const nights = [...(record?.nights ?? []).filter((known) => known.day < day), night];
  const since = record?.since ?? day;
  const next = isRead ? decided({ since, read }, night, standing.stage) : standing.stage;
  // The new stage holds from tomorrow, so that a second run of the day sees the same stage as the first.
  return { since, stage: next, stageFrom: (day + 1) as Day, was: standing.stage, read, nights, honesty };
}

function decided({ since, read }: Pick<ShopRecord, 'since' | 'read'>, night: ShopNight, stage: Stage): Stage {
  const followed = night.day - since;
  if (stage === 'known' || followed < DECIDED_AFTER) return stage;
  const readWell = readWellDays(read, since, night.day);
  const isClean = night.held <= Math.max(HELD_MIN, HELD_SHARE * night.offers);
  const isCompared = night.shared >= SHARED_MIN;
  if (!isCompared && (followed < UNSHARED_AFTER || readWell < UNSHARED_READ_MIN)) return stage;
  if (readWell < READ_MIN) return stage;
  const isAgreed = !isCompared || night.agreeing >= AGREEING_MIN * night.shared;
  return isAgreed && isClean ? 'known' : 'newcomer';
}

/** The number of days in [from, to] that a good reading covers: its own day and the three nights after it. */
export function readWellDays(read: ShopRecord['read'], from: Day, to: Day): number {
  let days = 0;
  let counted = from - 1;
  for (const [first, last] of read) {
    const [start, end] = [Math.max(first, counted + 1), Math.min(last + GOOD_NIGHTS, to)];
    if (end < start) continue;
    days += end - start + 1;
    counted = end;
  }
  return days;
}

export const begunAnew = (record: ShopRecord, day: Day): ShopRecord => ({
  ...record,
  since: day,
  stage: 'newcomer',
  stageFrom: day,
  was: 'newcomer',
});

const KEPT_DAYS = 730;

/** Adds a day, no earlier than the last one, to runs of days. */
export function withDay(runs: readonly DayRun[], day: Day): readonly DayRun[] {
  const kept = runs.filter(([, to]) => to > day - KEPT_DAYS);
  const last = kept.at(-1);
  if (last === undefined || last[1] < day - 1) return [...kept, [day, day]];
  return [...kept.slice(0, -1), [last[0], day]];
}

/** How far a shop's prices are trusted tonight. It is fixed before the first article is judged. */
export interface ShopStanding {
  /** The smallest vendor id of the shop's owner. */
  voice: number;
  stage: Stage;
  /** Whether the shop's deep cuts may count on their second night. */
  mayCut: boolean;
  since: number;
  /** The operator vouches for the shop: its articles have a place whatever its record. */
  isVouched: boolean;
}

export const isTrusted = ({ stage }: ShopStanding): boolean => stage !== 'newcomer';

export const givesPlace = (standing: ShopStanding): boolean => isTrusted(standing) || standing.isVouched;
