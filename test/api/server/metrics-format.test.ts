import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { METRICS, type Sample } from '../../../src/api/server/metric-names.ts';
import { anOffer } from '../../builders.ts';
import { anApp } from '../an-app.ts';

const SAMPLE = /^([a-z_:][a-z0-9_:]*)(\{(?:[a-z_]+="(?:[^"\\\n]|\\[\\"n])*",?)*\})? (\S+)$/;
const FAMILY = /_(?:bucket|sum|count)$/;

/** The problems that `promtool check metrics` would report, as far as the text format is specified. */
function problemsOf(text: string): string[] {
  const problems: string[] = [];
  const told = new Map<string, { help: number; type: number; kind: string }>();
  const ended = new Set<string>();
  const samples = new Set<string>();
  let current = '';
  if (!text.endsWith('\n')) problems.push('no line break at the end');
  for (const line of text.trimEnd().split('\n')) {
    const head = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line);
    const name = head?.[2] ?? SAMPLE.exec(line)?.[1];
    if (name === undefined) {
      problems.push(`not a line: ${line}`);
      continue;
    }
    const family = head || told.has(name) ? name : name.replace(FAMILY, '');
    if (family !== current) {
      if (ended.has(family)) problems.push(`${family} is told in two pieces`);
      ended.add(current);
      current = family;
    }
    const own = told.get(family) ?? { help: 0, type: 0, kind: '' };
    told.set(family, own);
    if (head?.[1] === 'HELP') own.help++;
    else if (head?.[1] === 'TYPE') {
      own.type++;
      own.kind = head[3]!;
    } else {
      if (own.help !== 1 || own.type !== 1) problems.push(`${family}: ${own.help} HELP, ${own.type} TYPE`);
      const series = line.slice(0, line.lastIndexOf(' '));
      if (samples.has(series)) problems.push(`twice: ${series}`);
      samples.add(series);
      if (!Number.isFinite(Number(SAMPLE.exec(line)![3]))) problems.push(`no number: ${line}`);
    }
  }
  for (const [family, { kind }] of told) {
    if (kind === 'counter' && !family.endsWith('_total'))
      problems.push(`${family}: a counter ends in _total`);
    if (kind !== 'counter' && family.endsWith('_total')) problems.push(`${family} is no counter`);
  }
  return problems;
}

describe('/metrics', () => {
  it('is text that Prometheus takes: each figure in one piece, with one HELP and one TYPE', async () => {
    const gauges: Sample[] = [
      { name: 'prisme_feed_age_seconds', labels: { feed: 'a"b\\c\nd' }, value: 3 },
      { name: 'prisme_search_queue', value: 3 },
      { name: 'prisme_feed_age_seconds', labels: { feed: 'ægte' }, value: 4.5 },
      { name: 'prisme_search_refused_total', value: 0 },
    ];
    for (const offers of [[], [anOffer()]]) {
      const { get } = await anApp(offers, { metricsToken: 'hemmelig', gauges: async () => gauges });
      await get('/public/product/1');
      await get('/public/product/x');
      await get('/nothing');
      const { body } = await get('/metrics', { authorization: 'Bearer hemmelig' });
      assert.deepEqual(problemsOf(body), []);
      assert.match(body, /^prisme_feed_age_seconds\{feed="a\\"b\\\\c\\nd"\} 3$/m);
    }
  });

  it('is told apart from what Prometheus would refuse', () => {
    for (const text of [
      'prisme_ready 1\n',
      '# HELP a b\n# TYPE a gauge\na 1\n# TYPE a gauge\na 2\n',
      '# HELP a b\n# TYPE a gauge\na 1',
      '# HELP a b\n# TYPE a counter\na 1\n',
      '# HELP a b\n# TYPE a gauge\na{x="y"z"} 1\n',
      '# HELP a b\n# TYPE a gauge\na NaN?\n',
    ])
      assert.notDeepEqual(problemsOf(text), [], text);
  });

  it('has every figure that the dashboard, the rules and the docs name', () => {
    for (const path of ['deploy/grafana-dashboard.json', 'deploy/prometheus-rules.yml', 'docs/metrics.md']) {
      const text = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
      const named = [...text.matchAll(/\b(?:prisme|process)_[a-z_]+\b/g)].map(([name]) =>
        name.replace(FAMILY, ''),
      );
      assert.ok(named.length > 5, path);
      for (const name of named) assert.ok(name in METRICS, `${path}: ${name}`);
    }
  });
});

describe('LOG_REQUESTS', () => {
  it('logs each request by the id in its answer, on both ways, without addresses, tokens or queries', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = { info: (about: object) => void lines.push({ ...about }), error: () => {}, warn: () => {} };
    const { app } = await anApp([anOffer()], { logRequests: true, log: log as never });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const base = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;
    const ids: (string | null)[] = [];
    for (const path of ['/public/product/1', '/public/search?q=hemmelig', '/nothing']) {
      const answer = await fetch(base + path);
      await answer.text();
      ids.push(answer.headers.get('x-request-id'));
    }
    assert.deepEqual(
      lines.map(({ reqId, route, status }) => [reqId, route, status]),
      [
        [ids[0], '/public/product/:ean', 200],
        [ids[1], '/public/search', 200],
        [ids[2], 'unknown', 404],
      ],
    );
    assert.deepEqual(Object.keys(lines[0]!), ['reqId', 'method', 'route', 'status', 'ms']);
    assert.doesNotMatch(JSON.stringify(lines), /hemmelig|127\.0\.0\.1/);
  });
});
