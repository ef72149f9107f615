/** A calendar day in Europe/Copenhagen, as whole days since 1970-01-01. */
export type Day = number & { readonly __day: true };

const DAY_MS = 86_400_000;

const copenhagen = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Copenhagen',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

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
  for (const { type, value } of copenhagen.formatToParts(instantMs)) part[type] = value;
  const wall = Date.UTC(+part.year!, +part.month! - 1, +part.day!, +part.hour!, +part.minute!, +part.second!);
  return wall - Math.floor(instantMs / 1000) * 1000;
}

/** ISO 8601 in UTC with whole seconds, as the contract shows instants. */
export const formatInstant = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** Returns milliseconds since 1970. Code that needs the time gets a Clock passed in. */
export type Clock = () => number;
