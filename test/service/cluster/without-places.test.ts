import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutPlaces } from '../../../src/service/cluster/fetch-generation.ts';

const S3 = 's3://prisme/prod?endpoint=https://s3.internal:3900&region=eu-north-1';

test('what anybody may read names no folder, host or address of ours', () => {
  for (const [blobs, text, told] of [
    [
      S3,
      "ENOTDIR: not a directory, lstat '/srv/prisme/fetching/x'",
      "ENOTDIR: not a directory, lstat 'DATA_DIR/fetching/x'",
    ],
    [
      S3,
      'the object store at s3.internal:3900 cannot be reached: connect ECONNREFUSED 10.0.0.5:3900',
      'the object store at BLOBS cannot be reached: connect ECONNREFUSED',
    ],
    [S3, 'connect ECONNREFUSED ::1:3900', 'connect ECONNREFUSED'],
    [
      S3,
      'the object store at s3.internal:3900 has no bucket prisme',
      'the object store at BLOBS has no bucket of BLOBS',
    ],
    [S3, 'getaddrinfo ENOTFOUND s3.internal', 'getaddrinfo ENOTFOUND BLOBS'],
    [
      's3://prisme/prod?region=eu-north-1',
      'the object store has no manifest',
      'the object store has no manifest',
    ],
    [
      'file:///mount/prisme',
      "EIO: i/o error, open '/mount/prisme/generations/x'",
      "EIO: i/o error, open 'BLOBS/generations/x'",
    ],
    [undefined, 'takes 8 MB and 4 are to stay free', 'takes 8 MB and 4 are to stay free'],
  ] as const)
    assert.equal(withoutPlaces(text, { dataDir: '/srv/prisme', blobs }), told);
});
