import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import type { EanNumber } from '../../domain/ean.ts';
import { syncFolder, writtenFile } from '../disk/files.ts';
import { type OfferChange, packChanges, packEans } from '../packed/offer-changes.ts';
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
const BUILDING = /^building-\d+\.delta$/;

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

/** A page of /changes has 100 events by default: a larger block would be unpacked for nothing. */
const BLOCK_CHANGES = 128;
/** A list of more products is of no use to anybody: all price agents are compared then. */
const ARTICLES_MAX = 1_000_000;

export interface DeltaWriter {
  /** Adds a change; call it in EAN order. */
  add(change: OfferChange): void;
  /** Adds a product to the list of those that were built anew or are gone; call it in EAN order. */
  addArticle(ean: EanNumber): void;
  /** Ends the file and makes it durable. It is invisible before `publish`. */
  close(index: Pick<DeltaIndex, 'shops' | 'rushes'>): void;
  publish(name: DeltaName): void;
  abandon(): void;
}

/** Begins a delta in a folder. The caller holds the refresh lock, so that nobody else is writing one. */
export function openDelta(dir: string): DeltaWriter {
  mkdirSync(dir, { recursive: true });
  for (const name of readdirSync(dir)) if (BUILDING.test(name)) rmSync(join(dir, name), { force: true });
  const path = join(dir, `building-${process.pid}.delta`);
  const file = writtenFile(path);
  const eans: EanNumber[] = [];
  const ends: number[] = [];
  let block: OfferChange[] = [];
  let bytes = 0;
  let changes = 0;
  const articles: EanNumber[] = [];
  const write = (frame: Uint8Array) => {
    file.write(frame);
    bytes += frame.length;
  };
  const flush = () => {
    if (block.length === 0) return;
    write(packed(packChanges(block)));
    eans.push(block[0]!.ean);
    ends.push(bytes);
    changes += block.length;
    block = [];
  };
  return {
    add(change) {
      if (block.length >= BLOCK_CHANGES && block.at(-1)!.ean !== change.ean) flush();
      block.push(change);
    },
    addArticle(ean) {
      if (articles.length <= ARTICLES_MAX) articles.push(ean);
    },
    close({ shops, rushes }) {
      flush();
      const index: DeltaIndex = { shops, rushes, changes, eans, ends };
      if (articles.length <= ARTICLES_MAX) {
        write(packed(packEans(articles)));
        index.articlesEnd = bytes;
      }
      const frame = packed(JSON.stringify(index));
      const length = Buffer.alloc(4);
      length.writeUInt32LE(frame.length);
      write(Buffer.concat([frame, length, MAGIC]));
      file.sync();
      file.close();
    },
    publish(name) {
      renameSync(path, join(dir, deltaFile(name)));
      syncFolder(dir);
    },
    abandon() {
      file.close();
      rmSync(path, { force: true });
    },
  };
}

const packed = (text: string): Buffer =>
  zstdCompressSync(text, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
