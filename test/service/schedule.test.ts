import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import { type Day, formatDay } from '../../src/domain/day.ts';
import { dueNight, isRunDue, nextRefreshMs } from '../../src/oversight/nights/nights.ts';
import { refreshInChild } from '../../src/service/serving/refresh-child.ts';
import { createNightly } from '../../src/service/serving/schedule.ts';
import { aMarket, day } from '../builders.ts';

const FOUR = 4 * 60;
const MINUTE_MS = 60_000;

const due = (now: string, published: string | undefined, minutes = FOUR) => {
  const night = dueNight(Date.parse(now), minutes, published === undefined ? undefined : day(published));
  return night === undefined ? undefined : formatDay(night);
};

test('with today’s catalogue published nothing is due until four tomorrow night', () => {
  assert.equal(due('2026-11-15T12:00:00Z', '2026-11-15'), undefined);
  assert.equal(due('2026-11-16T02:59:59Z', '2026-11-15'), undefined);
  assert.equal(due('2026-11-16T03:00:00Z', '2026-11-15'), '2026-11-16');
});

test('before four in the morning yesterday’s catalogue is not late', () => {
  assert.equal(due('2026-11-15T01:00:00Z', '2026-11-14'), undefined);
});

test('a missed night is due at once, also after a week away', () => {
  for (const published of ['2026-11-14', '2026-11-08', undefined])
    assert.equal(due('2026-11-15T12:00:00Z', published), '2026-11-15');
});

test('a night missed yesterday is yesterday’s until four, so that tonight’s is still to come', () => {
  assert.equal(due('2026-11-15T02:59:59Z', '2026-11-13'), '2026-11-14');
  assert.equal(due('2026-11-15T03:00:00Z', '2026-11-14'), '2026-11-15');
});

test('on the nights the clock moves the run is still at four', () => {
  assert.equal(due('2026-03-29T01:59:59Z', '2026-03-28'), undefined);
  assert.equal(due('2026-03-29T02:00:00Z', '2026-03-28'), '2026-03-29');
  assert.equal(due('2026-10-25T02:59:59Z', '2026-10-24'), undefined);
  assert.equal(due('2026-10-25T03:00:00Z', '2026-10-24'), '2026-10-25');
});

test('with a catalogue of the future nothing is due before its day', () => {
  assert.equal(due('2026-11-15T12:00:00Z', '2026-11-20'), undefined);
  assert.equal(due('2026-11-21T03:00:00Z', '2026-11-20'), '2026-11-21');
});

/** A service whose clock a test moves on by half minutes, and whose nights fail as long as the test says. */
function aService(minutes: number, from: string, published: string) {
  let nowMs = Date.parse(from);
  let publishedDay: Day = day(published);
  let fails = (_night: Day): boolean => false;
  const runs: string[] = [];
  const look = createNightly({
    clock: () => nowMs,
    minutes,
    publishedDay: () => publishedDay,
    work: async (night) => {
      const failed = fails(night);
      runs.push(
        `${new Date(nowMs).toISOString().slice(0, 16)} ${formatDay(night)}${failed ? ' failed' : ''}`,
      );
      if (!failed) publishedDay = night;
      return !failed;
    },
  });
  return {
    runs,
    failWhile: (is: (night: Day) => boolean) => {
      fails = is;
    },
    async until(to: string) {
      for (; nowMs < Date.parse(to); nowMs += MINUTE_MS / 2) await look();
    },
  };
}

test('a night at 23:55 that fails once is finished after midnight as its own, and the next is neither skipped nor doubled', async () => {
  const service = aService(23 * 60 + 55, '2026-11-15T12:00:00Z', '2026-11-14');
  let failures = 1;
  service.failWhile(() => failures-- > 0);
  await service.until('2026-11-18T12:00:00Z');
  assert.deepEqual(service.runs, [
    '2026-11-15T22:55 2026-11-15 failed',
    '2026-11-15T23:10 2026-11-15',
    '2026-11-16T22:55 2026-11-16',
    '2026-11-17T22:55 2026-11-17',
  ]);
});

test('a night that fails is tried again after a quarter of an hour, and not before', async () => {
  const service = aService(FOUR, '2026-11-15T02:00:00Z', '2026-11-14');
  service.failWhile(() => true);
  await service.until('2026-11-15T03:30:00Z');
  assert.deepEqual(service.runs, [
    '2026-11-15T03:00 2026-11-15 failed',
    '2026-11-15T03:15 2026-11-15 failed',
  ]);
});

