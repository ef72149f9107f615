import type { DatabaseSync } from 'node:sqlite';
import type { EanNumber } from '../../../../domain/ean.ts';
import { bytesOfNumbers } from '../../../packed/numbers.ts';
import { BLOCK_RANKS } from '../../../packed/rank-list.ts';
import type { BuiltDocument, SuggestionColumns } from '../../../ports/search-index.ts';
import { NO_DROP, NO_PRICE, NO_UNIT_PRICE, type Traits, vendorList } from '../../../ports/traits.ts';
import {
  KINDS_OF_GONE,
  narrow,
  PRICE_MAX,
  RANK_FIELD_NAMES,
  RANK_FIELDS,
  type RankField,
  SUGGESTION_NAMES,
} from '../schema.ts';
import { traitWriterIn } from './trait-writer.ts';

/** Batch size: writing one table after the other keeps its pages and FTS5's hash in the processor's cache, 1.5 µs a document. */
const DOCUMENTS_AT_ONCE = 256;

/** Writes the traits of a rank; ranks ascend. The product of the rank may be gone. */
type TraitsWriter = (rank: number, traits: Traits, isGone: boolean) => void;

/** What stands at a rank without a product. */
const NOBODY: Traits = {
  ean: 0 as EanNumber,
  path: 0,
  brand: 0,
  size: 0,
  color: 0,
  family: 0,
  priceOre: NO_PRICE,
  firstSeenDay: 0,
  dropTenths: NO_DROP,
  kinds: KINDS_OF_GONE,
  unitPrice: NO_UNIT_PRICE,
  vendors: vendorList([]),
};

export function documentWriter(db: DatabaseSync) {
  const addDoc = db.prepare('insert into doc values (?, ?, ?)');
  const addWords = db.prepare('insert into words (rowid, tokens) values (?, ?)');
  const addRun = db.prepare('insert or ignore into rank_run values (?)');
  const traitColumns = traitWriterIn(db);
  const ranked = rankWriterIn(db);
  let lastRank = 0;
  const putTraits: TraitsWriter = (rank, traits, isGone) => {
    while (++lastRank < rank) ranked.add(NOBODY);
    if (!isGone) traitColumns.add(rank, traits);
    ranked.add(isGone ? NOBODY : traits);
  };
  let last = { rank: 0, ean: 0 };
  let waiting: BuiltDocument[] = [];
  const write = () => {
    for (const { rank, doc, traits } of waiting) {
      const { ean } = traits;
      // Codes ascend among equally popular products: a lower code, or one after free ranks, starts the next run.
      if (ean < last.ean || rank > last.rank + 1 || last.rank === 0) addRun.run(rank);
      last = { rank, ean };
      addDoc.run(rank, ean, doc);
    }
    for (const { rank, tokens } of waiting) addWords.run(rank, tokens);
    for (const { rank, traits } of waiting) putTraits(rank, traits, false);
    waiting = [];
  };
  return {
    addTraits(rank: number, traits: Traits, isGone: boolean): void {
      if (waiting.length > 0) write();
      putTraits(rank, traits, isGone);
    },
    add(document: BuiltDocument): void {
      waiting.push(document);
      if (waiting.length === DOCUMENTS_AT_ONCE) write();
    },
    /** Writes the documents that wait; the columns of traits may still wait for more. */
    write,
    flush(): void {
      write();
      traitColumns.flush();
      ranked.flush();
    },
  };
}

export function writeSuggestions(db: DatabaseSync, columns: SuggestionColumns): void {
  const add = db.prepare('insert into suggestion_column values (?, ?)');
  for (const name of SUGGESTION_NAMES) add.run(name, bytesOfNumbers(columns[name]));
}

/** Writes the traits of products, which must come in rank order. */
function rankWriterIn(db: DatabaseSync) {
  const places = RANK_FIELD_NAMES.map(() => '?').join(', ');
  const addBlock = db.prepare(`insert into rank_block values (?, ${places})`);
  const none = () =>
    Object.fromEntries(RANK_FIELD_NAMES.map((name) => [name, []])) as unknown as Record<RankField, number[]>;
  let waiting = none();
  let block = 0;

  const flush = () => {
    if (waiting.kinds.length === 0) return;
    const bytes = RANK_FIELD_NAMES.map((name) => {
      const Kind = RANK_FIELDS[name];
      return bytesOfNumbers(Kind === 'narrow' ? narrow(waiting[name]) : Kind.from(waiting[name]));
    });
    addBlock.run(block++, ...bytes);
    waiting = none();
  };
  return {
    add(traits: Traits): void {
      waiting.paths.push(traits.path);
      waiting.brands.push(traits.brand);
      waiting.sizes.push(traits.size);
      waiting.colors.push(traits.color);
      waiting.families.push(traits.family);
      waiting.prices.push(Math.min(traits.priceOre, PRICE_MAX));
      waiting.days.push(traits.firstSeenDay);
      waiting.drops.push(traits.dropTenths);
      waiting.units.push(traits.unitPrice);
      addNumbers(traits.vendors, waiting.vendors);
      waiting.ends.push(waiting.vendors.length);
      if (waiting.kinds.push(traits.kinds) === BLOCK_RANKS) flush();
    },
    flush,
  };
}

const SPACE = 32;
const ZERO = 48;

/** Parses a `vendorList`, which begins and ends with a space. */
function addNumbers(list: string, into: number[]): void {
  let number = 0;
  for (let at = 1; at < list.length; at++) {
    const code = list.charCodeAt(at);
    if (code !== SPACE) number = number * 10 + code - ZERO;
    else if (list.charCodeAt(at - 1) !== SPACE) {
      into.push(number);
      number = 0;
    }
  }
}
