import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memo, memoOfRuns } from '../../src/domain/calls.ts';

/** Upper case, and how often it was really made. */
function shouting(remember = memo<string>, max?: number) {
  const made: string[] = [];
  const shout = remember((text) => {
    made.push(text);
    return text.toUpperCase();
  }, max);
  return { made, shout };
}

for (const remember of [memo<string>, memoOfRuns<string>])
  test(`what was asked before is not made again, whatever was asked between (${remember.name})`, () => {
    const { made, shout } = shouting(remember);
    for (const text of ['sort', 'sort', 'hvid', 'sort', 'en lang kategori > med en lang hylde', 'sort'])
      assert.equal(shout(text), text.toUpperCase());
    assert.deepEqual(made, ['sort', 'hvid', 'en lang kategori > med en lang hylde']);
  });

test('when it is full it starts over, and answers the same', () => {
  const { made, shout } = shouting(memo<string>, 2);
  for (const text of ['a', 'b', 'c', 'a']) assert.equal(shout(text), text.toUpperCase());
  assert.deepEqual(made, ['a', 'b', 'c', 'a']);
});

test('an answer of false or nothing is remembered too', () => {
  let made = 0;
  const isEmpty = memo((text) => {
    made++;
    return text === '';
  });
  for (const text of ['a', 'b', 'a', 'b']) assert.equal(isEmpty(text), false);
  assert.equal(made, 2);
});

test('a text of 300 characters is kept, a longer one is not', () => {
  const { made, shout } = shouting();
  for (const text of ['x'.repeat(300), 'y', 'x'.repeat(300)]) shout(text);
  assert.equal(made.length, 2);
  for (const text of ['x'.repeat(301), 'y', 'x'.repeat(301)]) shout(text);
  assert.equal(made.length, 4);
});
