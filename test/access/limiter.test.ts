import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLimiter } from '../../src/access/limiter.ts';

test('ten requests pass at once and the eleventh is told to wait a minute', () => {
  const limiter = createLimiter();
  for (let left = 9; left >= 0; left--) {
    const decision = limiter.take('rest', 'a', 10, 5_000);
    assert.deepEqual(decision, { allowed: true, limit: 10, remaining: left, resetS: 60, retryAfterS: 0 });
  }
  const refused = limiter.take('rest', 'a', 10, 5_000);
  assert.deepEqual(refused, { allowed: false, limit: 10, remaining: 0, resetS: 60, retryAfterS: 60 });
});

test('the window slides: a burst at the end of one minute is not followed by a burst in the next', () => {
  const limiter = createLimiter();
  for (let i = 0; i < 10; i++) assert.ok(limiter.take('rest', 'a', 10, 59_000).allowed);
  assert.ok(!limiter.take('rest', 'a', 10, 60_000).allowed);
  assert.ok(!limiter.take('rest', 'a', 10, 118_999).allowed);
  assert.ok(limiter.take('rest', 'a', 10, 119_000).allowed);
});

test('refused requests do not count', () => {
  const limiter = createLimiter();
  assert.ok(limiter.take('rest', 'a', 1, 0).allowed);
  for (let ms = 1; ms < 60_000; ms += 500) assert.ok(!limiter.take('rest', 'a', 1, ms).allowed);
  assert.ok(limiter.take('rest', 'a', 1, 60_000).allowed);
});

test('surfaces and callers have buckets of their own', () => {
  const limiter = createLimiter();
  assert.ok(limiter.take('rest', 'a', 1, 0).allowed);
  assert.ok(limiter.take('mcp', 'a', 1, 0).allowed);
  assert.ok(limiter.take('mcp_discovery', 'a', 1, 0).allowed);
  assert.ok(limiter.take('docs', 'a', 1, 0).allowed);
  assert.ok(limiter.take('rest', 'b', 1, 0).allowed);
  assert.ok(!limiter.take('rest', 'a', 1, 0).allowed);
});

test('a limit lowered meanwhile is waited for until enough requests have left', () => {
  const limiter = createLimiter();
  for (const ms of [0, 10_000, 20_000, 30_000]) limiter.take('rest', 'a', 4, ms);
  const { allowed, retryAfterS } = limiter.take('rest', 'a', 2, 30_000);
  assert.deepEqual({ allowed, retryAfterS }, { allowed: false, retryAfterS: 50 });
  assert.ok(!limiter.take('rest', 'a', 2, 79_999).allowed);
  assert.ok(limiter.take('rest', 'a', 2, 80_000).allowed);
});

test('a batch is counted whole or not at all, and waits until all it costs is left', () => {
  const limiter = createLimiter();
  for (const ms of [0, 10_000, 20_000]) limiter.take('rest', 'a', 10, ms);
  assert.equal(limiter.take('rest', 'a', 10, 20_000, 5).remaining, 2);
  const refused = limiter.take('rest', 'a', 10, 20_000, 4);
  assert.deepEqual(refused, { allowed: false, limit: 10, remaining: 2, resetS: 40, retryAfterS: 50 });
  assert.equal(limiter.take('rest', 'a', 10, 20_000, 2).remaining, 0, 'what was refused does not count');
  assert.ok(!limiter.take('rest', 'a', 10, 79_999, 3).allowed);
  assert.ok(limiter.take('rest', 'a', 10, 80_000, 10).allowed);
});

test('a batch finds no room where the log of accepted requests has less than it costs', () => {
  const limiter = createLimiter({ callersMax: 100, entriesMax: 100 });
  for (let i = 0; i < 95; i++) limiter.take('rest', 'a', 1_000, 0);
  assert.ok(!limiter.take('rest', 'b', 10, 0, 6).allowed);
  assert.ok(limiter.take('rest', 'b', 10, 0, 5).allowed);
});

