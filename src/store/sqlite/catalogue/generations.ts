import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Generation, GenerationBuilder, Generations } from '../../ports/catalogue.ts';
import { buildGeneration } from './builder.ts';
import { findDamage, isOutOfFiles } from './damage.ts';
import { newestFirst, sealedIn, setAside, sweepUnfinished, verify } from './folder.ts';
import { openGeneration } from './generation.ts';
import {
  checkUnpublished,
  KEPT_MAX,
  POINTER,
  pointerText,
  preparePointer,
  publishedIn,
  publishFiles,
  textOf,
} from './pointer.ts';

/*
 * A kill at any instruction leaves a complete catalogue, because publishing goes in this order:
 *   build into building-PID.db (and .2.db …) ► sync ► write ID.json (size, checksum, tail) ► rename to ID.db ► rename the pointer.
 * Only the last rename makes it visible; the next run removes what a killed one left.
 * At start size, header, tail and schema are checked; a generation that fails is refused. A lost pointer is written from the seals.
 */

export interface GenerationsOptions {
  dir: string;
  log: (level: 'info' | 'warn' | 'error', message: string) => void;
  /** Size at which products continue in the next file. */
  fileBytes?: number;
}

export const openGenerations = (options: GenerationsOptions): Generations => new GenerationsFolder(options);

class GenerationsFolder implements Generations {
  readonly #dir: string;
  readonly #log: GenerationsOptions['log'];
  readonly #fileBytes: number | undefined;
  #open: Generation[] = [];
  /** No longer current, but perhaps still used by a request: closed at the next refresh. */
  #dropped: Generation[] = [];
  #looked: string | null | undefined | false = false;
  readonly #distrusted = new Set<string>();

  constructor({ dir, log, fileBytes }: GenerationsOptions) {
    this.#dir = dir;
    this.#log = log;
    this.#fileBytes = fileBytes;
    mkdirSync(dir, { recursive: true });
    this.refresh();
  }

  current(): Generation | undefined {
    return this.#open[0];
  }

  night(): Generation | undefined {
    const current = this.current();
    return current?.meta.night === undefined ? current : this.byId(current.meta.night.id);
  }

  byId(id: string): Generation | undefined {
    return this.#open.find((generation) => generation.meta.id === id);
  }

  before(generation: Generation): Generation | undefined {
    return this.#open[this.#open.indexOf(generation) + 1];
  }

  refresh({ anew } = { anew: false }): boolean {
    const dir = this.#dir;
    if (!anew && this.#looked !== false && pointerText(dir) === this.#looked) return false;
    const { text, ids, problem } = publishedIn(dir);
    const next = this.#openFirst(ids, []);
    if (problem !== null) next.sort(newestFirst);
    // A named generation was refused: a killed run may have left another that is complete but not named.
    if (problem === null && next.length < ids.length) {
      const unnamed = sealedIn(dir).flatMap(({ id }) => (ids.includes(id) ? [] : [id]));
      this.#openFirst(unnamed, next).sort(newestFirst);
    }
    this.#looked = text;
    if (problem !== null)
      this.#log(
        'warn',
        `the pointer ${join(dir, POINTER)} ${problem}; by the seals beside the catalogues ${next[0] ? `the newest is ${next[0].meta.id}` : 'none is sound'}`,
      );
    const changed = next[0] !== this.#open[0];
    for (const old of [...this.#open, ...this.#dropped]) if (!next.includes(old)) old.close();
    this.#open = next;
    this.#dropped = [];
    return changed;
  }

  #openFirst(ids: readonly string[], into: Generation[]): Generation[] {
    for (const id of ids) {
      if (into.length === KEPT_MAX) break;
      // A distrusted generation that is still open is the only one there is.
      const isGone = this.#distrusted.has(id) && this.byId(id) === undefined;
      const generation = isGone ? undefined : this.#tryOpen(id);
      if (generation) into.push(generation);
    }
    return into;
  }

  #tryOpen(id: string): Generation | undefined {
    const kept = this.byId(id);
    if (kept) return kept;
    try {
      const { bytes: _, sha256: __, tail: ___, schema: ____, ...meta } = verify(this.#dir, id);
      return openGeneration(join(this.#dir, `${id}.db`), meta);
    } catch (error) {
      if (isOutOfFiles(error)) throw error;
      this.#log('warn', `generation ${id} refused: ${(error as Error).message}`);
      return undefined;
    }
  }

  distrust(generation: Generation, reason: string): void {
    const [first, second] = this.#open;
    if (first !== generation || second === undefined) return;
    this.#log(
      'warn',
      `generation ${generation.meta.id} failed while serving (${reason}); going back to ${second.meta.id}`,
    );
    this.#distrusted.add(generation.meta.id);
    this.#drop((one) => one === generation);
  }

  async prove({ gently } = { gently: false }): Promise<void> {
    const opened = [...this.#open];
    const damages = new Map<Generation, string>();
    const isSound = async (generation: Generation): Promise<boolean> => {
      const damage = await findDamage({ dir: this.#dir, id: generation.meta.id, gently });
      if (damage !== null) damages.set(generation, damage);
      return damage === null;
    };
    let at = 0;
    while (at < opened.length && !(await isSound(opened[at]!))) at++;
    const sound = opened[at];
    const night = opened.find(({ meta }) => meta.id === sound?.meta.night?.id);
    if (night !== undefined && !damages.has(night)) await isSound(night);
    if (damages.size === 0 || this.#open.length === 0) return;
    // A generation that was replaced and removed meanwhile is not damaged.
    this.refresh();
    if (this.#open[0] !== opened[0]) return;
    const outcome =
      sound === undefined
        ? 'there is none to go back to, and nothing is built upon it: restore a backup'
        : `going ${sound === opened[0] ? 'on with' : 'back to'} ${sound.meta.id}`;
    for (const [{ meta }, damage] of damages) {
      this.#log('error', `generation ${meta.id} is damaged: ${damage}; ${outcome}`);
      if (sound === undefined) this.#distrusted.add(meta.id);
      else setAside(this.#dir, meta.id);
    }
    if (sound !== undefined) this.#drop((generation) => damages.has(generation));
  }

  setAsideDistrusted(): string[] {
    const ids = [...this.#distrusted];
    for (const id of ids) setAside(this.#dir, id);
    this.#distrusted.clear();
    return ids;
  }

  #drop(isGone: (generation: Generation) => boolean): void {
    this.#dropped.push(...this.#open.filter(isGone));
    this.#open = this.#open.filter((generation) => !isGone(generation));
  }

  mend(): void {
    const ids = this.#open.map(({ meta }) => meta.id);
    if (ids.length === 0 || pointerText(this.#dir) === textOf(ids)) return;
    preparePointer(this.#dir, ids)();
    this.#looked = pointerText(this.#dir);
  }

  build(): GenerationBuilder {
    const dir = this.#dir;
    const sound = this.#open.map(({ meta }) => meta).filter(({ id }) => !this.#distrusted.has(id));
    if (sound.length === 0) checkUnpublished(dir);
    sweepUnfinished(dir);
    const path = join(dir, `building-${process.pid}.db`);
    const publish: GenerationBuilder['publish'] = (meta, beforeVisible) => {
      const sealed = publishFiles(dir, path, meta, sound, beforeVisible);
      // Building the same day again gives the same id with new files.
      this.#distrusted.delete(sealed.id);
      this.refresh();
      return sealed;
    };
    return buildGeneration(path, publish, this.#fileBytes);
  }

  close(): void {
    for (const generation of [...this.#open.splice(0), ...this.#dropped.splice(0)]) generation.close();
  }
}
