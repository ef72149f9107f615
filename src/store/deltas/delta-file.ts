import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EanNumber } from '../../domain/ean.ts';
import { oldestAnnounced } from '../rules/announced.ts';

/*
 * A delta holds every exported offer that differs between a generation and the one that it was built upon, with both sides,
 * sorted by EAN, and the EANs of all products that were built anew or are gone, exported or not:
 *   blocks ► EANs ► index ► length of the index (4 bytes) ► magic (4 bytes)
 * All parts are zstd frames with checksums. A block ends between two codes, so that its first code finds all of a code.
 *   changes/CHILD.PARENT.delta     of two generations' ids
 *   changes/building-PID.delta     a delta under construction; the next build removes it
 */

export const MAGIC = Buffer.from('PDL1');
export const TAIL_BYTES = 4 + MAGIC.length;

/** A delta is missing or damaged, so that the difference between two generations is not known. */
export class DeltaLost extends Error {
  override name = 'DeltaLost';
}

export interface DeltaShop {
  domain: string;
  name: string;
}

export interface DeltaIndex {
  /** A change names its shop by the position in this list. */
  shops: readonly DeltaShop[];
  /** Shops with a rush of new articles that night: their new `unfounded` verdicts are withdrawn. */
  rushes: readonly number[];
  changes: number;
  /**
   * Where the list of products that were built anew or are gone ends in the file; it begins after the blocks. Undefined if
   * there is no list: in files of earlier releases, and where nearly everything was built anew.
   */
  articlesEnd?: number;
  /** The first code of each block. */
  eans: readonly EanNumber[];
  /** Where each block ends in the file. */
  ends: readonly number[];
}

/** An edge between two generations. */
export interface DeltaName {
  child: string;
  parent: string;
}

const ID = '\\d{4}-\\d\\d-\\d\\d-[0-9a-f]{12}';
const NAME = new RegExp(`^(${ID})\\.(${ID})\\.delta$`);
export const BUILDING = /^building-\d+\.delta$/;

export const deltaFile = ({ child, parent }: DeltaName): string => `${child}.${parent}.delta`;

export function readDeltaName(file: string): DeltaName | undefined {
  const [, child, parent] = NAME.exec(file) ?? [];
  return child === undefined || parent === undefined ? undefined : { child, parent };
}

export const deltaNamesIn = (dir: string): DeltaName[] =>
  existsSync(dir) ? readdirSync(dir).flatMap((file) => readDeltaName(file) ?? []) : [];

/** Removes the deltas of generations that are no longer told once `newest` is published. */
export function sweepDeltas(dir: string, newest: string): void {
  const oldest = oldestAnnounced(newest);
  for (const name of deltaNamesIn(dir))
    if (name.child < oldest) rmSync(join(dir, deltaFile(name)), { force: true });
}
