import assert from 'node:assert/strict';
import { test } from 'node:test';
import { panelPicture } from '../../bench/panels.ts';
import { figuresOf } from '../../bench/soak/figures.ts';
import { readMail } from '../../bench/soak/receivers.ts';
import { KINDS, type Night, type SoakRecord } from '../../bench/soak/record.ts';
import { soakChart } from '../../bench/soak/results.ts';

const aNight = (night: Partial<Night> = {}): Night => ({
  name: 'night 1',
  seconds: 10,
  noticedMs: 300,
  products: 100,
  held: 0,
  failed: 0,
  diskMb: 100,
  generations: 2,
  leftovers: [],
  heldOpen: 0,
  ...night,
});

/** Ten minutes: idle, then a night and a rest three times, every answer in 2 ms. */
function aRecord(record: Partial<SoakRecord> = {}): SoakRecord {
  const phases = [0, 1, 2].flatMap((n) => [
    { name: `night ${n + 1}`, kind: 'night' as const, fromS: 100 + n * 100, toS: 150 + n * 100 },
    { name: 'rest', kind: 'rest' as const, fromS: 150 + n * 100, toS: 200 + n * 100 },
  ]);
  const seconds = Array.from({ length: 400 }, (_, atS) => atS);
  return {
    products: 100,
    samples: seconds.flatMap((atS) => KINDS.map((kind) => ({ atS, kind, ms: 2, failure: null }))),
    moments: seconds.map((atS) => ({ atS, serverMb: 200, refreshMb: 0, diskMb: 100, stalledMs: 1 })),
    phases: [{ name: 'idle', kind: 'idle', fromS: 0, toS: 100 }, ...phases],
    nights: [aNight(), aNight({ name: 'night 2' }), aNight({ name: 'night 3' })],
    messages: { expected: 5, lost: 0, surplus: 0, repeated: 0, refusedOnce: 0 },
    killed: true,
    broken: { feeds: 3, noticed: 3 },
    wentBack: 0,
    ...record,
  };
}

const missed = (record: SoakRecord): string[] =>
  figuresOf(record)
    .filter(({ ok }) => ok === false)
    .map(({ name }) => name);

test('a run where all went well misses no bar', () => {
  assert.deepEqual(missed(aRecord()), []);
});

test('one failed request of any kind misses its bar', () => {
  const [first, ...others] = aRecord().samples;
  assert.deepEqual(missed(aRecord({ samples: [{ ...first!, failure: '503' }, ...others] })), [
    'failed requests',
  ]);
});

test('lookups that are slow only while a refresh runs miss their bar', () => {
  const slow = (ms: number) =>
    aRecord().samples.map((sample) =>
      sample.kind === 'lookup' && sample.atS >= 100 && sample.atS < 150 ? { ...sample, ms } : sample,
    );
  assert.deepEqual(missed(aRecord({ samples: slow(6) })), []);
  assert.deepEqual(missed(aRecord({ samples: slow(6.1) })), ['p99 during refresh against idle']);
});

test('memory that climbs from night to night misses its bar', () => {
  const moments = aRecord().moments.map((moment) => ({ ...moment, serverMb: 200 + moment.atS / 2 }));
  assert.deepEqual(missed(aRecord({ moments })), ['memory after the last night against until the first']);
});

test('disk that grows, catalogues, files and handles that stay miss their bars', () => {
  const last = aNight({ diskMb: 120, generations: 3, leftovers: ['building-1.db'], heldOpen: 1 });
  assert.equal(missed(aRecord({ nights: [aNight(), aNight(), last] })).length, 4);
});

test('a lost message, an unnoticed broken feed, a kill that came too late and a step back in time miss their bars', () => {
  const messages = { expected: 5, lost: 1, surplus: 1, repeated: 0, refusedOnce: 0 };
  const record = aRecord({ messages, broken: { feeds: 3, noticed: 2 }, killed: false, wentBack: 1 });
  assert.equal(missed(record).length, 5);
});

test('the chart names the nights and says that the market is synthetic', () => {
  const svg = panelPicture(soakChart(aRecord()));
  assert.match(svg, />night 2</);
  assert.match(svg, /Synthetic market/);
});

test('links and ids are read out of a quoted-printable mail, broken lines and all', () => {
  const mail =
    'Message-ID: <msg_1@example.dk>\r\n\r\nhttp://localhost/agents/confirm/0123456789abcdef/tok=\r\nen-_1 og\r\nhttp://localhost/agents/can=\r\ncel/0123456789abcdef/token';
  assert.deepEqual(readMail(mail), {
    confirmPath: '/agents/confirm/0123456789abcdef/token-_1',
    cancelId: '0123456789abcdef',
    messageId: 'msg_1@example.dk',
  });
});
