import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addDays,
  type Day,
  dayAt,
  formatDay,
  formatInstant,
  instantOf,
  parseDay,
} from '../../src/domain/day.ts';

const day = (text: string): Day => parseDay(text)!;

test('days are read and written as YYYY-MM-DD, and only real ones', () => {
  assert.equal(formatDay(day('2026-11-15')), '2026-11-15');
  assert.equal(formatDay(addDays(day('2028-02-28'), 1)), '2028-02-29');
  for (const text of ['2026-02-30', '2026-13-01', '15-11-2026', '2026-1-1', '', 'today'])
    assert.equal(parseDay(text), undefined);
});

test('the day is Copenhagen’s, also around midnight and in summer', () => {
  assert.equal(formatDay(dayAt(Date.parse('2026-11-14T22:59:59Z'))), '2026-11-14');
  assert.equal(formatDay(dayAt(Date.parse('2026-11-14T23:00:00Z'))), '2026-11-15');
  assert.equal(formatDay(dayAt(Date.parse('2026-07-01T21:59:59Z'))), '2026-07-01');
  assert.equal(formatDay(dayAt(Date.parse('2026-07-01T22:00:00Z'))), '2026-07-02');
});

test('04:00 in Copenhagen is the right instant on both nights the clock moves', () => {
  assert.equal(formatInstant(instantOf(day('2026-11-15'), 240)), '2026-11-15T03:00:00Z');
  assert.equal(formatInstant(instantOf(day('2026-03-29'), 240)), '2026-03-29T02:00:00Z');
  assert.equal(formatInstant(instantOf(day('2026-10-25'), 240)), '2026-10-25T03:00:00Z');
});

test('midnight of a day lies in that day, every day for decades', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 40_000 }),
      (n) => dayAt(instantOf(n as Day)) === n && dayAt(instantOf(n as Day) - 1) === n - 1,
    ),
  );
});
