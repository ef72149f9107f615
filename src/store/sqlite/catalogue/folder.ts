import { closeSync, fsyncSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * The folder of generations:
 *   current                                the pointer: the ids of the published ones, the newest first
 *   ID.db, ID.2.db …, ID.json              a generation and its seal
 *   ID.db, ID.2.db …, ID.damaged.json      one that was found damaged; it stays until the next one is published
 *   building-PID.db, building-PID.2.db …   one in the making
 */

/** A day and the beginning of a checksum. Nothing else is an id, so that no garbled one leads out of the folder. */
const ID = /^\d{4}-\d\d-\d\d-[0-9a-f]{12}$/;
const ENDING = /\.(?:(?:\d+\.)?db|(?:damaged\.)?json)$/;
const BUILDING = /^building-/;

export const isId = (text: string): boolean => ID.test(text);

/** The generation that a file belongs to, if it is one of a generation. */
export function idOfFile(name: string): string | undefined {
  const id = name.replace(ENDING, '');
  return id !== name && isId(id) ? id : undefined;
}

/** The files of generations that were published or were about to be. A killed first publish counts as nothing. */
export function generationFilesIn(dir: string): string[] {
  const names = readdirSync(dir);
  const files = names.filter((name) => idOfFile(name) !== undefined);
  const wasKilled = names.some((name) => BUILDING.test(name));
  return wasKilled && !files.some(isFirstFile) ? [] : files;
}

const isFirstFile = (name: string): boolean => name === `${idOfFile(name)}.db`;

/** Removes what a killed build left behind. The refresh lock is held here, so nobody else is building. */
export function sweepUnfinished(dir: string): void {
  const names = readdirSync(dir);
  for (const name of names) {
    const id = idOfFile(name);
    // The first file is renamed last: others without it were never whole.
    const isUnfinished = id === undefined ? BUILDING.test(name) : !names.includes(`${id}.db`);
    if (isUnfinished) rmSync(join(dir, name), { force: true });
  }
}

/** Removes every generation but those named. */
export function sweepAllBut(dir: string, ids: readonly string[]): void {
  for (const name of readdirSync(dir)) {
    const id = idOfFile(name);
    if (id === undefined ? BUILDING.test(name) : !ids.includes(id)) rmSync(join(dir, name), { force: true });
  }
}

export function writeSynced(path: string, text: string): void {
  const fd = openSync(path, 'w');
  try {
    writeFileSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
