import type { DatabaseSync } from 'node:sqlite';
import { BLOCK_RANKS, BLOCK_WORDS, RankList, RankListWriter } from '../../../packed/rank-list.ts';
import type { BuiltDocument, IndexCopy } from '../../../ports/search-index.ts';
import type { Traits } from '../../../ports/traits.ts';
import { immutable } from '../catalogue-files.ts';
import { WORDS_TABLE } from '../schema.ts';
import type { TraitsWriter } from './document-writer.ts';
import { ranksIn } from './rank-bits.ts';

/** The tables of an index but for traits. The last three are those in which FTS5 keeps the table `words`. */
const TABLES = [
  'doc',
  'lexicon',
  'rank_list',
  'rank_run',
  'suggestion_column',
  'place',
  'brand',
  'size',
  'color',
  'category_node',
  'category_path',
  'category_member',
  'words_data',
  'words_idx',
  'words_config',
];

export interface CopiedIndex extends IndexCopy {
  /** Must be called for each document that is added to the copied ones. */
  noteAdded(document: BuiltDocument): void;
  finish(): void;
}

export function copyIndexInto(db: DatabaseSync, path: string, addTraits: TraitsWriter): CopiedIndex {
  copyTables(db, path);
  const docOf = db.prepare('select doc from doc where rank = ?');
  const setDoc = db.prepare('update doc set doc = ? where rank = ?');
  const gone = goneProductsIn(db);
  const added = addedRanksIn(db);
  return {
    addTraits(rank, traits, isGone) {
      addTraits(rank, traits, isGone);
      if (isGone) gone.count(rank, traits);
    },
    changeDocument(rank, change) {
      const { doc } = docOf.get(rank) as { doc: string };
      const changed = change(doc);
      if (changed !== doc) setDoc.run(changed, rank);
    },
    noteAdded: added.note,
    finish() {
      gone.finish();
      added.finish();
    },
  };
}

/** FTS5 keeps in memory what it knows about its own tables; it forgets it when the table is created again. */
function copyTables(db: DatabaseSync, path: string): void {
  db.prepare('attach ? as copied').run(immutable(path));
  db.exec(`drop table words; ${WORDS_TABLE}`);
  for (const table of TABLES)
    db.exec(`delete from main.${table}; insert into main.${table} select * from copied.${table}`);
}

/** Takes products that are gone out of the counts of brands and categories, which have products with a place only. */
function goneProductsIn(db: DatabaseSync) {
  const { placed } = db.prepare('select placed from place').get() as { placed: number };
  const [ofBrand, ofPath] = [new Map<number, number>(), new Map<number, number>()];
  let all = 0;
  return {
    count(rank: number, { brand, path }: Pick<Traits, 'brand' | 'path'>): void {
      all++;
      if (rank > placed) return;
      ofBrand.set(brand, (ofBrand.get(brand) ?? 0) + 1);
      ofPath.set(path, (ofPath.get(path) ?? 0) + 1);
    },
    finish(): void {
      db.prepare('update place set gone = ?').run(all);
      const fromBrand = db.prepare('update brand set products = products - ? where number = ?');
      for (const [brand, products] of ofBrand) fromBrand.run(products, brand);
      const fromNodes = db.prepare(
        'update category_node set products = products - ? where number in (select node from category_member where path = ?)',
      );
      for (const [path, products] of ofPath) fromNodes.run(products, path);
    },
  };
}

/** Adds the ranks of added documents to the rank lists of their tokens. */
function addedRanksIn(db: DatabaseSync) {
  const byToken = new Map<string, number[]>();
  return {
    note({ rank, tokens }: BuiltDocument): void {
      for (const token of tokens.split(' ')) {
        const ranks = byToken.get(token);
        if (ranks) ranks.push(rank);
        else byToken.set(token, [rank]);
      }
    },
    finish(): void {
      const listOf = db.prepare('select ranks from rank_list where token = ?');
      const setList = db.prepare('update rank_list set ranks = ? where token = ?');
      for (const [token, ranks] of byToken) {
        const row = listOf.get(token) as { ranks: Uint8Array } | undefined;
        if (row) setList.run(extended(new RankList(row.ranks), ranks), token);
      }
    },
  };
}

function extended(list: RankList, ranks: readonly number[]): Uint8Array {
  const writer = new RankListWriter();
  const bits = new Uint32Array(BLOCK_WORDS);
  for (let block = 0; block < list.blocks; block++) {
    bits.fill(0);
    list.addTo(bits, block);
    for (const rank of ranksIn(bits, block * BLOCK_RANKS + 1, 0)) writer.add(rank);
  }
  for (const rank of ranks) writer.add(rank);
  return writer.packed();
}
