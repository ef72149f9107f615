import type { Target } from './mutation.ts';

export const fastLane: readonly Target[] = [
  {
    file: 'src/api/server/fast-lane.ts',
    tests: ['test/api/server/fast-lane.test.ts', 'test/api/server/lane-edges.test.ts'],
    mutations: [
      [
        'lookups are not counted as interest',
        'if (product !== undefined) engagement.lookedUp(eanOfJson(product), caller, generation.meta.day);',
        '',
      ],
      ['what is not found counts as interest', 'if (product !== undefined) engagement', 'engagement'],
      [
        'interest is counted without a caller',
        'lookedUp(eanOfJson(product), caller, generation',
        "lookedUp(ean, 'x', generation",
      ],
      [
        'answers are not observed',
        "observe?.({ route: ROUTE, status, ms: performance.now() - nowMs, id, method: 'GET' });",
        'undefined;',
      ],
      ['every answer is observed as a 200', 'route: ROUTE, status, ms', 'route: ROUTE, status: 200, ms'],
      ['answers are observed under their own path', 'route: ROUTE, status', 'route: raw.url!, status'],
      [
        'a limiter that answers later refuses nobody',
        'entry.then(lookUp).catch(refuse)',
        'entry.then(lookUp, () => lookUp({ caller: "", headers: {} } as never))',
      ],
      [
        'a failure is not answered',
        'entry.then(lookUp).catch(refuse)',
        'entry.then(lookUp).catch(() => response.end())',
      ],
      ['requests are not numbered', 'x-request-id: ${id}\\r\\n', ''],
      ['limits are not told', '${pass.lines}', ''],
      ['caching is not told', '${headLines(caching)}', ''],
      ['the type is not told', '`${JSON_TYPE}', '`'],
      ['the lane answers whatever the method', "method !== 'GET' || ", ''],
      ['the lane answers conditional requests', " || headers['if-none-match'] !== undefined", ''],
      ['the proxy’s address is counted', 'if (trusts) doorRequest.ip = proxyAddress(raw, trusts);', ''],
      ['headers of every answer are missing', 'lines += linesOf(every);', ''],
      ['refusals lack the headers of every answer', '...headersOf(doorRequest), limits', 'limits'],
      ['refusals are not told their limits', 'limits, headers)', 'headers)'],
      [
        'the lane answers while it closes',
        'const ean = closing ? undefined : plainLookup(request)',
        'const ean = plainLookup(request)',
      ],
      ['who was let in and failed is not told his limits', 'refuse(error, pass.headers)', 'refuse(error)'],
      ['failures are not logged', 'errorAnswer(thrown, id, log)', 'errorAnswer(thrown, id)'],
    ],
  },
  {
    file: 'src/api/server/doorway.ts',
    tests: [
      'test/api/server/fast-lane.test.ts',
      'test/api/server/lane-edges.test.ts',
      'test/api/server/overload.test.ts',
      'test/api/server/errors.test.ts',
    ],
    mutations: [
      ['overload is never refused', '(policy.always ? undefined : overloaded())', 'undefined'],
      ['the Host header is not looked at', '({ raw }) => hostProblem(raw)', '() => undefined'],
      ['what is refused is answered', 'if (refusal !== undefined) throw refusal;', ''],
      ['the limiter counts elsewhere', "policy.counted ?? 'rest'", "'docs'"],
      ['tokens are not looked at', "?? 'rest', ip, headers, nowMs", "?? 'rest', ip, headers: {}, nowMs"],
      ['the limiter’s clock stands', "?? 'rest', ip, headers, nowMs", "?? 'rest', ip, headers, nowMs: 0"],
      ['nothing is counted', "raw.method === 'OPTIONS' || policy.counted === 'nobody'", 'true'],
      ['reads are closed to web pages', '[every, everyRead(headers.origin)]', '[every]'],
    ],
  },
  {
    file: 'src/api/server/head.ts',
    tests: ['test/api/server/head.test.ts'],
    mutations: [
      ['the length is not told', "['content-length', Buffer.byteLength(body)]", '[]'],
      ['the length is counted in letters', 'Buffer.byteLength(body)', 'body.length'],
    ],
  },
  {
    file: 'src/access/limit-headers.ts',
    tests: ['test/api/server/head.test.ts', 'test/access/limit-headers.test.ts'],
    mutations: [
      ['every reset is the first one', 'untilLeftAgain[resetS] ??=', 'untilLeftAgain[0] ??='],
      ['tokens are told as free callers', 'textsOf(policy, limit);', "textsOf('free', limit);"],
      [
        'all limits are the first one',
        'textsOfLimits[kind].get(limit)',
        'textsOfLimits[kind].values().next().value',
      ],
    ],
  },
  {
    file: 'src/api/server/fast-lane.ts',
    tests: ['test/api/hostile-clients.test.ts'],
    mutations: [['pipelined requests are not cut', 'if (isCut(request, response)) return;', '']],
  },
];
