import { memo } from '../../../../domain/calls.ts';
import type { TraitIndex } from '../../../ports/search-index.ts';
import type { PreparedStatements } from '../catalogue-files.ts';

export const TRAIT_QUERIES = {
  brand: 'select number, products from brand where key = ?',
  brandName: 'select name from brand where number = ?',
  lastBrand: 'select max(number) from brand',
  size: 'select number from size where name = ?',
  sizeName: 'select name from size where number = ?',
  color: 'select number from color where name = ?',
  colorName: 'select name from color where number = ?',
  category: 'select number, products from category_node where key = ?',
  pathsOf: 'select path from category_member where node = ? order by path',
  lastPath: 'select max(number) from category_path',
  parent: 'select parent from category_node where number = ?',
  leaf: 'select leaf from category_path where number = ?',
  paths: 'select number, leaf from category_path order by number',
  members: 'select path, node from category_member order by path, node',
  family: 'select number from family where key = ?',
  categoryName: 'select name from category_node where number = ?',
};

const NAMES_MAX = 20_000;

type TraitNameReader = Pick<
  TraitIndex,
  | 'brandOf'
  | 'brandName'
  | 'lastBrand'
  | 'sizeOf'
  | 'familyOf'
  | 'colorOf'
  | 'sizeName'
  | 'colorName'
  | 'categoryOf'
  | 'lastPath'
  | 'parentOf'
  | 'leafOf'
  | 'paths'
  | 'categoryName'
>;

/** Reads the names behind the numbers in traits. */
export function namesOf(prepared: PreparedStatements, hasFolded: boolean): TraitNameReader {
  const one = <T>(sql: string, ...values: (string | number)[]): T | undefined =>
    (prepared(sql).get(...values) as unknown as [T] | undefined)?.[0];
  const many = <T>(sql: string, ...values: number[]): T[] =>
    (prepared(sql).all(...values) as unknown as [T][]).map(([value]) => value);
  const nameOf = (sql: string) => {
    const known = memo((number) => one<string>(sql, number) ?? '', NAMES_MAX);
    return (number: number) => known(String(number));
  };
  const leafOf = memo((path) => one<number>(TRAIT_QUERIES.leaf, path) ?? 0, NAMES_MAX);
  return {
    brandOf(key) {
      const row = prepared(TRAIT_QUERIES.brand).get(key) as unknown as [number, number] | undefined;
      return row && { number: row[0], products: row[1] };
    },
    brandName: nameOf(TRAIT_QUERIES.brandName),
    lastBrand: () => one<number | null>(TRAIT_QUERIES.lastBrand) ?? 0,
    sizeOf: (name) => (hasFolded ? one<number>(TRAIT_QUERIES.size, name) : undefined),
    colorOf: (name) => (hasFolded ? one<number>(TRAIT_QUERIES.color, name) : undefined),
    familyOf: (key) => (key === 0 ? 0 : (one<number>(TRAIT_QUERIES.family, key) ?? 0)),
    sizeName: nameOf(TRAIT_QUERIES.sizeName),
    colorName: nameOf(TRAIT_QUERIES.colorName),
    categoryOf(key) {
      const row = prepared(TRAIT_QUERIES.category).get(key) as unknown as [number, number] | undefined;
      if (row === undefined) return undefined;
      const [number, products] = row;
      return {
        ...{ number, products },
        get paths() {
          return many<number>(TRAIT_QUERIES.pathsOf, number);
        },
      };
    },
    lastPath: () => one<number | null>(TRAIT_QUERIES.lastPath) ?? 0,
    parentOf: (category) => one<number>(TRAIT_QUERIES.parent, category) ?? 0,
    leafOf: (path) => leafOf(String(path)),
    paths() {
      const nodes = new Map<number, number[]>();
      const members = prepared(TRAIT_QUERIES.members).all() as unknown as [number, number][];
      for (const [path, node] of members) nodes.set(path, [...(nodes.get(path) ?? []), node]);
      const paths = prepared(TRAIT_QUERIES.paths).all() as unknown as [number, number][];
      return paths.map(([number, leaf]) => ({ number, leaf, nodes: nodes.get(number) ?? [] }));
    },
    categoryName: nameOf(TRAIT_QUERIES.categoryName),
  };
}
