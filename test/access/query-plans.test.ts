import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENGAGEMENT_QUERIES, TOKEN_QUERIES } from '../../src/store/sqlite/state/access.ts';
import { aState } from './a-state.ts';

test('no query for tokens or engagement reads a whole table', async () => {
  await using state = await aState();
  for (const [name, sql] of Object.entries({ ...TOKEN_QUERIES, ...ENGAGEMENT_QUERIES })) {
    const marks = sql.split('?').length - 1;
    const plan = state.db.prepare(`explain query plan ${sql}`).all(...new Array<number>(marks).fill(1)) as {
      detail: string;
    }[];
    assert.ok(plan.length > 0, name);
    for (const { detail } of plan)
      assert.doesNotMatch(detail, /SCAN (?!json_each)|TEMP B-TREE/, `${name}: ${detail}`);
  }
});
