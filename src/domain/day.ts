import { once } from './calls.ts';

/** A calendar day in Europe/Copenhagen, as whole days since 1970-01-01. */
export type Day = number & { readonly __day: true };

const DAY_MS = 86_400_000;

/** Making it takes 30 ms of a start: a service answers before it asks for a time of day. */
const copenhagen = once(
  () =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Europe/Copenhagen',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
);

export function parseDay(text: string): Day | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const ms = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text) return undefined;
  return (ms / DAY_MS) as Day;
}

export const formatDay = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => (day + days) as Day;

export function dayAt(instantMs: number): Day {
  return Math.floor((instantMs + offsetMs(instantMs)) / DAY_MS) as Day;
}

export const minutesAt = (instantMs: number): number =>
  Math.floor((instantMs + offsetMs(instantMs) - dayAt(instantMs) * DAY_MS) / 60_000);

/** The instant of a Copenhagen wall-clock time. A time skipped by summer time moves forward by the gap. */
export function instantOf(day: Day, minutes = 0): number {
  const wall = day * DAY_MS + minutes * 60_000;
  const first = wall - offsetMs(wall);
  const second = wall - offsetMs(first);
  return wall - offsetMs(second) === second ? second : first;
}

function offsetMs(instantMs: number): number {
  const part: Record<string, string> = {};
  for (const { type, value } of copenhagen().formatToParts(instantMs)) part[type] = value;
  const wall = Date.UTC(+part.year!, +part.month! - 1, +part.day!, +part.hour!, +part.minute!, +part.second!);
  return wall - Math.floor(instantMs / 1000) * 1000;
}

/** ISO 8601 in UTC with whole seconds, as the contract shows instants. */
export const formatInstant = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** Returns milliseconds since 1970. Code that needs the time gets a Clock passed in. */
export type Clock = () => number;

/** When the catalogue is refreshed, in minutes after midnight in Copenhagen. */
export interface RefreshTimes {
  night: number;
  /** Runs of the day, each later than the one before. They lie between the night and midnight. */
  runs: readonly number[];
}

/** Each run writes a whole catalogue, so more of them would wear out a disk for little. */
const TIMES_MAX = 12;

/** Reads times like `04:00,12:00`: the first is the night. Undefined if one is garbled, out of order or twice, or if there are too many. */
export function readRefreshTimes(text: string): RefreshTimes | undefined {
  const times = text.split(',').map((time) => minutesOf(time.trim()));
  if (times.length > TIMES_MAX) return undefined;
  let last = -1;
  for (const minutes of times) {
    if (minutes === undefined || minutes <= last) return undefined;
    last = minutes;
  }
  const [night, ...runs] = times as [number, ...number[]];
  return { night, runs };
}

/** 02:00–02:59 does not exist on one night a year and twice on another. */
function minutesOf(time: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match && match[1] !== '02' ? +match[1]! * 60 + +match[2]! : undefined;
}
