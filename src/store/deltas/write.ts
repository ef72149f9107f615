import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import type { EanNumber } from '../../domain/ean.ts';
import { syncFolder, writtenFile } from '../disk/files.ts';
import { type OfferChange, packChanges, packEans } from '../packed/offer-changes.ts';
import { BUILDING, type DeltaIndex, type DeltaName, deltaFile, MAGIC } from './delta-file.ts';

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
