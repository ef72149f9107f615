import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitHeaders } from '../../src/access/limit-headers.ts';

test('the headers are those of the draft, and the older ones say the same', () => {
  const decision = { allowed: true, limit: 10, remaining: 7, resetS: 12, retryAfterS: 0 };
  assert.deepEqual(limitHeaders('free', decision), {
    'ratelimit-policy': '"free";q=10;w=60',
    ratelimit: '"free";r=7;t=12',
    'x-ratelimit-limit': '10',
    'x-ratelimit-remaining': '7',
    'x-ratelimit-reset': '12',
  });
});

test('every limit has its own texts', () => {
  const decision = { allowed: true, remaining: 7, resetS: 12, retryAfterS: 0 };
  for (const limit of [1000, 20, 1000])
    assert.equal(
      limitHeaders('token', { ...decision, limit })['ratelimit-policy'],
      `"token";q=${limit};w=60`,
    );
});
