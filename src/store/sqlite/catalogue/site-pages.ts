import type { Day } from '../../../domain/day.ts';
import type { EanNumber } from '../../../domain/ean.ts';
import { unpackFacts } from '../../packed/product-facts.ts';
import type { SitePages } from '../../ports/lists.ts';
import { hasTable, openProductFiles, prepareArrays } from './catalogue-files.ts';

export const SITE_QUERIES = {
  start: 'select ean from price where ean >= ? order by ean limit 1 offset ?',
  eans: 'select ean from price where ean >= ? order by ean limit ?',
  product: 'select product, made from product where ean = ?',
};
/** Small tables, read once a day. */
const WHOLE = {
  slugs: 'select slug from category_node where products > 0 order by products desc, slug limit ?',
  brands: 'select key from brand where products > 0 order by products desc, key limit ?',
};

/** Opens the generation at `path` for one reader. Only products that can be bought have a row in `price`. */
export function openSitePages(path: string): SitePages {
  const files = openProductFiles(path, (file) => prepareArrays(file, SITE_QUERIES.product));
  const [start, eans] = [SITE_QUERIES.start, SITE_QUERIES.eans].map((sql) => prepareArrays(files.first, sql));
  const column = <T>(sql: string, max: number): T[] =>
    (prepareArrays(files.first, sql).all(max) as unknown as [T][]).map(([value]) => value);
  const hasTraits = hasTable(files.first, 'category_node');
  return {
    starts(size) {
      const found: EanNumber[] = [];
      for (let next = start!.get(0, 0); next !== undefined; next = start!.get(found.at(-1)!, size))
        found.push((next as unknown as [EanNumber])[0]);
      return found;
    },
    *products(from, size) {
      for (const [ean] of eans!.all(from, size) as unknown as [EanNumber][]) {
        const row = files.of(ean).get(ean) as unknown as [string | null, string | null] | undefined;
        if (row === undefined) continue;
        const [product, made] = row;
        const facts = unpackFacts(made ?? '');
        if (product === null || facts?.hasPlace === false) continue;
        const changedDay = facts && (Math.max(facts.changedDay, facts.decidedDay) as Day);
        yield { json: product, changedDay: changedDay ?? null };
      }
    },
    categorySlugs: (max) => (hasTraits ? column<string>(WHOLE.slugs, max) : []),
    brandKeys: (max) => (hasTraits ? column<string>(WHOLE.brands, max) : []),
    close: files.close,
  };
}
