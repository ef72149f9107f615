import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What lies in DATA_DIR and is worth a backup, by name: whoever copies it need not know what is in it. */
export const STATE_FILE = 'state.db';
export const KEY_FILE = 'secret.key';
/** What a node has of a state that is elsewhere. */
export const SNAPSHOT_FILE = 'state-snapshot.json';
export const GENERATIONS_FOLDER = 'generations';
export const SPOOL_FOLDER = 'spool';
/** Readings that are held, for whoever looks into them: none of it is needed after a loss. */
export const HELD_FOLDER = 'held';

export const generationsIn = (dataDir: string): string => join(dataDir, GENERATIONS_FOLDER);
export const spoolsIn = (dataDir: string): string => join(dataDir, SPOOL_FOLDER);

const BACKED_UP = /^(state\.db|secret\.key|(generations|spool)\/(?!\.{1,2}$)[\w.%!~*'()-]{1,250})$/;

/** Whether a path under DATA_DIR, with forward slashes, is one that we write; none of them leads out of the folder. */
export const isOurPath = (path: string): boolean => BACKED_UP.test(path);

/** What group and others may do: nothing. The state holds addresses, the key beside it opens them. */
const OTHERS = 0o077;
const STICKY = 0o1000;

/** What Prisme keeps in DATA_DIR; whatever else lies there is not ours to change. */
const OWN_NAMES =
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
  const names = readdirSync(dataDir).filter((name) => OWN_NAMES.test(name));
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
