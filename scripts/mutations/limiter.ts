import type { Target } from './mutation.ts';

const tests = ['test/access/limiter.test.ts', 'test/access/limiter.property.test.ts'];

export const limiter: readonly Target[] = [
  {
    file: 'src/access/limits.ts',
    tests,
    mutations: [
      ['the window is 61 s', 'WINDOW_MS = 60_000', 'WINDOW_MS = 61_000'],
      ['the window is 59 s', 'WINDOW_MS = 60_000', 'WINDOW_MS = 59_000'],
    ],
  },
  {
    file: 'src/access/limiter.ts',
    tests,
    mutations: [
      ['one more than the limit passes', 'if (remaining < cost) {', 'if (remaining + 1 < cost) {'],
      [
        'one that is refused stays',
        'if (buckets.count[bucket] === 0) buckets.free(bucket);\n        if',
        'if',
      ],
      ['a batch passes while one is left', 'if (remaining < cost) {', 'if (remaining < 1) {'],
      [
        'a batch counts as one',
        'for (let i = 0; i < cost; i++) append(bucket, latestMs);\n      const resetS',
        'append(bucket, latestMs);\n      const resetS',
      ],
      [
        'a refused batch is told of nothing left',
        'if (remaining <= 0) return refuse',
        'if (true) return refuse',
      ],
      ['a request counts at the window’s very end', 'windowMs <= latestMs', 'windowMs < latestMs'],
      [
        'a clock that steps back opens a window',
        'if (nowMs > latestMs) latestMs = nowMs',
        'latestMs = nowMs',
      ],
      ['a limit of nothing lets one in', 'if (limit < cost) return', 'if (limit < 0) return'],
      ['a full log lets everybody in', 'if (!log.hasRoomFor(cost)) return', 'if (false) return'],
      ['the log never shrinks', 'CLEARED_PER_TAKE = 3', 'CLEARED_PER_TAKE = 1'],
      ['callers that went away are kept', 'if (buckets.count[owner] === 0) buckets.free(owner)', ''],
      ['a request that left leaves twice', 'log.disown(head);', ''],
      [
        'the caller’s own requests do not leave',
        'while (buckets.count[bucket]! > 0 && hasLeft',
        'while (false && hasLeft',
      ],
      ['a lowered limit is told too early', 'let i = n; i > 1', 'let i = 0; i > 1'],
      ['one too many is said to be left', 'remaining: remaining - cost', 'remaining'],
      ['seconds are rounded down', 'Math.ceil((windowMs', 'Math.floor((windowMs'],
      [
        '60 s become 61 by a rounding',
        '(windowMs - (latestMs - log.timeOf(entry))) / 1000',
        '(log.timeOf(entry) + windowMs - latestMs) / 1000',
      ],
      ['the head is never linked on', 'else log.link(buckets.tail[bucket]!, entry);', ''],
      ['2^22 requests are too many', 'entriesMax: 2 ** 22', 'entriesMax: 2 ** 10'],
      ['a thousand callers are too many', 'callersMax: 2 ** 20', 'callersMax: 2 ** 10'],
    ],
  },
  {
    file: 'src/access/limiter-tables.ts',
    tests,
    mutations: [
      ['surfaces share a bucket', 'FIRST_SHARD[surface] + (hash', '(hash'],
      ['callers share a bucket', 'shards[shard]!.get(caller);', 'shards[shard]!.values().next().value;'],
      ['the cap on callers is ignored', 'if (columns.size() >= callersMax) return', 'if (false) return'],
      ['one that shared begins anew', 'if (shared !== undefined) sharing.leave', 'if (false) sharing.leave'],
      [
        'past the cap everybody has a bucket',
        'return shared ?? add(shard, sharedKey(hash));',
        'return shared ?? add(shard, `shared ${caller}`);',
      ],
      ['past the cap there are 4,096 buckets', 'SHARED_PER_SURFACE = 1024', 'SHARED_PER_SURFACE = 4096'],
      ['past the cap all share one bucket', 'SHARED_PER_SURFACE = 1024', 'SHARED_PER_SURFACE = 1'],
      ['a freed caller keeps its key', 'shards[shardOf[bucket]!]!.delete(keys[bucket]!);', ''],
      ['a freed number is not used again', 'unused.push(bucket);', ''],
      ['counts are lost when the columns grow', 'grown.set(columns[name]);', ''],
      ['the columns do not grow', 'if (bucket === columns.head.length) grow(columns);', ''],
    ],
  },
  {
    file: 'src/access/limiter-tables.ts',
    tests,
    mutations: [
      ['one more than the log holds', 'used + entries <= entriesMax', 'used + entries <= entriesMax + 1'],
      ['the ring does not grow', 'if (used > mask) grow();', ''],
      ['times are lost when the ring grows', 'atMs[entry & mask] = times[entry & oldMask]!;', ''],
      ['owners are lost when the ring grows', 'owners[entry & mask] = old[entry & oldMask]!;', ''],
      ['links are lost when the ring grows', 'links[entry & mask] = next[entry & oldMask]!;', ''],
      ['what left is still owned', 'owners[entry & mask] = NOBODY;', ''],
      ['a place is never given back', 'used--;', ''],
      ['the time of a request is not kept', 'atMs[entry & mask] = nowMs;', ''],
    ],
  },
];
