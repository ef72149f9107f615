import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openState } from '../../src/store/open.ts';
import { statePath } from '../../src/store/sqlite/state/state-db.ts';

/** A folder that is deleted after the test. */
export function aFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'prisme-access-'));
  return { dir, [Symbol.dispose]: () => rmSync(dir, { recursive: true, force: true }) };
}

/** A new state on disk, as in the service. `open` opens it a second time, like another process; `db` is the bare file. */
export async function aState() {
  const opened = new AsyncDisposableStack();
  const { dir: dataDir } = opened.use(aFolder());
  const open = async () => opened.adopt(await openState(dataDir), (state) => state.close());
  const state = await open();
  const db = opened.adopt(new DatabaseSync(statePath(dataDir)), (file) => file.close());
  return { dataDir, ...state, db, open, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
export type AState = Awaited<ReturnType<typeof aState>>;
