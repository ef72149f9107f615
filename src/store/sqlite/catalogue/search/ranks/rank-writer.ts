import type { DatabaseSync } from 'node:sqlite';
import { bytesOfNumbers } from '../../../../packed/little-endian.ts';
import type { Traits } from '../../../../ports/traits.ts';
import { PRICE_MAX } from '../trait-fields.ts';
import { BLOCK_RANKS, narrow, RANK_FIELD_NAMES, RANK_FIELDS, type RankField } from './rank-fields.ts';

/** Writes the traits of products that come in order of their ranks. */
export function rankWriterIn(db: DatabaseSync) {
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
      waiting.prices.push(Math.min(traits.priceOre, PRICE_MAX));
      waiting.days.push(traits.firstSeenDay);
      waiting.drops.push(traits.dropTenths);
      addNumbers(traits.vendors, waiting.vendors);
      waiting.ends.push(waiting.vendors.length);
      if (waiting.kinds.push(traits.kinds) === BLOCK_RANKS) flush();
    },
    flush,
  };
}

const SPACE = 32;
const ZERO = 48;

/** The numbers of a `vendorList`, which begins and ends with a space. */
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
