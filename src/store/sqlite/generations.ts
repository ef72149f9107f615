import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Generation, GenerationMeta, Generations } from '../ports.ts';
import { buildGeneration } from './builder.ts';
import { openGeneration } from './generation.ts';
import { partPath, partsOf } from './parts.ts';
import { pointerPath, readPointer } from './pointer.ts';
import { readAhead, seal, verify } from './seal.ts';

/*
 * How a generation is published, so that a kill at any instruction leaves a whole catalogue:
 *   build into building-PID.db (and .2.db …) ► sync it ► write ID.json (size, checksum, tail) ► rename to ID.db ► rename the pointer.
 * Only the last rename makes it visible. What a killed run leaves behind is swept by the next one.
 * At start size, header, tail and schema are checked; whoever fails is refused and the one before serves.
 */

interface Options {
  dir: string;
  log: (level: 'info' | 'warn', message: string) => void;
  /** How much of a catalogue's products go into one file. */
  fileBytes?: number;
}

const KEPT = 2;

export function openGenerations({ dir, log, fileBytes }: Options): Generations {
  mkdirSync(dir, { recursive: true });
  const pointer = pointerPath(dir);
  let open: Generation[] = [];
  let pointed = '';
  const distrusted = new Set<string>();

  const tryOpen = (id: string): Generation | undefined => {
    const kept = open.find((generation) => generation.meta.id === id);
    if (kept) return kept;
    try {
      const { bytes: _, sha256: __, tail: ___, schema: ____, ...meta } = verify(dir, id);
      return openGeneration(join(dir, `${id}.db`), meta);
    } catch (error) {
      if (isOutOfFiles(error)) throw error;
      log('warn', `generation ${id} refused: ${(error as Error).message}`);
      return undefined;
    }
  };

  const refresh = (): boolean => {
    const ids = readPointer(dir);
    if (ids.join() === pointed) return false;
    const next = ids.filter((id) => !distrusted.has(id)).flatMap((id) => tryOpen(id) ?? []);
    pointed = ids.join();
    const changed = next[0] !== open[0];
    for (const old of open) if (!next.includes(old)) old.close();
    open = next;
    return changed;
  };

  refresh();

  return {
    current: () => open[0],
    byId: (id) => open.find((generation) => generation.meta.id === id),
    refresh,
    distrust(generation, reason) {
      if (open[0] !== generation || open.length < 2) return;
      log(
        'warn',
        `generation ${generation.meta.id} failed while serving (${reason}); going back to ${open[1]!.meta.id}`,
      );
      distrusted.add(generation.meta.id);
      open = open.slice(1);
    },
    build() {
      if (open.length === 0 && readPointer(dir).length > 0) {
        throw new Error(
          `none of the published generations in ${dir} can be read; building anew would lose all price history. ` +
            'Restore a backup, or empty that folder to start over',
        );
      }
      sweep(dir, readPointer(dir));
      const path = join(dir, `building-${process.pid}.db`);
      const publish = (meta: Omit<GenerationMeta, 'id'>): GenerationMeta => {
        const sealed = seal(path, meta);
        const published = join(dir, `${sealed.id}.db`);
        writeSynced(join(dir, `${sealed.id}.json`), JSON.stringify(sealed));
        for (const { number } of partsOf(path)) {
          // The first parts were written minutes ago; the service is to find all of it in memory.
          readAhead(partPath(path, number));
          renameSync(partPath(path, number), partPath(published, number));
        }
        renameSync(path, published);
        const ids = [sealed.id, ...readPointer(dir).filter((id) => id !== sealed.id)].slice(0, KEPT);
        writeSynced(`${pointer}.next`, `${ids.join('\n')}\n`);
        renameSync(`${pointer}.next`, pointer);
        syncFolder(dir);
        sweep(dir, ids);
        refresh();
        return sealed;
      };
      return buildGeneration(path, publish, fileBytes);
    },
    close() {
      for (const generation of open) generation.close();
      open = [];
    },
  };
}

const SQLITE_CANTOPEN = 14;

/** This process may open no more files for now. That says nothing of this one: it is tried again. */
function isOutOfFiles(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === 'EMFILE' || code === 'ENFILE' || errcode === SQLITE_CANTOPEN;
}

function writeSynced(path: string, text: string): void {
  const fd = openSync(path, 'w');
  try {
    writeFileSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function syncFolder(dir: string): void {
  const fd = openSync(dir, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Removes what no pointer names. The refresh lock is held here, so nobody else is building. */
function sweep(dir: string, keep: readonly string[]): void {
  for (const name of readdirSync(dir)) {
    const id = name.split('.')[0]!;
    if (name !== 'current' && !keep.includes(id)) rmSync(join(dir, name), { force: true });
  }
}
