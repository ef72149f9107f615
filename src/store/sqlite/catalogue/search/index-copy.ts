import type { DatabaseSync } from 'node:sqlite';
import {
  BLOCK_RANKS,
  BLOCK_WORDS,
  blockOfRank,
  RankList,
  RankListWriter,
} from '../../../packed/rank-list.ts';
import type { BuiltDocument } from '../../../ports/search-index.ts';
import type { IndexCopy, Traits } from '../../../ports/traits.ts';
import { immutable, prepareArrays } from '../catalogue-files.ts';
import { RANK_FIELD_NAMES, type RankField, WORDS_TABLE } from '../schema.ts';
import type { documentWriter } from './document-writer.ts';
import { ranksIn, setRank } from './rank-bits.ts';
import type { StoredBlock } from './rank-block.ts';
import { numbersOfField } from './rank-columns.ts';
import type { CopiedTraits } from './rank-writer.ts';
import { pathWriterIn, writeRooms } from './trait-writer.ts';

/** The tables of an index but for traits, which are copied by column, and free ranks, which a night writes anew. The last three are those in which FTS5 keeps the table `words`. */
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
  'family',
  'category_node',
  'category_path',
  'category_member',
  'words_data',
  'words_idx',
  'words_config',
];

/** Each copy adds small segments to those of FTS5. Merging them with the large one takes a fiftieth of a night. */
const NIGHTS_PER_MERGE = 2;

export interface CopiedIndex extends IndexCopy {
  /** Must be called for each document that is added to the copied ones. */
  noteAdded(document: BuiltDocument): void;
  finish(): void;
}

type DocumentWriter = Omit<ReturnType<typeof documentWriter>, 'add' | 'flush'>;

/** Copies all but the traits of the products that are told of. `codes` are those of the index, by rank. */
export function copyIndexInto(
  db: DatabaseSync,
  path: string,
  codes: Float64Array,
  documents: DocumentWriter,
): CopiedIndex {
  copyTables(db, path);
  documents.copyTraits({ ...traitsOfCopied(db), codes });
  const docOf = db.prepare('select doc from doc where rank = ?');
  const setDoc = db.prepare('update doc set doc = ? where rank = ?');
  const addBrand = db.prepare('insert into brand values (?, ?, ?, 0)');
  const addPath = pathWriterIn(db);
  const counts = placedCountsIn(db);
  const added = addedRanksIn(db);
  let gone = 0;
  let isNightOfMerge = false;
  return {
    changeTraits: documents.changeTraits,
    setDrop: documents.setDrop,
    removeTraits(rank) {
      gone++;
      counts.add(rank, documents.removeTraits(rank), -1);
    },
    changeDocument(rank, change) {
      const { doc } = docOf.get(rank) as { doc: string };
      const changed = change(doc);
      if (changed !== doc) setDoc.run(changed, rank);
    },
    addBrand: ({ number, key, name }) => void addBrand.run(number, key, name),
    addPath,
    endNight({ nights, waiting }, rooms) {
      // The statements below make FTS5 write a segment: documents that wait are to be in the same one.
      documents.write();
      isNightOfMerge = nights % NIGHTS_PER_MERGE === 0;
      db.prepare('update place set nights = ?, waiting = ?').run(nights, waiting);
      writeRooms(db, rooms);
    },
    noteAdded(document) {
      added.note(document);
      counts.add(document.rank, document.traits, 1);
    },
    finish() {
      db.prepare('update place set gone = gone + ?').run(gone);
      counts.finish();
      added.finish();
      if (isNightOfMerge) documents.mergeWords();
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

const BLOCK_OF_COPIED = `select ${RANK_FIELD_NAMES.join(', ')} from copied.rank_block where block = ?`;

function traitsOfCopied(db: DatabaseSync): Pick<CopiedTraits, 'blocks' | 'read'> {
  const [blocks] = prepareArrays(db, 'select count(*) from copied.rank_block').get() as unknown as [number];
  const stored = prepareArrays(db, BLOCK_OF_COPIED);
  return {
    blocks,
    read(block) {
      const bytes = stored.get(block) as unknown as Uint8Array[];
      const field = (name: RankField, count: number) =>
        numbersOfField(name, bytes[RANK_FIELD_NAMES.indexOf(name)]!, count);
      const ranks = bytes[RANK_FIELD_NAMES.indexOf('kinds')]!.length;
      const vendors = field('ends', ranks).at(-1)!;
      const columns = RANK_FIELD_NAMES.map((name) => [
        name,
        field(name, name === 'vendors' ? vendors : ranks),
      ]);
      return Object.fromEntries(columns) as StoredBlock;
    },
  };
}

/** Keeps the counts of brands and categories, which have products with a place only. */
function placedCountsIn(db: DatabaseSync) {
  const { placed } = db.prepare('select placed from place').get() as { placed: number };
  const [ofBrand, ofPath] = [new Map<number, number>(), new Map<number, number>()];
  return {
    add(rank: number, { brand, path }: Pick<Traits, 'brand' | 'path'>, change: number): void {
      if (rank > placed) return;
      ofBrand.set(brand, (ofBrand.get(brand) ?? 0) + change);
      ofPath.set(path, (ofPath.get(path) ?? 0) + change);
    },
    finish(): void {
      const toBrand = db.prepare('update brand set products = products + ? where number = ?');
      for (const [brand, change] of ofBrand) toBrand.run(change, brand);
      const ofNode = new Map<number, number>();
      const members = prepareArrays(db, 'select node, path from category_member').iterate();
      for (const [node, path] of members as unknown as Iterable<[number, number]>)
        if (ofPath.has(path)) ofNode.set(node, (ofNode.get(node) ?? 0) + ofPath.get(path)!);
      const toNode = db.prepare('update category_node set products = products + ? where number = ?');
      for (const [node, change] of ofNode) toNode.run(change, node);
    },
  };
}

/** Adds the ranks of added documents to the rank lists of their tokens. */
function addedRanksIn(db: DatabaseSync) {
  const tokens = db.prepare('select token from rank_list').all() as { token: string }[];
  const byToken = new Map(tokens.map(({ token }): [string, number[]] => [token, []]));
  return {
    note({ rank, tokens }: BuiltDocument): void {
      for (const token of tokens.split(' ')) byToken.get(token)?.push(rank);
    },
    finish(): void {
      const listOf = db.prepare('select ranks from rank_list where token = ?');
      const setList = db.prepare('update rank_list set ranks = ? where token = ?');
      for (const [token, ranks] of byToken) {
        if (ranks.length === 0) continue;
        const { ranks: list } = listOf.get(token) as { ranks: Uint8Array };
        setList.run(withRanks(new RankList(list), ranks), token);
      }
    },
  };
}

/** The list with further ranks, which ascend. */
function withRanks(list: RankList, ranks: readonly number[]): Uint8Array {
  const writer = new RankListWriter();
  const bits = new Uint32Array(BLOCK_WORDS);
  const blocks = Math.max(list.blocks, blockOfRank(ranks.at(-1)!) + 1);
  for (let block = 0, at = 0; block < blocks; block++) {
    bits.fill(0);
    list.addTo(bits, block);
    for (; at < ranks.length && blockOfRank(ranks[at]!) === block; at++) setRank(bits, ranks[at]!);
    for (const rank of ranksIn(bits, block * BLOCK_RANKS + 1, 0)) writer.add(rank);
  }
  return writer.packed();
}