test('a night that fails until the next one is due gives way to it', async () => {
  const service = aService(FOUR, '2026-11-15T02:00:00Z', '2026-11-14');
  service.failWhile((night) => night === day('2026-11-15'));
  await service.until('2026-11-16T12:00:00Z');
  assert.equal(service.runs.at(-1), '2026-11-16T03:00 2026-11-16');
  assert.equal(service.runs.filter((run) => !run.endsWith('failed')).length, 1);
});

test('while a night is worked on no other begins', async () => {
  const working = Promise.withResolvers<boolean>();
  let runs = 0;
  const look = createNightly({
    clock: () => Date.parse('2026-11-15T12:00:00Z'),
    minutes: FOUR,
    publishedDay: () => undefined,
    work: () => {
      runs++;
      return working.promise;
    },
  });
  const first = look();
  await look();
  assert.equal(runs, 1);
  working.resolve(true);
  await first;
  await look();
  assert.equal(runs, 2);
});

const RUNS = [8 * 60, 12 * 60, 16 * 60];

/** Whether a run is due at `now`, after a night of `night` that began at `began`. */
const runDue = (
  now: string,
  night: string,
  { began = `${night}T03:00:00Z`, first = '2026-11-01', last = '' } = {},
) =>
  isRunDue(
    Date.parse(now),
    RUNS,
    { day: day(night), firstDay: day(first), dataAsOfMs: Date.parse(began) },
    last === '' ? undefined : Date.parse(last),
  );

test('a run is due from its minute on, once', () => {
  assert.equal(runDue('2026-11-15T06:59:59Z', '2026-11-15'), false);
  assert.equal(runDue('2026-11-15T07:00:00Z', '2026-11-15'), true);
  assert.equal(runDue('2026-11-15T07:00:30Z', '2026-11-15', { last: '2026-11-15T07:00:00Z' }), false);
  assert.equal(runDue('2026-11-15T11:00:00Z', '2026-11-15', { last: '2026-11-15T07:00:00Z' }), true);
});

test('of several missed runs one is made up for, and none that came before a late night', () => {
  assert.equal(runDue('2026-11-15T20:00:00Z', '2026-11-15'), true);
  assert.equal(runDue('2026-11-15T20:01:00Z', '2026-11-15', { last: '2026-11-15T20:00:00Z' }), false);
  assert.equal(runDue('2026-11-15T12:00:00Z', '2026-11-15', { began: '2026-11-15T11:30:00Z' }), false);
  assert.equal(runDue('2026-11-15T15:00:00Z', '2026-11-15', { began: '2026-11-15T11:30:00Z' }), true);
});

test('a run of a run’s day counts from the night that it was made from', () => {
  const published = {
    day: day('2026-11-15'),
    firstDay: day('2026-11-01'),
    dataAsOfMs: Date.parse('2026-11-15T07:00:00Z'),
    night: { id: 'night', beganAtMs: Date.parse('2026-11-15T03:00:00Z') },
  };
  assert.equal(isRunDue(Date.parse('2026-11-15T07:30:00Z'), RUNS, published), true);
});

test('there is no run before the night, after midnight, without today’s night, or on the catalogue’s first day', () => {
  assert.equal(runDue('2026-11-15T23:30:00Z', '2026-11-15'), false, 'half past midnight');
  assert.equal(runDue('2026-11-16T12:00:00Z', '2026-11-15'), false, 'today’s night is missing');
  assert.equal(runDue('2026-11-15T12:00:00Z', '2026-11-16'), false, 'a clock that jumped back');
  assert.equal(runDue('2026-11-15T12:00:00Z', '2026-11-15', { first: '2026-11-15' }), false);
  assert.equal(isRunDue(Date.parse('2026-11-15T12:00:00Z'), RUNS, undefined), false);
});

test('on the days the clock moves a run is at its hour in Copenhagen', () => {
  assert.equal(
    runDue('2026-03-29T05:59:59Z', '2026-03-29', { first: '2026-03-01', began: '2026-03-29T02:00:00Z' }),
    false,
  );
  assert.equal(
    runDue('2026-03-29T06:00:00Z', '2026-03-29', { first: '2026-03-01', began: '2026-03-29T02:00:00Z' }),
    true,
  );
  assert.equal(runDue('2026-10-25T06:59:59Z', '2026-10-25', { first: '2026-10-01' }), false);
  assert.equal(runDue('2026-10-25T07:00:00Z', '2026-10-25', { first: '2026-10-01' }), true);
});

