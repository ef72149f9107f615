import { instantOf, parseDay } from '../../domain/day.ts';

export interface Sale {
  /** Whether the sale price counts now. */
  on: boolean;
  /** When the sale starts or ends, if it ever does: the same file then means another price. */
  changesAtMs: number | undefined;
}

/** No window: always on sale. A window that cannot be read: never. */
export function saleAt(window: string, nowMs: number): Sale {
  if (window.trim() === '') return { on: true, changesAtMs: undefined };
  const slash = window.indexOf('/');
  const start = slash === -1 ? undefined : bound(window.slice(0, slash).trim(), false);
  const end = slash === -1 ? undefined : bound(window.slice(slash + 1).trim(), true);
  if (start === undefined || end === undefined || nowMs > end) return { on: false, changesAtMs: undefined };
  if (nowMs < start) return { on: false, changesAtMs: start };
  return { on: true, changesAtMs: Number.isFinite(end) ? end + 1 : undefined };
}

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/;

/** A day without a time is the whole day; a time without a zone is Copenhagen's; an open end is open. */
function bound(text: string, isEnd: boolean): number | undefined {
  if (text === '') return isEnd ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const match = MOMENT.exec(text);
  const day = match?.[1] === undefined ? undefined : parseDay(match[1]);
  if (match === null || day === undefined) return undefined;
  const [, , hours, minutes, seconds, zone] = match;
  if (hours === undefined) return isEnd ? instantOf(day, 24 * 60) - 1 : instantOf(day);
  if (Number(hours) > 24 || Number(minutes) > 59) return undefined;
  const minuteOfDay = Number(hours) * 60 + Number(minutes);
  const tailMs = Number(seconds ?? 0) * 1000;
  if (zone === undefined) return instantOf(day, minuteOfDay) + tailMs;
  const [, sign, zoneHours, zoneMinutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  const offset = (Number(zoneHours ?? 0) * 60 + Number(zoneMinutes ?? 0)) * (sign === '-' ? -1 : 1);
  return day * 86_400_000 + (minuteOfDay - offset) * 60_000 + tailMs;
}
