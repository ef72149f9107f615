import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createLimiter } from '../../src/access/limiter.ts';

const CALLERS = ['a', 'b', 'c', '2001:db8:0:1::/64'];
const WINDOW_MS = 60_000;

/** Many at one instant, some close together, now and then a long pause. */
const pauseMs = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 4_000 }) },
  // Fractions that a double holds exactly; otherwise the model and the limiter round differently at the edge of the window.
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 20_000 * 1024 }).map((n) => n / 1024) },
  { weight: 1, arbitrary: fc.constantFrom(59_999, 60_000, 60_001, 180_000) },
);
/** Mostly one, now and then a batch. */
const cost = fc.oneof(
  { weight: 4, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 10 }) },
);
const requests = fc.array(fc.record({ pauseMs, caller: fc.constantFrom(...CALLERS), cost }), {
  minLength: 1,
  maxLength: 400,
});
const limits = fc.integer({ min: 1, max: 12 });

test('in no 60 seconds is a caller accepted more often than its limit, whoever else calls', () => {
  fc.assert(
    fc.property(requests, limits, (arrivals, limit) => {
      const limiter = createLimiter();
      const acceptedMs = new Map<string, number[]>(CALLERS.map((caller) => [caller, []]));
      let nowMs = 1_000;
      for (const { pauseMs, caller, cost } of arrivals) {
        nowMs += pauseMs;
        const accepted = acceptedMs.get(caller)!;
        const inWindow = accepted.filter((ms) => ms > nowMs - WINDOW_MS).length;
        const decision = limiter.take('rest', caller, limit, nowMs, cost);
        assert.equal(
          decision.allowed,
          inWindow + cost <= limit,
          'accepted exactly while the window has room',
        );
        if (decision.allowed) accepted.push(...Array(cost).fill(nowMs));
        if (cost <= limit) assert.equal(decision.remaining, limit - inWindow - (decision.allowed ? cost : 0));
      }
      for (const accepted of acceptedMs.values())
        for (let i = limit; i < accepted.length; i++)
          assert.ok(accepted[i]! - accepted[i - limit]! >= WINDOW_MS);
    }),
    { numRuns: 300 },
  );
});

test('waiting retry_after always suffices, and a whole second less does not', () => {
  fc.assert(
    fc.property(requests, limits, fc.integer({ min: 0, max: 400 }), (arrivals, limit, probeAt) => {
      const replay = (extraMs: (retryAfterS: number) => number) => {
        const limiter = createLimiter();
        let nowMs = 0;
        for (const [i, { pauseMs, caller, cost }] of arrivals.entries()) {
          nowMs += pauseMs;
          const decision = limiter.take('rest', caller, limit, nowMs, cost);
          if (decision.allowed || i < probeAt || cost > limit) continue;
          assert.ok(
            Number.isInteger(decision.retryAfterS) && decision.retryAfterS >= 1 && decision.retryAfterS <= 60,
          );
          return limiter.take('rest', caller, limit, nowMs + extraMs(decision.retryAfterS), cost).allowed;
        }
        return undefined;
      };
      assert.notEqual(
        replay((s) => s * 1000),
        false,
      );
      assert.notEqual(
        replay((s) => (s - 1) * 1000 - 0.001),
        true,
      );
    }),
    { numRuns: 300 },
  );
});
