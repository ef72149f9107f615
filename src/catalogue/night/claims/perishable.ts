import { createWordFolding } from '../../lists/keys.ts';

/** Whether a category path leads through one of these categories, whatever its case and spelling of æøå. */
export function perishableIn(categories: readonly string[]): (path: readonly string[]) => boolean {
  const fold = createWordFolding();
  const perishable = new Set(categories.map(fold));
  return (path) => perishable.size > 0 && path.some((level) => perishable.has(fold(level)));
}
