import type { IndexedDocument } from '../../store/ports/search-index.ts';
import { FLAG, leafFrom, readHeader } from '../index/packed-document.ts';
import type { Plan, Term } from '../query/plan.ts';
import type { Weights } from '../query/weights.ts';
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

const HEAD_MIN = 0.4;
/** What a word counts that only the description has. */
const TOLD_WORTH = 0.6;

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
  const { bonus, penalty } = plan.weights;
  const { ean, flags, article, vendorCount, name } = readHeader(doc);
  readDocument(doc, name, article, wanted, overlap);

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
    (found - penalty.missing * missing) / asked +
    arrangement(overlap, bonus) +
    wholeness(overlap, plan.weights) +
    (model ? bonus.model : 0) +
    (overlap.inLeaf ? bonus.category : 0) +
    bonus.shelf * shelfShare(doc, name, plan) +
    bonus.popularity * Math.max(0, 1 - Math.log10(rank) / 7) +
    bonus.vendors * Math.min(1, Math.log2(1 + vendorCount) / 5) -
    ((flags & FLAG.available) === 0 ? penalty.unavailable : 0) -
    (plan.models.length === 0 || overlap.variants === 0
      ? 0
      : overlap.variants === 1
        ? penalty.variant
        : penalty.variants) -
    (!head && plan.asksFor && (flags & FLAG.accessory) === 0 ? penalty.itself : 0) -
    ((flags & FLAG.accessory) !== 0 && !plan.namesAccessory ? penalty.accessory : 0);
  return {
    ean,
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

/** How likely it is that the article asked for stands on the document's shelf. */
function shelfShare(doc: string, name: number, { shelves }: Plan): number {
  if (shelves.length === 0) return 0;
  const leaf = leafFrom(doc, name);
  return shelves.find((guess) => doc.startsWith(`${guess.leaf}\t`, leaf))?.share ?? 0;
}

const mayName = ({ kind, colour, typed }: Term): boolean =>
  kind === 'word' ? !colour : kind === 'model' && typed.length > 3;

/** Words asked for side by side and standing so in the name, in order or near. */
function arrangement({ position }: Overlap, bonus: Weights['bonus']): number {
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
  return (bonus.order * ordered + bonus.nearness * near) / pairs;
}

/** How much of the name the query is, whether it is all of it, and whether the name opens with it. */
function wholeness({ best, position, nameWords, nameWordsFound }: Overlap, { bonus, form }: Weights): number {
  let opens = 0;
  let sure = true;
  for (let index = 0; index < best.length; index++) {
    if (position[index] === 0 || position[index] === 1) opens = bonus.start;
    // A "kontorstol" has no name that is "stol" and nothing else.
    if (best[index]! <= form.compoundHead) sure = false;
  }
  // A name such as `***` has no word that a query could be.
  if (nameWords === 0) return opens;
  const whole = sure && nameWordsFound === nameWords ? bonus.wholeName : 0;
  return (bonus.cover * nameWordsFound) / nameWords + whole + opens;
}

function correctionsOf(plan: Plan, wanted: TermsByToken, overlap: Overlap): { from: string; to: string }[] {
  const corrections: { from: string; to: string }[] = [];
  plan.terms.forEach((term, index) => {
    const corrected = wanted.groups[overlap.bestGroup[index]!]?.corrected;
    if (corrected !== undefined) corrections.push({ from: term.shown, to: corrected });
  });
  return corrections;
}
