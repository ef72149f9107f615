import type { IndexedDocument } from '../../store/ports/search-index.ts';
import { FLAG, leafFrom, readHeader } from '../index/packed-document.ts';
import type { Plan, ShelfGuess } from '../query/plan.ts';
import { createOverlap, type Overlap, readDocument } from './read-document.ts';
import { termsByToken } from './word-finder.ts';

const LOOKED_AT = 100;
const GUESSES_MAX = 3;
/** What the words told one by one counts as so many products that have them all. */
const TOLD = 0.5;
const DOUBT = 0.5;

/**
 * The plan with its shelves weighed by the products that have all the words and are what is asked for: what each word tells
 * alone is the less worth the more of them there are.
 */
export function weighShelves(plan: Plan, candidates: readonly IndexedDocument[]): Plan {
  const looked = candidates.slice(0, LOOKED_AT);
  const called = countShelves(plan, looked, ({ isArticle }) => isArticle);
  // "Teddies" are called bears by all who sell them: then the shelf of whatever has the words is the next best.
  const counts = called.size > 0 || plan.shelves.length > 0 ? called : countShelves(plan, looked, () => true);
  if (counts.size === 0) return plan;
  const all = counts.values().reduce((sum, count) => sum + count, 0);
  for (const { leaf, share } of plan.shelves) counts.set(leaf, (counts.get(leaf) ?? 0) + TOLD * share);
  const shelves = [...counts].map(
    ([leaf, count]): ShelfGuess => ({ leaf, share: count / (all + TOLD + DOUBT) }),
  );
  shelves.sort((a, b) => b.share - a.share || (a.leaf < b.leaf ? -1 : 1));
  return { ...plan, shelves: shelves.slice(0, GUESSES_MAX) };
}

function countShelves(
  plan: Plan,
  candidates: readonly IndexedDocument[],
  isMeant: (overlap: Overlap) => boolean,
): Map<string, number> {
  const counts = new Map<string, number>();
  const wanted = termsByToken(plan);
  const overlap = createOverlap(wanted);
  for (const { doc } of candidates) {
    const { flags, article, name } = readHeader(doc);
    if ((flags & FLAG.shelf) === 0) continue;
    readDocument(doc, name, article, wanted, overlap);
    if (!isMeant(overlap) || overlap.best.includes(0)) continue;
    const from = leafFrom(doc, name);
    const leaf = doc.slice(from, doc.indexOf('\t', from));
    counts.set(leaf, (counts.get(leaf) ?? 0) + 1);
  }
  return counts;
}
