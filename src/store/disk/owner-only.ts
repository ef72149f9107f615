import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What group and others may do: nothing. The state holds addresses, the key beside it opens them. */
const OTHERS = 0o077;
const STICKY = 0o1000;

/** What Prisme keeps in DATA_DIR; whatever else lies there is not ours to change. */
const OURS =
  /^(?:state\.db(?:-wal|-shm)?|state-snapshot\.json|secret\.key|(?:refresh|sender)\.lock|generations|spool|held|refused|outbox|incoming|demo|tmp-index|build|fetching|\.backup-\d+)$/;

/** From here on every file and folder this process makes is its owner's alone, whatever umask it was started with. */
export const makeOwnerOnly = (): void => void process.umask(OTHERS);

/**
 * Takes from group and others what older versions left them: the folder and what lies in it, not what lies deeper, since
 * nobody gets there. Returns what could not be changed, being another user's.
 */
export function tighten(dataDir: string): string[] {
  // A folder that everybody writes to, such as /tmp, is shared on purpose.
  const isShared = (statSync(dataDir).mode & STICKY) !== 0;
  const names = readdirSync(dataDir).filter((name) => OURS.test(name));
  return [...(isShared ? [] : [dataDir]), ...names.map((name) => join(dataDir, name))].filter(
    (path) => !isTight(path),
  );
}

/** Whether only the owner may do anything with it now; a file that is gone by now is nobody's. */
function isTight(path: string): boolean {
  try {
    const { mode } = statSync(path);
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o7777 & ~OTHERS);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EPERM' || code === 'EROFS') return false;
    if (code === 'ENOENT') return true;
    throw error;
  }
}
