import { addDays, instantOf, parseDay } from '../domain/day.ts';

const SHAPE =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * An instant as imports write them: ISO 8601, with any zone or none (then it is Copenhagen's), or milliseconds since
 * 1970. A bare day is its first moment, or, as an end, the first moment after it.
 */
export function parseInstant(value: unknown, as: 'start' | 'end' = 'start'): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  const match = typeof value === 'string' ? SHAPE.exec(value.trim()) : null;
  const day = match ? parseDay(match[1]!) : undefined;
  if (!match || day === undefined) return undefined;
  const [, , hour, minute, second = '0', zone] = match;
  if (hour === undefined) return instantOf(as === 'end' ? addDays(day, 1) : day);
  if (+hour > 23 || +minute! > 59 || +second > 59) return undefined;
  const minutes = +hour * 60 + +minute!;
  if (zone === undefined) return instantOf(day, minutes) + +second * 1000;
  return day * 86_400_000 + (minutes - zoneMinutes(zone)) * 60_000 + +second * 1000;
}

function zoneMinutes(zone: string): number {
  if (zone === 'Z') return 0;
  const minutes = +zone.slice(1, 3) * 60 + +zone.slice(-2);
  return zone.startsWith('-') ? -minutes : minutes;
}
