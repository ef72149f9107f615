import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, type Day } from '../../../../../src/domain/day.ts';
import { TODAY } from '../a-judgement.ts';
import { aTonight, someHonesty } from '../a-tonight.ts';

const at = (ago: number): Day => addDays(TODAY, -ago);

test('a night is the first if the catalogue has none before it, a second run of that night too', () => {
  const isFirst = (firstDay: Day | undefined) => aTonight({ day: TODAY, firstDay }).first;
  assert.deepEqual([isFirst(undefined), isFirst(TODAY), isFirst(at(1))], [true, true, false]);
});

test('a shop begins anew if it was rejected since it came, up to tonight', () => {
  const stage = (ago: number | null) => {
    const rejected = ago === null ? [] : [{ vendorId: 1, sinceDay: null, decidedDay: at(ago) }];
    const decisions = { accepted: [], joined: [], vouched: [], rejected };
    const tonight = aTonight({ day: TODAY, records: { 1: { since: at(100) } }, decisions });
    return tonight.standing(1).stage;
  };
  assert.deepEqual([stage(null), stage(101), stage(100)], ['known', 'known', 'newcomer']);
  assert.deepEqual([stage(0), stage(-1)], ['newcomer', 'known']);
});

test('goods spoil by any level of their category, however it is written', () => {
  const { isPerishable } = aTonight({ day: TODAY, perishables: ['Mejeri'] });
  assert.deepEqual(
    [isPerishable(['Mad', 'MEJERI', 'Ost']), isPerishable(['Mad']), isPerishable([])],
    [true, false, false],
  );
});

test('a run of the day knows of the days that were partly read those before it', () => {
  const partly = [
    [at(9), at(3)],
    [at(1), at(0)],
  ] as const;
  const known = (isRun: boolean, days: readonly (readonly [Day, Day])[]) => {
    const honesty = { ...someHonesty(at(100)), partly: days };
    return aTonight({ day: TODAY, isRun, records: { 1: { honesty } } }).records.get(1)!.honesty.partly;
  };
  assert.deepEqual(known(false, partly), partly);
  assert.deepEqual(known(true, partly), [
    [at(9), at(3)],
    [at(1), at(1)],
  ]);
  assert.deepEqual(known(true, [[at(0), at(0)]]), [], 'it began with the night of this day');
});
