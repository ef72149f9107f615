import type { IndexedDocument } from '../../store/ports/search-index.ts';
import { FIELDS, FLAG, leafFrom, readHeader } from '../index/packed-document.ts';
import type { Plan, Term } from '../query/plan.ts';
import type { Weights } from '../query/weights.ts';
import { createOverlap, type Overlap, readDocument } from './read-document.ts';
import { type TermsByToken, termsByToken } from './terms-by-token.ts';

export interface ScoredProduct {
  ean: string;
  rank: number;
  score: number;
  /** The weight of the found words as a share of all, 0–1. */
  found: number;
  whole: boolean;
  /** Its stored line has every word, so that no word is in the description alone. */
  inLine: boolean;
  /** It is an accessory, and the query names none. */
  isUnasked: boolean;
  /** It has a word that may be a head noun, if the query has one; a number or a colour is none. */
  named: boolean;
  model: boolean;
  /** It has the query's head noun, and not only as a compound's first part. */
  head: boolean;
  corrections: { from: string; to: string }[];
}

const HEAD_MIN = 0.4;
const DESCRIPTION_WORTH = 0.6;

/** `described` maps a rank to a bit mask of its terms: one that is missing from its stored line is in its description. */
export function rankByScore(
  plan: Plan,
  candidates: readonly IndexedDocument[],
  limit: number,
  described: ReadonlyMap<number, number> = NONE_DESCRIBED,
): ScoredProduct[] {
  const wanted = termsByToken(plan);
  const overlap = createOverlap(wanted);
  const corrects = wanted.groups.some((group) => group.read !== undefined);
  const scored = candidates.map((candidate) => {
    const scored = score(plan, wanted, overlap, candidate, described.get(candidate.rank) ?? 0);
    if (corrects) scored.corrections = correctionsOf(plan, wanted, overlap);
    return scored;
  });
  scored.sort((a, b) => b.score - a.score || a.rank - b.rank);
  return scored.slice(0, limit);
}

const NONE_DESCRIBED: ReadonlyMap<number, number> = new Map();

function score(
  plan: Plan,
  wanted: TermsByToken,
  overlap: Overlap,
  { doc, rank }: IndexedDocument,
  described: number,
): ScoredProduct {
  const { bonus, penalty } = plan.weights;
  const { ean, flags, article, vendorCount, name } = readHeader(doc);
  readDocument(doc, name, article, wanted, overlap);

  let weightSum = 0;
  let found = 0;
  let missing = 0;
  let head = false;
  let named = !plan.terms.some(mayName);
  for (let index = 0; index < plan.terms.length; index++) {
    const { weight } = plan.terms[index]!;
    weightSum += weight;
    const isDescribed = overlap.best[index] === 0 && (described & (1 << index)) !== 0;
    found += weight * (isDescribed ? DESCRIPTION_WORTH : overlap.best[index]!);
    if (overlap.best[index] === 0) missing += isDescribed ? 0 : weight;
    else if (mayName(plan.terms[index]!)) {
      named = true;
      head ||= plan.terms[index]!.role === 'head' && overlap.best[index]! >= HEAD_MIN;
    }
  }
  const model = hasAnyModel(doc, plan.models);
  const isUnasked = (flags & FLAG.accessory) !== 0 && !plan.namesAccessory;
  const total =
    (found - penalty.missing * missing) / weightSum +
    arrangement(overlap, bonus) +
    wholeness(overlap, plan.weights) +
    (model ? bonus.model : 0) +
    (overlap.inLeaf ? bonus.leafWord : 0) +
    bonus.category * categoryShare(doc, name, plan) +
    bonus.popularity * Math.max(0, 1 - Math.log10(rank) / 7) +
    bonus.vendors * Math.min(1, Math.log2(1 + vendorCount) / 5) -
    ((flags & FLAG.available) === 0 ? penalty.unavailable : 0) -
    (plan.models.length === 0 || overlap.variants === 0
      ? 0
      : overlap.variants === 1
        ? penalty.variant
        : penalty.variants) -
    (!head && plan.asksFor && (flags & FLAG.accessory) === 0 ? penalty.itself : 0) -
    (isUnasked ? penalty.accessory : 0);
  return {
    ean,
    rank,
    score: total,
    found: found / weightSum,
    whole: missing === 0,
    isUnasked,
    inLine: !overlap.best.includes(0),
    named,
    model,
    head,
    corrections: [],
  };
}

function categoryShare(doc: string, name: number, { categories }: Plan): number {
  if (categories.length === 0) return 0;
  const leaf = leafFrom(doc, name);
  return categories.find((guess) => doc.startsWith(`${guess.leaf}\t`, leaf))?.share ?? 0;
}

const mayName = ({ kind, colour, typed }: Term): boolean =>
  kind === 'word' ? !colour : kind === 'model' && typed.length > 3;

/** Bonus for words that are neighbours in the query and also in the name, in order or near. */
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

/** Bonus for the share of the name that the query covers, for a whole name, and for a match at its start. */
function wholeness({ best, position, nameWords, nameWordsFound }: Overlap, { bonus, form }: Weights): number {
  let opens = 0;
  let sure = true;
  for (let index = 0; index < best.length; index++) {
    if (position[index] === 0 || position[index] === 1) opens = bonus.start;
    // The name "kontorstol" is not covered by "stol".
    if (best[index]! <= form.compoundHead) sure = false;
  }
  // A name such as `***` has no words.
  if (nameWords === 0) return opens;
  const whole = sure && nameWordsFound === nameWords ? bonus.wholeName : 0;
  return (bonus.cover * nameWordsFound) / nameWords + whole + opens;
}

/** The words that the document has in another spelling, in one word or in parts. Words that were joined are told as one. */
function correctionsOf(plan: Plan, wanted: TermsByToken, overlap: Overlap): { from: string; to: string }[] {
  const corrections: { from: string; to: string }[] = [];
  let last: string | undefined;
  plan.terms.forEach(({ shown }, index) => {
    const read = wanted.groups[overlap.bestGroup[index]!]?.read;
    if (read !== undefined && read === last) corrections.at(-1)!.from += ` ${shown}`;
    else if (read !== undefined) corrections.push({ from: shown, to: read });
    last = read;
  });
  return corrections;
}

function hasAnyModel(doc: string, models: readonly string[]): boolean {
  // A quick test first: splitting the names of all documents would take half of the scoring time.
  if (!models.some((model) => doc.includes(model.slice(0, /^\D\d/.test(model) ? 1 : 2)))) return false;
  const forms = doc
    .split('\t')
    [FIELDS.name]!.split(' ')
    .map((word) => /[^'+~<>^]*/.exec(word)![0]);
  return models.some((model) => hasModel(forms, model));
}

/** True if the name contains the model number, however it is spaced there, and not inside a longer one. */
function hasModel(forms: readonly string[], model: string): boolean {
  for (let from = 0; from < forms.length; from++) {
    let joined = '';
    for (let to = from; to < forms.length && model.startsWith(joined); to++) {
      joined += forms[to]!;
      if (joined === model) return true;
    }
  }
  return false;
}

/** The number of products whose head noun is the query's, or all if it has none. An "urrem" contains the word "ur" and is no watch. */
export function countHeads({ terms }: Plan, scored: readonly ScoredProduct[]): number {
  const isNamed = terms.some(({ role }) => role === 'head');
  return isNamed ? scored.filter(({ head }) => head).length : scored.length;
}
