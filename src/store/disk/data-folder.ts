import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const STATE_FILE = 'state.db';
export const KEY_FILE = 'secret.key';
/** A node's copy of a state that lies in a database server. */
export const SNAPSHOT_FILE = 'state-snapshot.json';
export const GENERATIONS_FOLDER = 'generations';
export const SPOOL_FOLDER = 'spool';
export const DELTA_FOLDER = 'changes';
/** Readings of the day's runs; the next night empties it, and a backup does not need it. */
export const DAY_FOLDER = 'day';
/** Spools of held readings, for inspection only; a backup does not need them. */
export const HELD_FOLDER = 'held';

export const generationsIn = (dataDir: string): string => join(dataDir, GENERATIONS_FOLDER);
export const deltasIn = (dataDir: string): string => join(dataDir, DELTA_FOLDER);
export const spoolsIn = (dataDir: string): string => join(dataDir, SPOOL_FOLDER);
export const dayIn = (dataDir: string): string => join(dataDir, DAY_FOLDER);

const BACKED_UP = /^(state\.db|secret\.key|(generations|spool|changes)\/(?!\.{1,2}$)[\w.%!~*'()-]{1,250})$/;

/** Whether a path below DATA_DIR, with forward slashes, is one that Prisme writes; such a path never leads out of the folder. */
export const isOurPath = (path: string): boolean => BACKED_UP.test(path);

/** Permissions of group and others. They get none: the state holds addresses, and the key beside it decrypts them. */
const OTHERS = 0o077;
const STICKY = 0o1000;

/** Prisme changes the permissions of no other names in DATA_DIR. */
const OWN_NAMES =
  /^(?:state\.db(?:-wal|-shm)?|state-snapshot\.json|secret\.key|(?:refresh|sender)\.lock|generations|spool|day|changes|held|refused|outbox|incoming|demo|tmp-index|build|fetching|\.backup-\d+)$/;

/** Makes every file and folder that this process creates accessible to its owner only, whatever its umask was. */
export const makeOwnerOnly = (): void => void process.umask(OTHERS);

/** Closes the folder and its direct entries, which older versions left open. Returns the paths that another user owns. */
export function tighten(dataDir: string): string[] {
  // A sticky folder, such as /tmp, is shared on purpose.
  const isShared = (statSync(dataDir).mode & STICKY) !== 0;
  const names = readdirSync(dataDir).filter((name) => OWN_NAMES.test(name));
  return [...(isShared ? [] : [dataDir]), ...names.map((name) => join(dataDir, name))].filter(
    (path) => !isTight(path),
  );
}

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
