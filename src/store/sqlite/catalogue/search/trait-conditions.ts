import type { TraitFilter } from '../../../ports/search-index.ts';
import { vendorList } from '../../../ports/traits.ts';

export interface Conditions {
  /** ' and …', or nothing. */
  sql: string;
  values: (string | number)[];
}

/** A filter as conditions on the table of documents. There are few different ones, so that statements can be kept. */
export function conditionsOf({ paths, brand, vendorId, minOre, maxOre, kinds }: TraitFilter): Conditions {
  const all: [sql: string, ...values: (string | number)[]][] = [];
  if (brand !== undefined) all.push(['doc.brand = ?', brand]);
  if (minOre !== undefined) all.push(['doc.price >= ?', minOre]);
  if (maxOre !== undefined) all.push(['doc.price <= ?', maxOre]);
  if (kinds !== undefined) all.push(['(doc.kinds & ?) = ?', kinds, kinds]);
  if (paths !== undefined) all.push(['doc.path in (select value from json_each(?))', JSON.stringify(paths)]);
  if (vendorId !== undefined) all.push(['instr(doc.vendors, ?) > 0', vendorList([vendorId])]);
  return {
    sql: all.map(([sql]) => ` and ${sql}`).join(''),
    values: all.flatMap(([, ...values]) => values),
  };
}
