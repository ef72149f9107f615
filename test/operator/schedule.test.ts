import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatInstant } from '../../src/domain/day.ts';
import { nextRunMs } from '../../src/operator/schedule.ts';
import { day } from '../builders.ts';

const next = (now: string, published: string | undefined) =>
  formatInstant(nextRunMs(Date.parse(now), 240, published === undefined ? undefined : day(published)));

test('with today’s catalogue published the next run is tomorrow night', () => {
  assert.equal(next('2026-11-15T12:00:00Z', '2026-11-15'), '2026-11-16T03:00:00Z');
});

test('before four in the morning yesterday’s catalogue is not late', () => {
  assert.equal(next('2026-11-15T01:00:00Z', '2026-11-14'), '2026-11-15T03:00:00Z');
});

test('a missed night runs at once, also after a week away', () => {
  for (const published of ['2026-11-14', '2026-11-08', undefined]) {
    assert.equal(next('2026-11-15T12:00:00Z', published), '2026-11-15T12:00:00Z');
  }
});

test('on the nights the clock moves the run is still at four', () => {
  assert.equal(next('2026-03-29T01:30:00Z', '2026-03-28'), '2026-03-29T02:00:00Z');
  assert.equal(next('2026-10-25T01:30:00Z', '2026-10-24'), '2026-10-25T03:00:00Z');
});
