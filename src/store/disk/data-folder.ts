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

const OURS = /^(state\.db|secret\.key|(generations|spool)\/(?!\.{1,2}$)[\w.%!~*'()-]{1,250})$/;

/** Whether a path under DATA_DIR, with forward slashes, is one that we write; none of them leads out of the folder. */
export const isOurPath = (path: string): boolean => OURS.test(path);
