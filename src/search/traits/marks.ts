import type { CategoryPath, Traits } from '../../store/ports/traits.ts';

/*
 * A document has, beside its words, a mark for its brand and for each category it belongs to, so that the index itself passes
 * over what a filter leaves out: looking at each product that has the words takes ten times as long. No word begins with a point.
 */
export const brandMark = (brand: number): string => `.b${brand}`;
export const categoryMark = (node: number): string => `.c${node}`;

/** The marks of a document, each with the space before it. */
export function createMarks(
  paths: readonly CategoryPath[],
): (traits: Pick<Traits, 'path' | 'brand'>) => string {
  const ofPath = new Map(
    paths.map(({ number, nodes }) => [number, nodes.map((node) => ` ${categoryMark(node)}`).join('')]),
  );
  return ({ path, brand }) => (ofPath.get(path) ?? '') + (brand === 0 ? '' : ` ${brandMark(brand)}`);
}
