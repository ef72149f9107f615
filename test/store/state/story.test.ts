import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENGINES } from './engines.ts';
import { tell } from './story.ts';

const [sqlite, ...others] = ENGINES;

for (const engine of others)
  test(`${engine.name} answers every call of the port as ${sqlite!.name} does`, async () => {
    const { state: before } = await sqlite!.aState();
    const { state } = await engine.aState();
    const expected = await tell(before);
    assert.ok(expected.length > 150, `${expected.length} answers`);
    assert.deepEqual(await tell(state), expected);
  });
