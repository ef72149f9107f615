import type { Target } from './mutation.ts';

const DAY = 'src/service/night/day';
const tests = (...names: readonly string[]) => names.map((name) => `test/service/day/${name}.test.ts`);

/** Runs of the day: when there are any, what they ask for, and that the night knows nothing of them. */
export const day: readonly Target[] = [
  {
    file: 'src/oversight/nights/nights.ts',
    tests: ['test/service/schedule.test.ts', ...tests('truth')],
    mutations: [
      ['the first day has runs', '(published.firstDay ?? published.day) < day', 'true'],
      ['yesterday’s night lets today have runs', 'published.day === day && ', ''],
      ['a run is due again', ' && dueMs > lastRunMs', ''],
      ['a run before the night is made up for', ' && dueMs > nightMs', ''],
      ['a run is due before its minute', 'dueMs <= nowMs && ', ''],
      ['a run makes the night younger', 'night?.beganAtMs ?? dataAsOfMs', 'dataAsOfMs'],
    ],
  },
  {
    file: `${DAY}/choose-feeds.ts`,
    tests: tests('politeness'),
    mutations: [
      ['a third of the time is used', 'TIME_SHARE = 1 / 4', 'TIME_SHARE = 1 / 3'],
      ['one file too many is asked for', 'return fits > 0;', 'return fits >= 0;'],
      ['the shortest unread come first', 'askedAtMs(a) - askedAtMs(b)', 'askedAtMs(b) - askedAtMs(a)'],
    ],
  },
  {
    file: 'src/oversight/feeds/feed-days.ts',
    tests: tests('politeness'),
    mutations: [
      ['two quiet days are enough', 'QUIET_DAYS = 3', 'QUIET_DAYS = 2'],
      ['four quiet days are needed', 'QUIET_DAYS = 3', 'QUIET_DAYS = 4'],
      ['today counts before it is over', 'day < today', 'day <= today'],
      ['a night’s change wakes nobody', ' && day >= wokenDay', ''],
    ],
  },
  {
    file: `${DAY}/room.ts`,
    tests: tests('pin-and-room'),
    mutations: [['a run leaves no room for the night', 'NIGHTS = 2', 'NIGHTS = 1']],
  },
  {
    file: `${DAY}/run-day.ts`,
    tests: tests('run'),
    mutations: [
      ['a run goes on after its day', '  goOn();\n  const spools', '  const spools'],
      ['new feeds do not wait', '!ofNight.has(feed.spec.id) || ', ''],
      ['a night of another day is taken', 'night?.meta.day !== day', 'night === undefined'],
    ],
  },
  {
    file: `${DAY}/read-changes.ts`,
    tests: tests('run'),
    mutations: [
      ['a doubted reading is shown', 'if (doubt === undefined) return', 'if (true) return'],
      [
        'the night’s file again is a change',
        'if (fetched.sha256 === good.sha256 && isAsTonight(good, good.recipe, parts))',
        'if (false)',
      ],
      ['what was shown is read again', 'const shown = known?.reading ?? good;', 'const shown = good;'],
    ],
  },
  {
    file: 'src/catalogue/night/lost-night.ts',
    tests: tests('run'),
    mutations: [
      ['the lost day stays', 'points: before(memory.points, day)', 'points: memory.points'],
      ['what the lost day brought stays', 'if (memory.firstSeen >= day) return undefined;', ''],
    ],
  },
];
