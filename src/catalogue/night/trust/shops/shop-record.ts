import type { Day } from '../../../../domain/day.ts';
import { GOOD_NIGHTS } from '../../../../domain/honesty/claim.ts';
import type { ShopHonesty, ShopNight, ShopRecord, Stage } from '../../../../store/packed/shop-record.ts';
import { withDay } from './day-runs.ts';
import type { Standing } from './standing.ts';

const LEDGER_DAYS = 30;

const DECIDED_AFTER = 30;
const READ_MIN = 24;
const SHARED_MIN = 20;
const AGREEING_MIN = 0.9;
const HELD_MIN = 5;
const HELD_SHARE = 0.05;
/** A shop that shares too little to be compared is known after three months in which it was read as well. */
const UNSHARED_AFTER = 90;
const UNSHARED_READ_MIN = 72;
const LONG_HELD_MIN = 5;
const LONG_HELD_SHARE = 0.02;

export const stageOn = (record: ShopRecord, day: Day): Stage =>
  day >= record.stageFrom ? record.stage : record.was;

/** A record as it is read on a day: nights of more than a month ago say nothing, in the day's first run as in its second. */
export const recordOn = (record: ShopRecord, day: Day): ShopRecord => ({
  ...record,
  nights: record.nights.filter((night) => night.day > day - LEDGER_DAYS),
});

/** What a shop is tonight, by the nights before. `first` is the catalogue's first night. */
export function standingOf(
  record: ShopRecord | undefined,
  voice: number,
  { day, first }: { day: Day; first: boolean },
): Omit<Standing, 'isVouched'> {
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

/** A shop's record after a night. `isRead`: one of its feeds was read well tonight. */
export function nextRecord(
  record: ShopRecord | undefined,
  night: ShopNight,
  { standing, isRead, honesty }: { standing: Pick<Standing, 'stage'>; isRead: boolean; honesty: ShopHonesty },
): ShopRecord {
  const { day } = night;
  const read = isRead ? withDay(record?.read ?? [], day) : (record?.read ?? []);
  const nights = [...(record?.nights ?? []).filter((known) => known.day < day), night];
  const since = record?.since ?? day;
  const next = isRead ? decided({ since, read }, night, standing.stage) : standing.stage;
  // The decision holds from tomorrow on, so that a second run of the day stands where the first stood.
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

/** How many days from one to another a shop was read well: on the day itself or up to three nights before. */
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

/** A shop that the operator rejected begins anew. */
export const begunAnew = (record: ShopRecord, day: Day): ShopRecord => ({
  ...record,
  since: day,
  stage: 'newcomer',
  stageFrom: day,
  was: 'newcomer',
});
