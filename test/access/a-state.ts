import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engagementIn } from '../../src/store/sqlite/state/engagement.ts';
import { openStateDb } from '../../src/store/sqlite/state/state.ts';
import { tokensIn } from '../../src/store/sqlite/state/tokens.ts';

/** A folder that goes with the test. */
export function aFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'prisme-access-'));
  return { dir, [Symbol.dispose]: () => rmSync(dir, { recursive: true, force: true }) };
}

/** A state of its own, on disk as in the service. `open` gives a second process's view of it. */
export function aState() {
  const folder = aFolder();
  const dbs: ReturnType<typeof openStateDb>[] = [];
  const open = () => {
    const db = openStateDb(folder.dir);
    dbs.push(db);
    return { db, tokens: tokensIn(db), engagement: engagementIn(db) };
  };
  return {
    dataDir: folder.dir,
    ...open(),
    open,
    [Symbol.dispose]() {
      for (const db of dbs) db.close();
      folder[Symbol.dispose]();
    },
  };
}
