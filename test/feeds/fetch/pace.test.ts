import assert from 'node:assert/strict';
import { test } from 'node:test';
import { laneOf, PACE_RULES, type PaceRules, Pacer } from '../../../src/feeds/fetch/pace.ts';

/** A clock that jumps to the earliest sleeper whenever everything else has come to rest. */
function aTimeline() {
  let nowMs = 0;
  const sleepers: { atMs: number; wake: () => void }[] = [];
  return {
    clock: () => nowMs,
    sleep: (ms: number) => new Promise<void>((wake) => sleepers.push({ atMs: nowMs + ms, wake })),
    async run(until: Promise<unknown>): Promise<void> {
      let done = false;
      void until.finally(() => {
        done = true;
      });
      while (!done) {
        await new Promise(setImmediate);
        sleepers.sort((a, b) => a.atMs - b.atMs);
        const next = sleepers.shift();
        if (next === undefined) continue;
        nowMs = next.atMs;
        next.wake();
      }
      await until;
    },
  };
}

const rules = (extra: Partial<PaceRules> = {}): PaceRules => ({
  concurrencyMax: 8,
  laneConcurrency: 2,
  lanes: {},
  ...extra,
});

test('a paced network starts one feed per 65 s, and never holds up the others', async () => {
  const time = aTimeline();
  const pacer = new Pacer(rules({ concurrencyMax: 2, lanes: PACE_RULES.lanes }), time.clock, time.sleep);
  const starts: Record<string, number[]> = { adtraction: [], awin: [] };
  const feed = (lane: string) => pacer.run(lane, async () => starts[lane]!.push(time.clock()));
  await time.run(Promise.all(['adtraction', 'adtraction', 'adtraction', 'awin', 'awin', 'awin'].map(feed)));
  assert.deepEqual(starts, { adtraction: [0, 65_000, 130_000], awin: [0, 0, 0] });
});

test('the pace counts from start to start, however long a download takes', async () => {
  const time = aTimeline();
  const pacer = new Pacer(rules({ lanes: { slow: { paceMs: 1000 } } }), time.clock, time.sleep);
  const starts: number[] = [];
  const feed = () =>
    pacer.run('slow', async () => {
      starts.push(time.clock());
      await time.sleep(1500);
    });
  await time.run(Promise.all([feed(), feed(), feed()]));
  assert.deepEqual(starts, [0, 1000, 2000]);
});

test('no lane and no run has more downloads at once than its limit', async () => {
  const time = aTimeline();
  const pacer = new Pacer(rules({ concurrencyMax: 3 }), time.clock, time.sleep);
  const now: Record<string, number> = { a: 0, b: 0, c: 0 };
  let highest = 0;
  const feed = (lane: string) =>
    pacer.run(lane, async () => {
      assert.ok(++now[lane]! <= 2);
      const all = Object.values(now).reduce((sum, n) => sum + n);
      assert.ok(all <= 3);
      highest = Math.max(highest, all);
      await time.sleep(10);
      now[lane]!--;
    });
  await time.run(Promise.all([...'aaaaabbbbbccccc'].map(feed)));
  assert.equal(highest, 3);
});

test('a feed that fails gives its error to its caller and its slot to the next', async () => {
  const pacer = new Pacer(rules({ laneConcurrency: 1 }));
  const failed = pacer.run('a', () => Promise.reject(new Error('down')));
  const thrown = pacer.run('a', () => {
    throw new Error('at once');
  });
  const next = pacer.run('a', async () => 'up');
  await assert.rejects(failed, { message: 'down' });
  await assert.rejects(thrown, { message: 'at once' });
  assert.equal(await next, 'up');
});

test('a URL is paced with its network, else with its host', () => {
  for (const [url, lane] of [
    ['https://secure.adtraction.com/productfeed.htm', 'adtraction'],
    ['https://www.partner-ads.com/dk/feed_udlaes.php', 'partner-ads'],
    ['https://productdata.awin.com/datafeed', 'awin'],
    ['https://notawin.com/x', 'notawin.com'],
    ['file:///tmp/x.xml', 'file'],
  ] as const) {
    assert.equal(laneOf(url), lane);
  }
});
