import type { DatabaseSync } from 'node:sqlite';
import type { CategoryNode, CategoryReader } from '../../ports/traits.ts';
import { keptStatements } from './catalogue-files.ts';

const NODE = 'select number, key, name, slug, parent, names, products, children from category_node';

/** A copied index may have categories that no product is in any more. */
export const CATEGORY_QUERIES = {
  bySlug: `${NODE} where slug = ?`,
  byKey: `${NODE} where key = ?`,
  byNumber: `${NODE} where number = ?`,
  below: `${NODE}
    where parent = ?1 and products > 0 and products <= ?2 and (products < ?2 or slug > ?3)
    order by products desc, slug limit ?4`,
};

type CategoryRow = [number, string, string, string, number, string, number, number];

export function categoriesIn(db: DatabaseSync): CategoryReader {
  const prepared = keptStatements(db);
  const one = (sql: string, value: string | number): CategoryNode | undefined => {
    const row = prepared(sql).get(value) as unknown as CategoryRow | undefined;
    return row && nodeOf(row);
  };
  return {
    bySlug: (slug) => one(CATEGORY_QUERIES.bySlug, slug),
    byKey: (key) => one(CATEGORY_QUERIES.byKey, key),
    byNumber: (number) => one(CATEGORY_QUERIES.byNumber, number),
    below(parent, [products, slug] = [Number.MAX_SAFE_INTEGER, ''], limit): CategoryNode[] {
      const rows = prepared(CATEGORY_QUERIES.below).all(parent, products, slug, limit);
      return (rows as unknown as CategoryRow[]).map(nodeOf);
    },
  };
}

function nodeOf([number, key, name, slug, parent, names, products, children]: CategoryRow): CategoryNode {
  return { number, key, name, slug, parent, path: JSON.parse(names) as string[], products, children };
}
