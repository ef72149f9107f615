import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hash64, textHash } from '../../src/domain/hash.ts';

const hashed = (fill: (hash: Hash64) => void): string => {
  const hash = new Hash64();
  hash.start();
  fill(hash);
  hash.end();
  return `${hash.high} ${hash.low}`;
};

test('the hash of a piece is that of the same text alone', () => {
  assert.equal(textHash('vinterstøvler', 6), textHash('støvler'));
  assert.equal(textHash('vinterstøvler', 0, 6), textHash('vinter'));
});

test('the hash of a text is the one that the invented market was drawn with', () => {
  assert.equal(textHash(''), 2_166_202_364);
  assert.equal(textHash('Nordhavn'), 3_732_308_961);
});

test('bytes of any length count to the last, and nothing behind them does', () => {
  const bytes = Uint8Array.from({ length: 40 }, (_, i) => i * 7);
  const of = (from: number, to: number) =>
    hashed((hash) => hash.addBytes(new DataView(bytes.buffer), from, to));
  const hashes = new Set<string>();
  for (let length = 0; length < 16; length++) {
    const before = of(3, 3 + length);
    bytes[3 + length]! ^= 1;
    assert.equal(of(3, 3 + length), before, 'the byte behind');
    bytes[3 + length]! ^= 1;
    if (length > 0) {
      bytes[2 + length]! ^= 1;
      assert.notEqual(of(3, 3 + length), before, 'the last byte');
      bytes[2 + length]! ^= 1;
    }
    hashes.add(before);
  }
  assert.equal(hashes.size, 16);
});

test('a text longer than a piece is hashed whole, and order counts', () => {
  const long = 'æ'.repeat(10_000);
  const ofText = (text: string) => hashed((hash) => hash.addText(text));
  assert.notEqual(ofText(long), ofText(`${long.slice(0, -1)}a`));
  assert.notEqual(ofText('ab'), ofText('ba'));
  const ofNumbers = (...numbers: number[]) =>
    hashed((hash) => {
      for (const number of numbers) hash.addNumber(number);
    });
  assert.notEqual(ofNumbers(1, 2), ofNumbers(2, 1));
});
