import type { IndexedDocument, SearchPort } from '../../store/ports/search-index.ts';
import { GENERIC_HEADS, GOODS } from '../language/tokens/words.ts';
import { withAlternative } from '../query/alternatives.ts';
import type { Alternative, LanguageParts, Plan, Term } from '../query/plan.ts';
import { onCategory, surelyOn, withCategory } from './categories.ts';
import {
  allWords,
  anyWord,
  askAll,
  CANDIDATES,
  type FoundDocuments,
  firstAndAny,
  firstAndMost,
  havingAll,
} from './gather.ts';
import { rankByScore } from './score.ts';

const TERMS_MAX = 6;
/** If a document has the rarest word and more than this share of the words, the index is not asked further. */
const NEAR_ENOUGH = 0.6;
const HEAD_MIN = 4;
/** Optional words read many posting lists at once; sixty documents are enough to fill a few places. */
const FEW = 60;
/** "All but one" has more combinations with every word. */
const FOREMOST = 4;

export interface NearMatches {
  /** The plan that the documents were searched with; unknown compounds have their heads as alternatives. */
  readonly plan: Plan;
  readonly documents: readonly IndexedDocument[];
}

/**
 * Fills places by relaxing the query step by step, while places are empty: drop words that the catalogue lacks and use
 * the head of an unknown compound; the head noun and all but one other word; it and any other word; it alone; and any
 * word, if nothing was found at all.
 */
export function relax(
  port: SearchPort,
  plan: Plan,
  language: LanguageParts,
  gathered: FoundDocuments,
  wanted: number,
): NearMatches {
  const scored = rankByScore(plan, gathered.some, wanted);
  const near = scored.filter((each) => each.found > NEAR_ENOUGH);
  const nearest = near.length > 0 || scored.some((each) => each.model) ? gathered.some : [];
  if (near.length >= wanted) return { plan, documents: nearest };
  const withHeads = addHeads(port, plan, language);
  const widened = withCategory(withHeads ?? plan, language);
  const found = [...nearest];
  const ranks = new Set([...gathered.all, ...found].map((candidate) => candidate.rank));
  let filled = near.length;
  for (const [useful, candidates] of stepsOf(port, widened, withHeads !== undefined, gathered)) {
    if (!useful) continue;
    if (filled >= wanted) break;
    for (const candidate of candidates()) {
      if (ranks.has(candidate.rank)) continue;
      ranks.add(candidate.rank);
      found.push(candidate);
      filled++;
    }
  }
  return { plan: widened, documents: found };
}

type RelaxStep = [useful: boolean, candidates: () => readonly IndexedDocument[]];

function stepsOf(
  port: SearchPort,
  plan: Plan,
  hasHeads: boolean,
  { all: had, some, rare }: FoundDocuments,
): readonly RelaxStep[] {
  // All documents with the rarest word were fetched, so the index need not be asked for all words again.
  const seenAll = rare !== undefined && plan.terms.includes(rare) && had.length + some.length > 0;
  const findable = plan.terms.filter((term) =>
    term.alternatives.some(({ tokens }) => tokens.every(port.exists)),
  );
  if (findable.length === 0) return [];
  const telling = findable.toSorted(byTelling).slice(0, TERMS_MAX);
  const foremost = telling.slice(0, FOREMOST);
  const named = telling[0]!.role === 'head';
  const none = had.length === 0;
  const category = surelyOn(plan);
  return [
    [
      hasHeads || findable.length < plan.terms.length,
      () => {
        const narrowed = { ...plan, terms: findable };
        return (seenAll ? havingAll(narrowed, some) : askAll(port, narrowed)).all;
      },
    ],
    [category !== undefined, () => port.match(onCategory(category!), FEW)],
    [telling.length > 3, () => port.match(firstAndMost(foremost), FEW)],
    [telling.length > 2, () => port.match(firstAndAny(foremost), FEW)],
    [telling.length > 2 && !named, () => port.match(allWords(telling.slice(1)), CANDIDATES)],
    [
      telling.length > 1 && (named || telling[0]!.kind === 'model'),
      () => port.match(allWords(telling.slice(0, 1)), CANDIDATES),
    ],
    [telling.length > 1 && none, () => port.match(anyWord(telling.slice(0, 3)), CANDIDATES)],
  ];
}

const byTelling = (a: Term, b: Term): number =>
  Number(b.role === 'head') - Number(a.role === 'head') || b.weight - a.weight;

/** Adds the head of compounds that no product has, or that say what the article is for: "rygsæk" for "skolerygsæk". */
function addHeads(port: SearchPort, plan: Plan, language: LanguageParts): Plan | undefined {
  const heads = plan.terms.map((term) => {
    const exists = port.exists(language.analyser.stem(term.typed));
    return term.kind !== 'word' || (exists && term.role !== 'for') ? undefined : headOf(term, plan, language);
  });
  if (heads.every((head) => head === undefined)) return undefined;
  const terms = plan.terms.map((term, index) => {
    const head = heads[index];
    return head === undefined ? term : withAlternative(term, head);
  });
  return { ...plan, terms };
}

/** The last part, or the first if the last is as general as "udstyr"; of an unknown word its longest known ending. */
function headOf(term: Term, plan: Plan, { lexicon, analyser }: LanguageParts): Alternative | undefined {
  const parts = plan.compounds.find(({ word }) => word === term.typed)?.parts;
  if (parts !== undefined) {
    const general = GENERIC_HEADS.has(parts.at(-1)!);
    const part = analyser.stem(general ? parts[0]! : parts.at(-1)!);
    return { tokens: [part], why: general ? 'about' : 'head' };
  }
  if (term.known) return undefined;
  for (let at = 3; at <= term.typed.length - HEAD_MIN; at++) {
    const ending = term.typed.slice(at);
    if (GOODS.has(ending) || (lexicon.isArticle(ending) && !lexicon.isBrand(ending)))
      return { tokens: [analyser.stem(ending)], why: 'head' };
  }
  return undefined;
}
