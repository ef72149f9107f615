import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { BlockHash, createFileHash } from '../../../src/store/disk/file-hash.ts';

const BLOCK = 64 * 1024;
const BYTES = Buffer.from(
  Array.from({ length: 3 * BLOCK + 100 }, (_, i) => Math.imul(i, 0x9e37_79b1) >>> 24),
);

const hashOf = (...pieces: Uint8Array[]): string => {
  const hash = new BlockHash();
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
};

test('the hash of blocks is that of the bytes, however they come', () => {
  const whole = hashOf(BYTES);
  assert.match(whole, /^[0-9a-f]{64}$/);
  for (const size of [1_000, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 7]) {
    const pieces = Array.from({ length: Math.ceil(BYTES.length / size) }, (_, i) =>
      BYTES.subarray(i * size, (i + 1) * size),
    );
    assert.equal(hashOf(...pieces), whole, String(size));
  }
  assert.equal(hashOf(new Uint8Array(0), BYTES, new Uint8Array(0)), whole);
});

test('a changed byte, a cut end and exchanged blocks have another hash', () => {
  const whole = hashOf(BYTES);
  for (const at of [0, BLOCK - 1, BLOCK, 2 * BLOCK + 5, BYTES.length - 1]) {
    const damaged = Buffer.from(BYTES);
    damaged[at]! ^= 1;
    assert.notEqual(hashOf(damaged), whole, `byte ${at}`);
  }
  assert.notEqual(hashOf(BYTES.subarray(0, -1)), whole);
  assert.notEqual(hashOf(BYTES.subarray(0, 3 * BLOCK)), whole);
  assert.notEqual(hashOf(BYTES.subarray(0, BLOCK + 1)), hashOf(BYTES.subarray(0, BLOCK)));
  assert.notEqual(
    hashOf(BYTES.subarray(BLOCK, 2 * BLOCK), BYTES.subarray(0, BLOCK), BYTES.subarray(2 * BLOCK)),
    whole,
  );
  assert.notEqual(hashOf(), whole);
});

test('the blocks are of 64 KB, each by its CRC-32: what was sealed once must stay readable', () => {
  // Of the polynomial 0x04C11DB7, least significant byte first: the CRC-32 of "123456789" is 0xCBF43926.
  const one = createHash('sha256')
    .update(Buffer.from([0x26, 0x39, 0xf4, 0xcb]))
    .digest('hex');
  assert.equal(hashOf(Buffer.from('123456789')), one);
  const two = createHash('sha256');
  for (const block of [BYTES.subarray(0, BLOCK), BYTES.subarray(BLOCK, BLOCK + 9)]) {
    const crc = Buffer.alloc(4);
    crc.writeUInt32LE(slowCrc(block));
    two.update(crc);
  }
  assert.equal(hashOf(BYTES.subarray(0, BLOCK + 9)), two.digest('hex'));
});

test('a catalogue of an older schema has the SHA-256 of its bytes', () => {
  const hash = createFileHash(10);
  hash.update(BYTES);
  assert.equal(hash.digest('hex'), createHash('sha256').update(BYTES).digest('hex'));
  const blocks = createFileHash(11);
  blocks.update(BYTES);
  assert.equal(blocks.digest('hex'), hashOf(BYTES));
});

/** Bit by bit, from its definition. */
function slowCrc(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
