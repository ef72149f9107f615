import type { Target } from './mutation.ts';

const ofRedis = [
  'test/access/across-nodes/shared-limiter.test.ts',
  'test/access/across-nodes/outages.test.ts',
];

export const nodes: readonly Target[] = [
  {
    file: 'src/access/across-nodes/redis-counter.ts',
    tests: ofRedis,
    mutations: [
      ['one more than the limit passes', 'if cost <= remaining then', 'if cost <= remaining + 1 then'],
      ['a batch counts as one', 'for i = 1, cost do', 'for i = 1, 1 do'],
      ['nothing ever leaves', 'oldest + window <= now', 'oldest + window <= 0'],
      ['a clock that went back is believed', 'tonumber(newest) > tonumber(stamp)', 'false'],
      ['a batch is told of the first that leaves', 'cost - remaining - 1)', '0)'],
    ],
  },
  {
    file: 'src/access/across-nodes/outage.ts',
    tests: ofRedis,
    mutations: [
      ['two good probes are enough', 'GOOD_PROBES = 3', 'GOOD_PROBES = 2'],
      [
        'a bad probe in between is forgiven',
        '      good = 0;\n    }\n    if (sinceMs',
        '    }\n    if (sinceMs',
      ],
      ['it is back at once', 'awayMs >= awayMsMin', 'awayMs >= 0'],
      ['an outage is told again and again', 'if (sinceMs !== undefined) return;', ''],
    ],
  },
  {
    file: 'src/access/across-nodes/shared-limiter.ts',
    tests: ofRedis,
    mutations: [
      ['this node forgets what Redis accepted', 'if (count.accepted) local.note', 'if (false) local.note'],
      ['floods reach Redis', 'if (refused !== undefined) return refused;', ''],
      ['Redis is asked while it is away', 'outage.isAway() || limit < cost', 'limit < cost'],
    ],
  },
  {
    file: 'src/access/across-nodes/outage.ts',
    tests: ofRedis,
    mutations: [
      ['a pause of our own is blamed on Redis', 'pausedMs < PAUSE_MS', 'true'],
      ['nobody is let go', 'for (const { release } of all) release();', ''],
    ],
  },
  {
    file: 'src/store/blobs/generations/removal.ts',
    tests: ['test/store/blobs/removal.test.ts', 'test/store/blobs/spools.test.ts'],
    mutations: [
      ['47 hours are enough', '48 * 3_600_000', '47 * 3_600_000'],
      ['49 hours are needed', '48 * 3_600_000', '49 * 3_600_000'],
      ['two are kept', 'NEWEST_KEPT = 3', 'NEWEST_KEPT = 2'],
      ['four are kept', 'NEWEST_KEPT = 3', 'NEWEST_KEPT = 4'],
      ['what head names goes too', 'new Set([...named, ...newest', 'new Set([...newest'],
    ],
  },
  {
    file: 'src/store/blobs/generations/fetch-piece.ts',
    tests: ['test/store/blobs/generations.test.ts'],
    mutations: [
      ['a flipped piece is taken', "if (hash.digest('hex') !== expected.sha256)", 'if (false)'],
      ['a short piece is taken', 'if (bytes !== expected.bytes)', 'if (false)'],
      ['a bomb is unpacked', 'if (bytes > expected.bytes)', 'if (false)'],
      ['all is written at once', 'if (unsynced < PORTION_BYTES) continue;', 'continue;'],
      ['plain pieces are not read', 'piece.packed ?? piece', 'piece.packed!'],
    ],
  },
  {
    file: 'src/store/sqlite/catalogue/search/rank-bits.ts',
    tests: ['test/store/search/rank-bits.test.ts'],
    mutations: [
      ['what was shown comes again', 'if (rank > after)', 'if (rank >= after)'],
      ['one of all is enough', 'isAny |= both[word]! &= own[word]!', 'isAny |= both[word]! |= own[word]!'],
      ['bits of the block before stay', 'own.fill(0);', ''],
      [
        'a block later than another is not tried again',
        '[block, at] = [next, -1]',
        '[block, at] = [next, at]',
      ],
      [
        'the end of a block belongs to the next',
        '< first + BLOCK_RANKS; at++',
        '<= first + BLOCK_RANKS; at++',
      ],
    ],
  },
  {
    file: 'src/store/packed/rank-list.ts',
    tests: ['test/store/packed/rank-list.test.ts'],
    mutations: [
      ['ranks begin at nothing', '(rank - 1) & (BLOCK_RANKS - 1)', 'rank & (BLOCK_RANKS - 1)'],
      ['a gap of 128 takes one byte', 'if (gap < GAP_MAX) this', 'if (gap <= GAP_MAX) this'],
      ['a block goes on from the one before', 'this.#lastOffset = -1;', ''],
    ],
  },
  {
    file: 'src/store/blobs/generations/fetch.ts',
    tests: ['test/store/blobs/generations.test.ts'],
    mutations: [
      ['the last byte of the disk is enough', 'free < needed + SPARE_BYTES', 'free < needed'],
      [
        'what is here is fetched again',
        '(await sha256On(file, start, piece.bytes)) !== piece.sha256',
        'true',
      ],
      [
        'whatever is here is believed',
        '(await sha256On(file, start, piece.bytes)) !== piece.sha256',
        'false',
      ],
    ],
  },
  {
    file: 'src/store/postgres/state/connection/pool.ts',
    tests: ['test/store/postgres/busy-loop.test.ts'],
    mutations: [
      ['a sign of life changes nothing', 'signs() === heard ? ticks + 1 : 0', 'ticks + 1'],
      ['nobody is ever away', 'if (ticks === TICKS)', 'if (false)'],
    ],
  },
  {
    file: 'src/store/blobs/transfer.ts',
    tests: ['test/store/blobs/patience.test.ts', 'test/store/blobs/s3.test.ts'],
    mutations: [
      ['59 s are a minute', 'PATIENCE_MS = 60_000', 'PATIENCE_MS = 59_000'],
      ['61 s are a minute', 'PATIENCE_MS = 60_000', 'PATIENCE_MS = 61_000'],
      ['pauses do not grow', 'pauseMs * 2', 'pauseMs'],
      ['pauses grow on', 'Math.min(pauseMs * 2, PAUSE_MS_MAX)', 'pauseMs * 2'],
      ['a wrong key is tried again', 'return error.isPassing', 'return true'],
    ],
  },
  {
    file: 'src/store/postgres/state/cluster.ts',
    tests: ['test/store/postgres/cluster.test.ts'],
    mutations: [
      ['598 s are ten minutes', 'READY_WITHIN_S = 600', 'READY_WITHIN_S = 598'],
      ['602 s are ten minutes', 'READY_WITHIN_S = 600', 'READY_WITHIN_S = 602'],
      ['a node that serves nothing is waited for', 'node.generation is not null and ', ''],
    ],
  },
  {
    file: 'src/service/cluster/fetch-generation.ts',
    tests: ['test/service/cluster/fetching.test.ts'],
    mutations: [
      ['the first pause is 4 s', 'RETRY_MS = 5_000', 'RETRY_MS = 4_000'],
      ['the last pause is 59 s', 'RETRY_MS_MAX = 60_000', 'RETRY_MS_MAX = 59_000'],
      ['a failure is told since the last time', 'trouble?.sinceMs ?? clock()', 'clock()'],
    ],
  },
  {
    file: 'src/service/cluster/build-night.ts',
    tests: ['test/service/cluster/liveness.test.ts'],
    mutations: [
      ['nothing takes the place of what is overdue', 'next !== null && !isOverdue', 'next !== null'],
      ['what is offered is replaced at once', 'next !== null && !isOverdue', 'false'],
    ],
  },
  {
    file: 'src/service/cluster/node.ts',
    tests: ['test/service/cluster/over-nodes.test.ts'],
    mutations: [
      ['a clock may be 58 s off', 'CLOCK_OFF_MS_MAX = 60_000', 'CLOCK_OFF_MS_MAX = 58_000'],
      ['a clock may be 62 s off', 'CLOCK_OFF_MS_MAX = 60_000', 'CLOCK_OFF_MS_MAX = 62_000'],
      ['what cannot be fetched is not told', '[...this.#fetchTrouble(), ', '['],
    ],
  },
  {
    file: 'src/catalogue/answers/current-catalogue.ts',
    tests: ['test/service/cluster/over-nodes.test.ts'],
    mutations: [
      ['a cursor of the last generation is called expired', '[current, previous, next]', '[current, next]'],
      ['a cursor of the current one is called expired', '[current, previous, next]', '[previous, next]'],
      ['who is cut off knows what others have', 'snapshot.isAway() || ', ''],
    ],
  },
  {
    file: 'src/service/serving/service.ts',
    tests: ['test/service/cluster/ended-node.test.ts', 'test/service/cluster/wrong-clock.test.ts'],
    mutations: [
      ['a like waits', "cluster ? 'at once'", "cluster ? 'with the next flush'"],
      ['a node believes its own clock', 'clock: given.node?.clock ?? given.clock', 'clock: given.clock'],
    ],
  },
  {
    file: 'src/service/serving/lifecycle.ts',
    tests: ['test/service/cluster/ended-node.test.ts'],
    mutations: [['connections are kept', 'shouldKeepAlive = false', 'shouldKeepAlive = true']],
  },
  {
    file: 'src/store/postgres/state/vendors.ts',
    tests: ['test/service/cluster/failover.test.ts', 'test/service/cluster/commands.test.ts'],
    mutations: [
      ['a number may be another shop’s', 'here.key !== key && here.domain !== domain', 'false'],
      [
        'a shop that was restored is another',
        'here.key !== key && here.domain !== domain',
        'here.key !== key',
      ],
    ],
  },
];
