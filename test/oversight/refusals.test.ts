import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SKIP_REASONS } from '../../src/feeds/feed.ts';

test('docs/refusals.md has every reason for which a row is refused, with words for people, and no other', () => {
  const text = readFileSync(new URL('../../docs/refusals.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` \| (.+) \| (.+) \|$/gm)];
  assert.deepEqual(
    rows.map(([, reason]) => reason),
    [...SKIP_REASONS],
  );
  for (const [, reason, means, ask] of rows) assert.ok(means!.length > 15 && ask!.length > 5, reason);
});