test('the next refresh is the next run of today, else tomorrow’s night', () => {
  const next = (now: string, nightAt: number | 'off', runsAt: readonly number[]) =>
    new Date(nextRefreshMs(Date.parse(now), nightAt, runsAt)).toISOString().slice(0, 16);
  assert.equal(next('2026-11-15T07:00:00Z', FOUR, RUNS), '2026-11-15T11:00');
  assert.equal(next('2026-11-15T15:00:00Z', FOUR, RUNS), '2026-11-16T03:00');
  assert.equal(next('2026-11-15T15:00:00Z', 'off', []), '2026-11-15T23:00');
});

test('runs come at their times, a run under way is ended for a night, and nothing runs twice', async () => {
  let nowMs = Date.parse('2026-11-15T06:00:00Z');
  let published = {
    day: day('2026-11-15'),
    firstDay: day('2026-11-01'),
    dataAsOfMs: Date.parse('2026-11-15T03:00:00Z'),
  };
  let lastMs: number | undefined;
  let underWay: (() => void) | undefined;
  const events: string[] = [];
  const note = (what: string) => events.push(`${new Date(nowMs).toISOString().slice(11, 16)} ${what}`);
  const look = createNightly({
    clock: () => nowMs,
    minutes: FOUR,
    publishedDay: () => published.day,
    work: async (night) => {
      note('night');
      published = { ...published, day: night, dataAsOfMs: nowMs };
      return true;
    },
    runs: {
      at: RUNS,
      published: () => published as never,
      lastBeganMs: async () => lastMs,
      begin: () => {
        note('run');
        lastMs = nowMs;
        return new Promise<boolean>((resolve) => {
          underWay = () => resolve(true);
        });
      },
      end: () => {
        note('ended');
        underWay?.();
      },
    },
  });
  const until = async (to: string) => {
    for (; nowMs < Date.parse(to); nowMs += MINUTE_MS / 2) {
      void look();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await until('2026-11-15T07:30:00Z');
  underWay?.();
  await until('2026-11-15T15:30:00Z');
  await until('2026-11-16T03:02:00Z');
  assert.deepEqual(events, ['07:00 run', '11:00 run', '03:00 ended', '03:00 night']);
});

test('a run that cannot begin, or that a clock behind this one stores, is not begun again; one that may not be is asked for', async () => {
  let nowMs = Date.parse('2026-11-15T06:59:00Z');
  let isPinned = true;
  let lastMs: number | undefined;
  const begun: string[] = [];
  const published = {
    day: day('2026-11-15'),
    firstDay: day('2026-11-01'),
    dataAsOfMs: Date.parse('2026-11-15T03:00:00Z'),
  };
  const look = createNightly({
    clock: () => nowMs,
    minutes: FOUR,
    publishedDay: () => published.day,
    work: async () => true,
    runs: {
      at: RUNS,
      published: () => published as never,
      lastBeganMs: async () => lastMs,
      async begin() {
        if (isPinned) return false;
        begun.push(new Date(nowMs).toISOString().slice(11, 19));
        // The first run stores nothing, the second by a clock that is 45 s behind.
        if (begun.length === 2) lastMs = nowMs - 45_000;
        return true;
      },
      end: () => {},
    },
  });
  for (; nowMs < Date.parse('2026-11-15T11:30:00Z'); nowMs += MINUTE_MS / 2) {
    isPinned = nowMs < Date.parse('2026-11-15T07:10:00Z');
    await look();
  }
  assert.deepEqual(begun, ['07:10:00', '11:00:00']);
});

test('why a run could not begin is told, and it is asked for again', async () => {
  const told: string[] = [];
  let asked = 0;
  const look = createNightly({
    clock: () => Date.parse('2026-11-15T07:30:00Z'),
    minutes: FOUR,
    publishedDay: () => day('2026-11-15'),
    work: async () => true,
    runs: {
      at: RUNS,
      published: () =>
        ({
          day: day('2026-11-15'),
          firstDay: day('2026-11-01'),
          dataAsOfMs: Date.parse('2026-11-15T03:00:00Z'),
        }) as never,
      lastBeganMs: async () => undefined,
      begin: async () => {
        asked++;
        throw new Error('a mistake of ours');
      },
      end: () => {},
      onFailed: (error) => told.push((error as Error).message),
    },
  });
  await look();
  await look();
  assert.deepEqual([told, asked], [['a mistake of ours', 'a mistake of ours'], 2]);
});

test('once the service closes, no refresh is begun by whoever waited for the state', async () => {
  const { state } = await aMarket();
  const child = refreshInChild(pino({ level: 'silent' }), state, () => 0);
  child.stop();
  assert.equal(await child.run(day('2026-11-15')), 'the service is closing');
});
