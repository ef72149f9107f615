import type { DatabaseSync } from 'node:sqlite';
import type { CategoryReader } from '../../../ports/catalogue.ts';
import type { CategoryNode } from '../../../ports/traits.ts';
import { keptStatements } from './kept-statements.ts';

export const CATEGORY_QUERIES = {
  number: 'select number from category_node where slug = ?',
  below: `
    select number, key, name, slug, parent, names, products, children from category_node
    where parent = ?1 and products <= ?2 and (products < ?2 or slug > ?3)
    order by products desc, slug limit ?4`,
};

type Row = [number, string, string, string, number, string, number, number];

export function categoriesIn(db: DatabaseSync): CategoryReader {
  const prepared = keptStatements(db);
  return {
    numberOf: (slug) => (prepared(CATEGORY_QUERIES.number).get(slug) as unknown as [number] | undefined)?.[0],
    below(parent, [products, slug] = [Number.MAX_SAFE_INTEGER, ''], limit): CategoryNode[] {
      const rows = prepared(CATEGORY_QUERIES.below).all(parent, products, slug, limit) as unknown as Row[];
      return rows.map(([number, key, name, ownSlug, above, names, count, children]) => ({
        number,
        key,
        name,
        slug: ownSlug,
        parent: above,
        path: JSON.parse(names) as string[],
        products: count,
        children,
      }));
    },
  };
}
