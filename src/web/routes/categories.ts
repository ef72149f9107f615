import { foldedWord } from '../../domain/text.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { CategoryNode, CategoryReader } from '../../store/ports/traits.ts';
import type { Way } from '../layout/elements.ts';
import { categoryPath } from '../pages/browse.ts';

const TOP = 0;

export const topCategories = (generation: Generation, limit: number): readonly CategoryNode[] =>
  generation.hasTraits ? generation.categories.below(TOP, undefined, limit) : [];

/** The categories above one, the widest first. */
export function above(categories: CategoryReader, { parent }: CategoryNode): Way {
  const node = parent === TOP ? undefined : categories.byNumber(parent);
  return node === undefined ? [] : [...above(categories, node), [node.name, categoryPath(node)]];
}

export function wayOf(generation: Generation, category: string): Way {
  const node =
    generation.hasTraits && category !== '' ? generation.categories.byKey(foldedWord(category)) : undefined;
  return node === undefined ? [] : [...above(generation.categories, node), [node.name, categoryPath(node)]];
}
