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
        "observe?.({ route: ROUTE, status, ms: performance.now() - arrivedMs, id, method: 'GET' });",
        '',
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
      ['requests are not numbered', "[{ 'x-request-id': id }, headers", '[headers'],
      ['limits are not told', "{ 'x-request-id': id }, headers, caching", "{ 'x-request-id': id }, caching"],
      ['caching is not told', 'headers, caching, JSON_TYPE', 'headers, JSON_TYPE'],
      ['the lane answers whatever the method', "method !== 'GET' || ", ''],
      ['the lane answers conditional requests', " || headers['if-none-match'] !== undefined", ''],
      ['the proxy’s address is counted', 'if (trusts) doorRequest.ip = proxyAddress(raw, trusts);', ''],
      ['headers of every answer are missing', '...headersOf(doorRequest), ...own', '...own'],
      [
        'the lane answers while it closes',
        'const ean = closing ? undefined : plainLookup(request)',
        'const ean = plainLookup(request)',
      ],
      ['who was let in and failed is not told his limits', 'refuse(error, headers)', 'refuse(error)'],
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
      [
        'the limiter’s clock stands',
        "?? 'rest', ip, headers, nowMs: performance.now()",
        "?? 'rest', ip, headers, nowMs: 0",
      ],
      ['nothing is counted', "raw.method === 'OPTIONS' || policy.counted === 'nobody'", 'true'],
      ['reads are closed to web pages', '[every, everyRead(headers.origin)]', '[every]'],
    ],
  },
  {
    file: 'src/api/server/fast-lane.ts',
    tests: ['test/api/hostile-clients.test.ts'],
    mutations: [['pipelined requests are not cut', 'if (isCut(request, response)) return;', '']],
  },
];
