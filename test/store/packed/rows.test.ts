import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Memory, packMemory, unpackMemory, unpackPoints } from '../../../src/store/packed/memory.ts';

const plain = fc.tuple(fc.nat(30_000), fc.option(fc.nat(1e8)), fc.option(fc.nat(2000)), fc.nat(40));
const good = fc.tuple(fc.constant(0), fc.option(fc.nat(1e8)), fc.option(fc.nat(2000)));
const point = fc.oneof(
  plain,
  plain.map((one) => [...one, 2]),
  fc.tuple(plain, good).map(([one, behind]) => [...one, ...behind]),
);
const vendor = fc.tuple(
  fc.nat(2000),
  fc.array(fc.tuple(fc.nat(30_000), fc.option(fc.nat(1e8)), fc.option(fc.nat(1e8)), fc.nat(4), fc.nat(7))),
);

test('the points read alone are those of the whole memory', () => {
  fc.assert(
    fc.property(
      fc.nat(30_000),
      fc.stringMatching(/^[a-z0-9-]{0,20}$/),
      fc.array(point, { maxLength: 6 }),
      fc.array(vendor, { maxLength: 4 }),
      (firstSeen, slug, points, vendors) => {
        const text = packMemory({ firstSeen, slug, points, vendors } as unknown as Memory);
        assert.deepEqual(unpackPoints(text), unpackMemory(text).points);
        assert.deepEqual(unpackPoints(text), points);
      },
    ),
  );
});
