import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { SWEEP_QUERIES } from '../../src/store/sqlite/state/agent-guards.ts';
import { AGENT_QUERIES } from '../../src/store/sqlite/state/agent-store.ts';
import { OUTBOX_QUERIES } from '../../src/store/sqlite/state/outbox.ts';
import { openStateDb } from '../../src/store/sqlite/state/state-db.ts';

test('no query of agents or outbox walks a whole table or sorts', (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'prisme-plans-'));
  const db = openStateDb(dir);
  t.after(() => {
    db.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const queries = { ...AGENT_QUERIES, ...SWEEP_QUERIES, ...OUTBOX_QUERIES };
  for (const [name, sql] of Object.entries(queries)) {
    const plan = db
      .prepare(`explain query plan ${sql}`)
      .all()
      .map((row) => String(row['detail']));
    assert.ok(plan.length > 0, name);
    for (const line of plan) assert.doesNotMatch(line, /^SCAN (?!json_each)|TEMP B-TREE/, `${name}: ${line}`);
  }
});

test('the matching pass reads its index alone', (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'prisme-plans-'));
  const db = openStateDb(dir);
  t.after(() => {
    db.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const plan = db.prepare(`explain query plan ${AGENT_QUERIES.watchingAfter}`).all();
  assert.match(String(plan[0]!['detail']), /USING COVERING INDEX agent_watching/);
});
