import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { moveToDatabase, moveToFolder, openState } from '../../../src/store/open.ts';
import { OWN_FACTS, STATE_TABLES, UNFINISHED_MOVE } from '../../../src/store/rules/tables.ts';
import { MIGRATIONS } from '../../../src/store/sqlite/state/migrations.ts';
import { aFolder } from '../../builders.ts';
import { aDatabase } from '../../postgres/database.ts';
import { anAgent, tellHalf } from '../state/story.ts';

/** Everything in the file of a folder, table by table. */
function contents(dir: string): Record<string, unknown[]> {
  const db = new DatabaseSync(join(dir, 'state.db'), { readOnly: true });
  try {
    return Object.fromEntries(
      Object.entries(STATE_TABLES).map(([table, columns]) => [
        table,
        db
          .prepare(`select ${columns.join(', ')} from ${table} order by ${columns.join(', ')}`)
          .all()
          .filter((row) => table !== 'fact' || !OWN_FACTS.includes(row.key as string)),
      ]),
    );
  } finally {
    db.close();
  }
}

test('a state that goes from a file into a database and back is the same, row by row', async () => {
  const [from, back] = [aFolder(), aFolder()];
  const state = await openState(from);
  await tellHalf(state);
  await state.agents.agents.insert(anAgent({ id: 'last', emailBox: new Uint8Array([0, 200]) }));
  await state.close();
  const url = await aDatabase();
  const rows = await moveToDatabase(from, url);
  assert.ok(rows > 40, `${rows} rows`);
  assert.equal(await moveToFolder(url, back), rows);
  assert.deepEqual(contents(back), contents(from));

  const there = await openState({ dataDir: '', databaseUrl: url });
  after(() => there.close());
  await there.agents.agents.insert(anAgent({ id: 'later' }));
  const { n } = (await there.agents.agents.byId('later'))!;
  assert.ok(n > (await there.agents.agents.byId('last'))!.n, 'numbers go on behind those that came');
  assert.equal(await there.revision().then((revision) => revision.length > 4), true);
  assert.equal(await moveToDatabase(from, url), rows, 'what an unfinished move left is written anew');
  await there.cluster!.adopt('g1');
  await assert.rejects(moveToDatabase(from, url), /not empty/, 'nodes may have served it since');
  await there.cluster!.pin('g1');
  await there.setFact(UNFINISHED_MOVE, '');
  await assert.rejects(moveToDatabase(from, url), /not empty/);
});

test('every table and column of the state is copied, but those that one engine alone has', () => {
  const db = new DatabaseSync(':memory:');
  for (const migration of MIGRATIONS) db.exec(migration);
  const tables = db.prepare(`select name from sqlite_master where type = 'table' order by name`).all();
  const left: string[] = [];
  for (const { name } of tables as { name: string }[]) {
    const columns = db.prepare(`select name from pragma_table_info(?)`).all(name) as { name: string }[];
    for (const column of columns)
      if (!STATE_TABLES[name]?.includes(column.name)) left.push(`${name}.${column.name}`);
  }
  assert.deepEqual(left, ['feed.tried_at_s', 'vendor.confirmed']);
  db.close();
});
