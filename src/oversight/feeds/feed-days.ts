import type { Day } from '../../domain/day.ts';
import type { State } from '../../store/ports/state.ts';
import type { FeedReport } from '../nights/night-report.ts';

/* How often the feeds' files change during a day. It decides which feeds runs ask for, and the desk shows it. */

const KEY = 'feed_days';
const DAYS_KEPT = 7;

/** A day on which runs asked for a feed: how often, and how often its file was another one. */
export type AskedDay = readonly [day: Day, times: number, changed: number];

interface FeedDays {
  /** The oldest first. */
  days: readonly AskedDay[];
  /** The night on which a feed that was asked for at night only had another file. */
  wokenDay?: Day;
}

type AllFeedDays = Readonly<Record<string, FeedDays>>;

/** Without a prototype: a feed may be called "constructor". */
export const feedDays = async (state: Pick<State, 'fact'>): Promise<AllFeedDays> => ({
  __proto__: null as never,
  ...JSON.parse((await state.fact(KEY)) || '{}'),
});

const keep = (state: Pick<State, 'setFact'>, all: AllFeedDays): Promise<void> =>
  state.setFact(KEY, JSON.stringify(all));

/** Counts the feeds that a run asked for. */
export async function noteAsked(
  state: Pick<State, 'fact' | 'setFact'>,
  day: Day,
  feeds: readonly { id: string; isChanged: boolean }[],
): Promise<void> {
  const all: Record<string, FeedDays> = { __proto__: null as never, ...(await feedDays(state)) };
  for (const { id, isChanged } of feeds) {
    const { days = [], ...rest } = all[id] ?? {};
    const [, times, changed] = days.find(([one]) => one === day) ?? [day, 0, 0];
    const today: AskedDay = [day, times + 1, changed + Number(isChanged)];
    all[id] = { ...rest, days: [...days.filter(([one]) => one < day), today].slice(-DAYS_KEPT) };
  }
  await keep(state, all);
}

const FORGOTTEN_AFTER_DAYS = 60;

/** Notes which files a night found changed, and forgets feeds that no run has asked for in a long time. */
export async function noteNight(
  state: Pick<State, 'fact' | 'setFact'>,
  night: Day,
  reports: readonly Pick<FeedReport, 'id' | 'status'>[],
): Promise<void> {
  const all = Object.entries(await feedDays(state));
  if (all.length === 0) return;
  const changed = new Set(reports.flatMap(({ id, status }) => (status === 'accepted' ? [id] : [])));
  const next = all
    .filter(([, { days }]) => days.some(([day]) => day > night - FORGOTTEN_AFTER_DAYS))
    .map(([id, known]) =>
      changed.has(id) && isNightOnly(known, night) ? [id, { ...known, wokenDay: night }] : [id, known],
    );
  await keep(state, Object.fromEntries(next));
}

const QUIET_DAYS = 3;

/** Whether a feed is asked for at night only: its file did not change in the runs of three days, nor at a night since. */
export function isNightOnly({ days, wokenDay = 0 as Day }: FeedDays, today: Day): boolean {
  const last = days.filter(([day]) => day < today).slice(-QUIET_DAYS);
  return last.length === QUIET_DAYS && last.every(([day, , changed]) => changed === 0 && day >= wokenDay);
}

/** How often runs asked for a feed in the last days, and how often its file had changed. */
export interface DayChanges {
  days: number;
  times: number;
  changed: number;
  isNightOnly: boolean;
}

export function dayChanges(feed: FeedDays | undefined, today: Day): DayChanges | null {
  if (feed === undefined) return null;
  const sum = (at: 1 | 2) => feed.days.reduce((all, day) => all + day[at], 0);
  return { days: feed.days.length, times: sum(1), changed: sum(2), isNightOnly: isNightOnly(feed, today) };
}
