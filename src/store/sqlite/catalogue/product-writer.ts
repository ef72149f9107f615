import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { AFTER_EVERY_EAN, BEFORE_EVERY_EAN, type EanNumber } from '../../../domain/ean.ts';
import type { Generation, ProductRow } from '../../ports/catalogue.ts';
import {
  durableSum,
  type FilePart,
  filesOf,
  immutable,
  partPath,
  partsOf,
  prepareArrays,
} from './catalogue-files.ts';
import { PRODUCT_TABLE, SCHEMA_VERSION } from './schema.ts';

/** Creates a file without journal and sync: a crash leaves only a temporary file. */
export function createFile(path: string, schema: string): DatabaseSync {
  rmSync(path, { force: true });
  const db = new DatabaseSync(path);
  // node:sqlite's defensive mode, its default, would keep the journal on.
  db.enableDefensive(false);
  db.exec(`
    pragma page_size = 8192; pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive;
    pragma cache_size = -64000; pragma user_version = ${SCHEMA_VERSION};
    ${schema}`);
  return db;
}

const PAGE_BYTES = 8192;
const LOOK_EVERY = 64;

/** Writes products in EAN order. A full file is synced and hashed at once, while its pages are still in memory. */
export function productWriter(first: DatabaseSync, path: string, fileBytes: number) {
  const parts: FilePart[] = [];
  let file = openFile(first);
  let number = 1;
  let fromEan = BEFORE_EVERY_EAN;
  let sinceLook = 0;
  let sources: ReturnType<typeof sourcesOf> | undefined;

  const end = () => {
    if (number === 1) return;
    file.commit();
    file.close();
    parts.push({ number, fromEan, ...durableSum(partPath(path, number)) });
  };
  const fileFor = (ean: EanNumber) => {
    if (++sinceLook < LOOK_EVERY) return file;
    sinceLook = 0;
    if (file.pages() * PAGE_BYTES < fileBytes) return file;
    end();
    number++;
    fromEan = ean;
    const db = createFile(partPath(path, number), PRODUCT_TABLE);
    db.exec('begin');
    file = openFile(db);
    return file;
  };

  return {
    add(row: ProductRow): void {
      fileFor(row.ean).add(row);
    },
    /** Copies products of `base`, which must be the same at every call. */
    copy(base: Generation, from: EanNumber, to: EanNumber): void {
      sources ??= sourcesOf(base);
      sinceLook = LOOK_EVERY;
      const into = fileFor(from);
      for (const source of sources)
        if (source.from <= to && source.below > from) into.copy(source.path, from, to);
    },
    finish(): readonly FilePart[] {
      end();
      return parts;
    },
    abandon(): void {
      if (number > 1) file.close();
      for (let n = 2; n <= number; n++) rmSync(partPath(path, n), { force: true });
    },
  };
}

function openFile(db: DatabaseSync) {
  const insert = db.prepare('insert into product values (?, ?, ?, ?, ?, ?)');
  const pageCount = prepareArrays(db, 'pragma page_count');
  let source = '';
  let copy: ReturnType<DatabaseSync['prepare']> | undefined;
  return {
    add: ({ ean, product, offers, memory, measure, made }: ProductRow) =>
      void insert.run(ean, product, offers, memory, made ?? null, measure ?? null),
    copy(path: string, from: EanNumber, to: EanNumber): void {
      if (path !== source) {
        // SQLite can detach a database only between transactions.
        if (source !== '') db.exec('commit; detach source; begin');
        db.prepare('attach ? as source').run(immutable(path));
        source = path;
        copy ??= db.prepare('insert into product select * from source.product where ean between ? and ?');
      }
      copy!.run(from, to);
    },
    pages: () => (pageCount.get() as unknown as [number])[0],
    commit: () => db.exec('commit'),
    close(): void {
      if (db.isOpen) db.close();
    },
  };
}

function sourcesOf(base: Generation) {
  const parts = partsOf(base.path);
  const froms = [BEFORE_EVERY_EAN, ...parts.map(({ fromEan }) => fromEan), AFTER_EVERY_EAN];
  return filesOf(base.path, parts).map((path, i) => ({ path, from: froms[i]!, below: froms[i + 1]! }));
}
