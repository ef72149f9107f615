import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { spoolProblem } from '../../../src/store/spool/footer.ts';
import { openSpool } from '../../../src/store/spool/write.ts';
import { aFolder, anEan, anOffer } from '../../builders.ts';

const dir = aFolder();
const path = join(dir, 'a.spool');

function written(offers: number): Buffer {
  const spool = openSpool(path);
  for (let i = 0; i < offers; i++) spool.add(anOffer({ ean: anEan(i) }));
  spool.finish();
  return readFileSync(path);
}

test('a spool is whole as it was written: empty, of one line, and of more than is read at a time', () => {
  for (const offers of [0, 1, 6_000]) {
    const { length } = written(offers);
    assert.equal(spoolProblem(path), null);
    assert.equal(length > 1 << 20, offers === 6_000);
  }
});

test('any one byte that changed is noticed, in the lines, the prices and the footer alike', () => {
  const bytes = written(3);
  for (let at = 0; at < bytes.length; at++) {
    const harmed = Buffer.from(bytes);
    harmed[at]! ^= 1;
    writeFileSync(path, harmed);
    assert.notEqual(spoolProblem(path), null, `byte ${at} of ${bytes.length}`);
  }
});

test('a spool that was cut anywhere is noticed', () => {
  const bytes = written(3);
  for (let length = 0; length < bytes.length; length++) {
    writeFileSync(path, bytes.subarray(0, length));
    assert.equal(spoolProblem(path), 'their file is cut short or garbled');
  }
});

test('a spool that is gone, a folder, or a footer that leads out of the file is a problem and no crash', () => {
  assert.equal(spoolProblem(join(dir, 'none.spool')), 'they are missing');
  mkdirSync(join(dir, 'folder.spool'));
  assert.match(spoolProblem(join(dir, 'folder.spool'))!, /cannot be read|cut short/);
  const whole = { runs: [], rows: [0, 0], prices: [0, 0] };
  const FOOTERS: unknown[] = [
    null,
    'x',
    7,
    {},
    { ...whole, runs: [[0, 1e15]] },
    { ...whole, runs: [[5, 2]] },
    { ...whole, runs: [[-1, 2]] },
    { ...whole, runs: [[0.5, 2]] },
    { ...whole, runs: [null] },
    { ...whole, rows: undefined },
    { ...whole, prices: [0, 0, 0] },
  ];
  for (const footer of FOOTERS) {
    const text = JSON.stringify(footer);
    writeFileSync(path, `0123456789${text}${String(text.length).padStart(12)}`);
    assert.equal(spoolProblem(path), 'their file is cut short or garbled', text);
  }
});

test('a range may reach to the footer, and not beyond', () => {
  for (const [end, problem] of [
    [10, null],
    [11, 'their file is cut short or garbled'],
  ] as const) {
    const text = JSON.stringify([[0, end]]);
    writeFileSync(path, `123456789\n${text}${String(text.length).padStart(12)}`);
    assert.equal(spoolProblem(path), problem, 'a spool of before there were checksums');
  }
});

test('zeros in place of the end of a spool are noticed', () => {
  const { length } = written(3);
  truncateSync(path, length - 40);
  truncateSync(path, length);
  assert.notEqual(spoolProblem(path), null);
});
