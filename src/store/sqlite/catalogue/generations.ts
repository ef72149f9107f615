import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Generation, GenerationMeta, Generations } from '../../ports/catalogue.ts';
import { buildGeneration } from './builder.ts';
import { partPath, partsOf } from './catalogue-files.ts';
import { findDamage } from './damage.ts';
import { sweepAllBut, sweepUnfinished, writeSynced } from './folder.ts';
import { openGeneration } from './generation.ts';
import { isUnpublished, KEPT, pointerText, preparePointer, publishedIn, textOf } from './pointer.ts';
import { seal, sealedIn, sealPath, setAside, verify } from './seal.ts';
import { readAhead } from './sums.ts';

/*
 * How a generation is published, so that a kill at any instruction leaves a whole catalogue:
 *   build into building-PID.db (and .2.db …) ► sync it ► write ID.json (size, checksum, tail) ► rename to ID.db ► rename the pointer.
 * Only the last rename makes it visible. What a killed run leaves behind is swept by the next one.
 * At start size, header, tail and schema are checked; whoever fails is refused and the one before serves.
 * A pointer that is lost or garbled loses nothing: the seals say what is there, and the pointer is written anew.
 */

export interface Options {
  dir: string;
  log: (level: 'info' | 'warn' | 'error', message: string) => void;
  /** How much of a catalogue's products go into one file. */
  fileBytes?: number;
}

export function openGenerations({ dir, log, fileBytes }: Options): Generations {
  mkdirSync(dir, { recursive: true });
  let open: Generation[] = [];
  /** No longer current, but a request may hold it still: closed when the next one comes. */
  let dropped: Generation[] = [];
  let looked: string | null | undefined | false = false;
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

  const openFirst = (ids: readonly string[], into: Generation[]): Generation[] => {
    for (const id of ids) {
      if (into.length === KEPT) break;
      // One that is distrusted and still open is all there is.
      const isGone = distrusted.has(id) && !open.some(({ meta }) => meta.id === id);
      const generation = isGone ? undefined : tryOpen(id);
      if (generation) into.push(generation);
    }
    return into;
  };

  const refresh = (): boolean => {
    if (looked !== false && pointerText(dir) === looked) return false;
    const { text, ids, problem } = publishedIn(dir);
    const next = openFirst(ids, []);
    // One that the pointer names is refused: there may be another that a killed run had all but published.
    if (problem === null && next.length < ids.length)
      openFirst(
        sealedIn(dir).filter((id) => !ids.includes(id)),
        next,
      ).sort(newestFirst);
    looked = text;
    if (problem !== null)
      log(
        'warn',
        `the pointer ${join(dir, 'current')} ${problem}; by the seals beside the catalogues ${found(next)}`,
      );
    const changed = next[0] !== open[0];
    for (const old of [...open, ...dropped]) if (!next.includes(old)) old.close();
    open = next;
    dropped = [];
    return changed;
  };

  const goBackTo = (sound: Generation): void => {
    dropped.push(...open.slice(0, open.indexOf(sound)));
    open = open.slice(open.indexOf(sound));
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
      goBackTo(open[1]!);
    },
    async prove({ gently } = { gently: false }) {
      const asked = [...open];
      const damaged: { id: string; damage: string }[] = [];
      for (const { meta } of asked) {
        const damage = await findDamage({ dir, id: meta.id, gently });
        if (damage === null) break;
        damaged.push({ id: meta.id, damage });
      }
      if (damaged.length === 0 || open.length === 0) return;
      // What was published and swept meanwhile is no damage.
      refresh();
      if (open[0] !== asked[0]) return;
      const sound = asked[damaged.length];
      const outcome =
        sound === undefined
          ? 'there is none to go back to, and nothing is built upon it: restore a backup'
          : `going back to ${sound.meta.id}`;
      for (const { id, damage } of damaged) {
        log('error', `generation ${id} is damaged: ${damage}; ${outcome}`);
        if (sound === undefined) distrusted.add(id);
        else setAside(dir, id);
      }
      if (sound !== undefined) goBackTo(sound);
    },
    mend() {
      const ids = open.map(({ meta }) => meta.id);
      if (ids.length === 0 || pointerText(dir) === textOf(ids)) return;
      preparePointer(dir, ids)();
      looked = pointerText(dir);
    },
    build() {
      const sound = open.filter(({ meta }) => !distrusted.has(meta.id));
      if (sound.length === 0 && !isUnpublished(dir)) {
        throw new Error(
          `none of the published generations in ${dir} can be read; building anew would lose all price history. ` +
            'Restore a backup, or empty that folder to start over',
        );
      }
      sweepUnfinished(dir);
      const path = join(dir, `building-${process.pid}.db`);
      const publish = (meta: Omit<GenerationMeta, 'id'>): GenerationMeta => {
        const sealed = seal(path, meta);
        const published = join(dir, `${sealed.id}.db`);
        const ids = [sealed.id, ...sound.map((kept) => kept.meta.id)];
        const kept = [...new Set(ids)].slice(0, KEPT);
        writeSynced(sealPath(dir, sealed.id), JSON.stringify(sealed));
        for (const { number } of partsOf(path)) {
          // The first parts were written minutes ago; the service is to find all of it in memory.
          readAhead(partPath(path, number));
          renameSync(partPath(path, number), partPath(published, number));
        }
        const point = preparePointer(dir, kept);
        renameSync(path, published);
        point();
        sweepAllBut(dir, kept);
        // The same day built again has the same id, and new files.
        distrusted.delete(sealed.id);
        refresh();
        return sealed;
      };
      return buildGeneration(path, publish, fileBytes);
    },
    close() {
      for (const generation of [...open, ...dropped]) generation.close();
      open = [];
      dropped = [];
    },
  };
}

const newestFirst = ({ meta: a }: Generation, { meta: b }: Generation): number =>
  b.day - a.day || b.dataAsOfMs - a.dataAsOfMs;

const found = ([newest]: readonly Generation[]): string =>
  newest === undefined ? 'none is sound' : `the newest is ${newest.meta.id}`;

const SQLITE_CANTOPEN = 14;

/** This process may open no more files for now. That says nothing of this one: it is tried again. */
function isOutOfFiles(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === 'EMFILE' || code === 'ENFILE' || errcode === SQLITE_CANTOPEN;
}