test('a limit of nothing lets nothing in', () => {
  const limiter = createLimiter();
  for (const nowMs of [0, 90_000]) {
    const { allowed, retryAfterS } = limiter.take('rest', 'a', 0, nowMs);
    assert.deepEqual([allowed, retryAfterS], [false, 60]);
  }
});

test('a request of this very moment leaves in 60 seconds, at any fraction of a millisecond', () => {
  for (const nowMs of [0.1, 1234.5678, 5556.296295419999, 86_400_000.123])
    assert.equal(createLimiter().take('rest', 'a', 1, nowMs).resetS, 60, `${nowMs}`);
});

test('a clock that steps back opens no window', () => {
  const limiter = createLimiter();
  assert.ok(limiter.take('rest', 'a', 1, 100_000).allowed);
  const { allowed, retryAfterS } = limiter.take('rest', 'a', 1, 10_000);
  assert.deepEqual([allowed, retryAfterS], [false, 60], 'and nobody waits for longer than the window');
  assert.ok(limiter.take('rest', 'a', 1, 160_000).allowed);
});

test('callers that went away are forgotten, a few with each request', () => {
  const limiter = createLimiter();
  for (let i = 0; i < 3_000; i++) limiter.take('rest', `10.0.${i >> 8}.${i & 255}`, 10, 0);
  assert.equal(limiter.callers(), 3_000);
  for (let i = 0; i < 1_000; i++) limiter.take('rest', 'late', 1_000, 60_000);
  assert.equal(limiter.callers(), 1);
});

test('a hundred thousand callers that come and go leave no memory behind', () => {
  const limiter = createLimiter();
  for (let i = 0; i < 100_000; i++) limiter.take('rest', `c${i}`, 10, i * 60);
  assert.ok(limiter.callers() <= 1_001, `${limiter.callers()}`);
  assert.ok(limiter.bytes() < 100_000, `${limiter.bytes()}`);
});

test('a caller that shared a bucket gets no fresh quota when there is room for one of its own', () => {
  const limiter = createLimiter({ callersMax: 2, entriesMax: 1000 });
  for (const caller of ['early', 'other']) assert.ok(limiter.take('rest', caller, 10, 0).allowed);
  for (let i = 0; i < 8; i++) assert.ok(limiter.take('rest', 'late', 10, 59_000).allowed);
  // At 61 s the other two have left the window.
  assert.equal(limiter.take('rest', 'late', 10, 61_000).remaining, 1);
  assert.equal(limiter.take('rest', 'late', 10, 61_000).remaining, 0);
  const refused = limiter.take('rest', 'late', 10, 61_000);
  assert.deepEqual([refused.allowed, refused.retryAfterS], [false, 58]);
  assert.ok(!limiter.take('rest', 'late', 10, 118_999).allowed);
  for (let i = 0; i < 8; i++) assert.ok(limiter.take('rest', 'late', 10, 119_000).allowed);
  assert.ok(!limiter.take('rest', 'late', 10, 119_000).allowed);
});

test('a caller that is refused for what it shared leaves nothing behind', () => {
  const limiter = createLimiter({ callersMax: 2, entriesMax: 1000 });
  for (const caller of ['early', 'other']) assert.ok(limiter.take('rest', caller, 10, 0).allowed);
  for (let i = 0; i < 10; i++) assert.ok(limiter.take('rest', 'late', 10, 59_000).allowed);
  for (let i = 0; i < 5; i++) assert.ok(!limiter.take('rest', 'late', 10, 61_000 + i).allowed);
  assert.equal(limiter.callers(), 1, 'the bucket that is shared');
});

