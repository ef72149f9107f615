import assert from 'node:assert/strict';
import { test } from 'node:test';
import { told, verdictOn } from './a-story.ts';
import { CASES } from './cases.ts';

for (const { name, legs, verdict, flags, options } of CASES)
  test(name, () => {
    const claim = verdictOn(told(...legs), options);
    assert.equal(claim?.verdict ?? null, verdict);
    for (const flag of flags) assert.ok(claim?.flags.includes(flag), `without ${flag}`);
  });
