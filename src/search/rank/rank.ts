import type { IndexedDocument } from '../../store/ports/search-index.ts';
import { FLAG } from '../index/packed-document.ts';
import type { Plan, Term } from '../query/plan.ts';
import { hasAnyModel } from './model-match.ts';
import { createOverlap, type Overlap, readDocument } from './read-document.ts';
import { type TermsByToken, termsByToken } from './word-finder.ts';

export interface Ranked {
  ean: string;
  rank: number;
  score: number;
  /** The share of the weight asked for that the document has, 0–1. */
  found: number;
  /** It has every word in one form or another. */
  whole: boolean;
  /** It has a word that may name an article, where the query has one; a number or a colour is none. */
  named: boolean;
  /** It has the model number asked for. */
  model: boolean;
  /** It has the word that names the article, and not only as a compound's first part. */
  head: boolean;
  /** The spelling corrections this hit rests on. */
  corrections: { from: string; to: string }[];
}

/** What is added to the 0–1 of the words found. A phrase in order is worth more than all popularity. */
const BONUS = {
  order: 0.12,
  nearness: 0.06,
  cover: 0.07,
  wholeName: 0.12,
  start: 0.05,
  model: 0.25,
  category: 0.08,
  popularity: 0.08,
  vendors: 0.05,
};
const PENALTY = {
  accessory: 0.35,
  unavailable: 0.06,
  missing: 0.3,
  variant: 0.24,
  variants: 0.3,
  itself: 0.2,
};

const HEAD_MIN = 0.4;
/** What a word counts that only the description has. */
const TOLD_WORTH = 0.5;

/** `told` has, by rank, a bit for each term that a document is known to have: what is not in its line is in its description. */
export function rank(
  plan: Plan,
  candidates: readonly IndexedDocument[],
  limit: number,
  told: ReadonlyMap<number, number> = NONE_TOLD,
): Ranked[] {
  const wanted = termsByToken(plan);
  const overlap = createOverlap(wanted);
  const corrects = wanted.groups.some((group) => group.corrected !== undefined);
  const ranked = candidates.map((candidate) => {
    const ranked = score(plan, wanted, overlap, candidate, told.get(candidate.rank) ?? 0);
    if (corrects) ranked.corrections = correctionsOf(plan, wanted, overlap);
    return ranked;
  });
  ranked.sort((a, b) => b.score - a.score || a.rank - b.rank);
  return ranked.slice(0, limit);
}

const NONE_TOLD: ReadonlyMap<number, number> = new Map();

function score(
  plan: Plan,
  wanted: TermsByToken,
  overlap: Overlap,
  { doc, rank }: IndexedDocument,
  told: number,
): Ranked {
  const eanEnd = doc.indexOf('\t');
  const flagsEnd = doc.indexOf('\t', eanEnd + 1);
  const vendorsEnd = doc.indexOf('\t', flagsEnd + 1);
  const flags = Number(doc.slice(eanEnd + 1, flagsEnd));
  const vendorCount = Number(doc.slice(flagsEnd + 1, vendorsEnd));
  readDocument(doc, vendorsEnd + 1, wanted, overlap);

  let asked = 0;
  let found = 0;
  let missing = 0;
  let head = false;
  let named = !plan.terms.some(mayName);
  for (let index = 0; index < plan.terms.length; index++) {
    const { weight } = plan.terms[index]!;
    asked += weight;
    const isTold = overlap.best[index] === 0 && (told & (1 << index)) !== 0;
    found += weight * (isTold ? TOLD_WORTH : overlap.best[index]!);
    if (overlap.best[index] === 0) missing += isTold ? 0 : weight;
    else if (mayName(plan.terms[index]!)) {
      named = true;
      head ||= plan.terms[index]!.role === 'head' && overlap.best[index]! >= HEAD_MIN;
    }
  }
  const model = hasAnyModel(doc, plan.models);
  const total =
    (found - PENALTY.missing * missing) / asked +
    arrangement(overlap) +
    wholeness(overlap) +
    (model ? BONUS.model : 0) +
    (overlap.inLeaf ? BONUS.category : 0) +
    BONUS.popularity * Math.max(0, 1 - Math.log10(rank) / 7) +
    BONUS.vendors * Math.min(1, Math.log2(1 + vendorCount) / 5) -
    ((flags & FLAG.available) === 0 ? PENALTY.unavailable : 0) -
    (plan.models.length === 0 || overlap.variants === 0
      ? 0
      : overlap.variants === 1
        ? PENALTY.variant
        : PENALTY.variants) -
    (!head && plan.asksFor && (flags & FLAG.accessory) === 0 ? PENALTY.itself : 0) -
    ((flags & FLAG.accessory) !== 0 && !plan.namesAccessory ? PENALTY.accessory : 0);
  return {
    ean: doc.slice(0, eanEnd),
    rank,
    score: total,
    found: found / asked,
    whole: missing === 0,
    named,
    model,
    head,
    corrections: [],
  };
}

const mayName = ({ kind, colour, typed }: Term): boolean =>
  kind === 'word' ? !colour : kind === 'model' && typed.length > 3;

/** Words asked for side by side and standing so in the name, in order or near. */
function arrangement({ position }: Overlap): number {
  const pairs = position.length - 1;
  if (pairs < 1) return 0;
  let ordered = 0;
  let near = 0;
  for (let index = 0; index < pairs; index++) {
    const here = position[index]!;
    const there = position[index + 1]!;
    if (here < 0 || there < 0) continue;
    if (there === here + 1 || there === here) ordered++;
    if (Math.abs(there - here) <= 3) near++;
  }
  return (BONUS.order * ordered + BONUS.nearness * near) / pairs;
}

/** How much of the name the query is, whether it is all of it, and whether the name opens with it. */
function wholeness({ best, position, nameWords, nameWordsFound }: Overlap): number {
  let opens = 0;
  let sure = true;
  for (let index = 0; index < best.length; index++) {
    if (position[index] === 0 || position[index] === 1) opens = BONUS.start;
    if (best[index]! <= 0.8) sure = false;
  }
  const whole = sure && nameWordsFound === nameWords ? BONUS.wholeName : 0;
  return (BONUS.cover * nameWordsFound) / nameWords + whole + opens;
}

function correctionsOf(plan: Plan, wanted: TermsByToken, overlap: Overlap): { from: string; to: string }[] {
  const corrections: { from: string; to: string }[] = [];
  plan.terms.forEach((term, index) => {
    const corrected = wanted.groups[overlap.bestGroup[index]!]?.corrected;
    if (corrected !== undefined) corrections.push({ from: term.shown, to: corrected });
  });
  return corrections;
}
