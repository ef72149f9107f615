import type { Day } from '../../domain/day.ts';

/** Bit 0 is Sunday. 1970-01-01, day 0, was a Thursday. */
const weekdayBit = (day: number): number => 1 << ((((day + 4) % 7) + 7) % 7);

/** Sunday to Saturday as a text of seven marks: "x.x.x.x" is Sunday, Tuesday, Thursday, Saturday. */
export function weekdaysOf(marks: string): number {
  let bits = 0;
  for (let i = 0; i < 7; i++) if (marks[i] === 'x') bits |= 1 << i;
  return bits;
}

export const writesOn = (weekdays: number, day: number): boolean => (weekdays & weekdayBit(day)) !== 0;

/** The day on which a shop last wrote its file: on the days between, the file stays as it was to the byte. */
export function lastWritten(weekdays: number, day: Day): Day {
  let written = day as number;
  while (!writesOn(weekdays, written) && written > day - 7) written--;
  return written as Day;
}

/** The first day from this one on, itself included, on which a shop writes its file. */
export function nextWritten(weekdays: number, day: Day): Day {
  let written = day as number;
  while (!writesOn(weekdays, written) && written < day + 7) written++;
  return written as Day;
}
