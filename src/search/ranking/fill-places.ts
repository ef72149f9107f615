import type { IndexedDocument, SearchPort } from '../../store/ports/search-index.ts';
import { IN_DESCRIPTION } from '../index/packed-document.ts';
import type { LanguageParts, Plan, Term } from '../query/plan.ts';
import { isWiderThan, surelyOn } from './categories.ts';
import { allWordsAnywhere, CANDIDATES, type FoundDocuments, merged } from './gather.ts';
import { type NearMatches, relax } from './relax.ts';
import { countHeads, rankByScore, type ScoredProduct } from './score.ts';

/** Fills the first places: by products that have the missing words in their descriptions, then by near matches. */
export function fillPlaces(
  port: SearchPort,
  plan: Plan,
  language: LanguageParts,
  gathered: FoundDocuments,
  exact: readonly ScoredProduct[],
  wanted: number,
): { whole: readonly ScoredProduct[]; scored: readonly ScoredProduct[] } {
  const whole = withDescriptionMatches(port, plan, gathered.all, exact, wanted);
  const empty = missing(plan, whole.scored.slice(0, wanted), wanted);
  if (empty <= 0) return { whole: whole.scored, scored: whole.scored };
  const near = relax(port, plan, language, gathered, empty);
  return { whole: whole.scored, scored: withNearMatches(port, plan, near, whole) };
}

interface WholeMatches extends DescriptionMatches {
  readonly scored: readonly ScoredProduct[];
}

function withDescriptionMatches(
  port: SearchPort,
  plan: Plan,
  all: readonly IndexedDocument[],
  exact: readonly ScoredProduct[],
  wanted: number,
): WholeMatches {
  const isFull = countHeads(plan, exact) >= wanted;
  const described = isFull ? NO_DESCRIPTION_MATCHES : findInDescriptions(port, plan);
  if (described.documents.length === 0) return { documents: all, bits: described.bits, scored: exact };
  const documents = merged(all, described.documents);
  return {
    documents,
    bits: described.bits,
    scored: rankByScore(plan, documents, documents.length, described.bits),
  };
}

/**
 * Near matches stand behind what has all the words, except behind an accessory that was not asked for and behind products
 * whose description alone has the head noun. If the best whole match has the model, near matches need it or the head noun.
 */
function withNearMatches(
  port: SearchPort,
  plan: Plan,
  near: NearMatches,
  whole: WholeMatches,
): readonly ScoredProduct[] {
  const partly = findPartlyInDescriptions(port, plan);
  if (near.documents.length === 0 && partly.documents.length === 0) return whole.scored;
  const sure = new Set(whole.scored.map(({ rank }) => rank));
  const bestHasModel = whole.scored[0]?.model ?? false;
  const every = merged(merged(whole.documents, near.documents), partly.documents);
  const described = new Map([...partly.bits, ...whole.bits]);
  const ranked = rankByScore(near.plan, every, every.length, described).filter(
    (each) => sure.has(each.rank) || (each.named && (each.model || each.head || !bestHasModel)),
  );
  const hasHead = plan.terms.some((term) => term.role === 'head');
  const isFirst = ({ rank, head, inLine, isUnasked }: ScoredProduct) =>
    sure.has(rank) && !isUnasked && (head || inLine || !hasHead);
  return [...ranked.filter(isFirst), ...ranked.filter((each) => !isFirst(each))];
}

/** The number of further words that are each paired with the leading word, the most significant first. */
const SINGLE_MAX = 4;
const FEW = 60;
/** Nothing but a pasted title has more words than this; its product has them in its name. */
const ALL_MAX = 10;

interface DescriptionMatches {
  readonly documents: readonly IndexedDocument[];
  /** Rank → bit mask of terms. A set bit whose term is missing from the stored line is in the description. */
  readonly bits: ReadonlyMap<number, number>;
}

const NO_DESCRIPTION_MATCHES: DescriptionMatches = { documents: [], bits: new Map() };

function findInDescriptions(port: SearchPort, { terms }: Plan): DescriptionMatches {
  const findable = findableOf(port, terms);
  if (findable.length > ALL_MAX) return NO_DESCRIPTION_MATCHES;
  if (!findable.some((term) => isDescribed(port, term))) return NO_DESCRIPTION_MATCHES;
  return collected([[findable, port.match(allWordsAnywhere(findable), CANDIDATES)]], terms);
}

function findPartlyInDescriptions(port: SearchPort, { terms }: Plan): DescriptionMatches {
  const findable = findableOf(port, terms).toSorted(byTelling);
  const [first, ...others] = findable;
  if (first === undefined) return NO_DESCRIPTION_MATCHES;
  const pairs = others
    .filter((term) => isDescribed(port, term))
    .slice(0, SINGLE_MAX)
    .map((term) => [first, term]);
  return collected(
    pairs.map((pair) => [pair, port.match(allWordsAnywhere(pair), FEW)]),
    terms,
  );
}

const byTelling = (a: Term, b: Term): number =>
  Number(b.role === 'head') - Number(a.role === 'head') || b.weight - a.weight;

function collected(
  found: readonly (readonly [asked: readonly Term[], documents: readonly IndexedDocument[]])[],
  terms: readonly Term[],
): DescriptionMatches {
  const documents = new Map<number, IndexedDocument>();
  const bits = new Map<number, number>();
  for (const [asked, matched] of found) {
    const had = asked.reduce((sum, term) => sum | (1 << terms.indexOf(term)), 0);
    for (const document of matched) {
      documents.set(document.rank, document);
      bits.set(document.rank, (bits.get(document.rank) ?? 0) | had);
    }
  }
  return { documents: [...documents.values()], bits };
}

const findableOf = (port: SearchPort, terms: readonly Term[]): readonly Term[] =>
  terms.filter((term) => isIn(term, (token) => port.exists(token) || port.exists(IN_DESCRIPTION + token)));

const isDescribed = (port: SearchPort, term: Term): boolean =>
  isIn(term, (token) => port.exists(IN_DESCRIPTION + token));

const isIn = ({ alternatives }: Term, has: (token: string) => boolean): boolean =>
  alternatives.some(({ tokens }) => tokens.every(has));

/** A single word, or a compound written apart, is relaxed only if it found nothing or a sure category has more of it. */
function missing(plan: Plan, scored: readonly ScoredProduct[], wanted: number): number {
  if (scored.length === 0) return wanted;
  if (plan.terms.length === 1 || isOneThing(plan)) {
    const category = surelyOn(plan);
    if (category === undefined || isWiderThan(plan, category)) return 0;
  }
  return wanted - countHeads(plan, scored);
}

/** True if all the words together form one known word: "vinter støvler". */
function isOneThing({ terms }: Plan): boolean {
  const [first, ...others] = terms;
  return first!.alternatives.some(
    (alternative) =>
      alternative.why === 'written' && others.every((term) => term.alternatives.includes(alternative)),
  );
}