test('past the cap on callers newcomers share buckets: slower for them, a free pass for nobody', () => {
  const limiter = createLimiter({ callersMax: 100, entriesMax: 1_000_000 });
  for (let i = 0; i < 100; i++) limiter.take('rest', `known ${i}`, 10, 0);
  let accepted = 0;
  for (let i = 0; i < 50_000; i++) if (limiter.take('rest', `flood ${i}`, 10, 1).allowed) accepted++;
  assert.ok(accepted <= 1024 * 10, `${accepted}`);
  assert.ok(accepted > 1000 * 10, `${accepted}: they share a thousand buckets, not a few`);
  assert.ok(limiter.callers() <= 100 + 1024, `${limiter.callers()}`);
  assert.equal(limiter.take('rest', 'known 7', 10, 2).remaining, 8);
});

test('with the log of accepted requests full everybody waits for the oldest to leave', () => {
  const limiter = createLimiter({ callersMax: 100, entriesMax: 2_000 });
  for (let i = 0; i < 2_000; i++) assert.ok(limiter.take('rest', 'a', 1_000_000, i).allowed);
  const refused = limiter.take('rest', 'b', 10, 30_000);
  assert.deepEqual([refused.allowed, refused.retryAfterS], [false, 30]);
  assert.ok(limiter.take('rest', 'b', 10, 60_000).allowed);
});

test('requests are counted one by one however many there are, and leave one by one', () => {
  const limiter = createLimiter();
  const LIMIT = 10_000;
  for (let ms = 0; ms < 5_000; ms++) limiter.take('rest', ms % 2 === 0 ? 'even' : 'odd', LIMIT, ms);
  for (const [nowMs, left] of [
    [50_000, 2_500],
    [60_999, 2_000],
    [62_999, 1_000],
    [64_999, 0],
  ] as const) {
    const { remaining } = limiter.take('rest', 'odd', LIMIT, nowMs);
    const own = [50_000, 60_999, 62_999, 64_999].filter((ms) => ms <= nowMs).length;
    assert.equal(remaining, LIMIT - left - own, `at ${nowMs} ms`);
  }
});

test('whoever has no place left is told so without being counted, and whoever has one is not', () => {
  const limiter = createLimiter();
  assert.equal(limiter.whenFull('rest', 'a', 2, 0, 0), undefined);
  assert.equal(limiter.callers(), 0, 'asking makes no bucket');
  limiter.note('rest', 'a', 0, 1);
  assert.equal(limiter.whenFull('rest', 'a', 2, 0, 0), undefined);
  limiter.note('rest', 'a', 10_000, 1);
  const refused = { allowed: false, limit: 2, remaining: 0, resetS: 50, retryAfterS: 50 };
  assert.deepEqual(limiter.whenFull('rest', 'a', 2, 10_000, 0), refused);
  assert.deepEqual(
    limiter.whenFull('rest', 'a', 2, 10_000, 49_999),
    refused,
    'as it will be a moment before',
  );
  assert.equal(limiter.whenFull('rest', 'a', 2, 10_000, 50_000), undefined);
  assert.equal(limiter.whenFull('rest', 'a', 2, 60_000, 0), undefined);
  assert.equal(limiter.whenFull('mcp', 'a', 2, 10_000, 0), undefined);
  assert.equal(
    limiter.whenFull('rest', 'a', 1, 10_000, 0)?.retryAfterS,
    60,
    'of a lowered limit both must leave',
  );
});

test('what was noted is counted when this node decides by itself', () => {
  const limiter = createLimiter();
  limiter.note('rest', 'a', 0, 3);
  assert.equal(limiter.take('rest', 'a', 5, 1).remaining, 1);
  assert.ok(limiter.take('rest', 'a', 5, 1).allowed);
  assert.ok(!limiter.take('rest', 'a', 5, 59_999).allowed);
  assert.equal(limiter.take('rest', 'a', 5, 60_000, 3).remaining, 0);
});

test('a full log notes nothing more', () => {
  const limiter = createLimiter({ callersMax: 10, entriesMax: 4 });
  limiter.note('rest', 'a', 0, 3);
  limiter.note('rest', 'b', 0, 2);
  assert.equal(limiter.callers(), 1);
  limiter.note('rest', 'b', 0, 1);
  assert.equal(limiter.callers(), 2);
});
