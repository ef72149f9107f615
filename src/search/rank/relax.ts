import type { IndexedDocument, SearchPort } from '../../store/ports/search-index.ts';
import { GOODS } from '../language/nouns.ts';
import { GENERIC_HEADS } from '../language/tokens/words.ts';
import { withAlternative } from '../query/alternatives.ts';
import type { LanguageParts } from '../query/language-parts.ts';
import type { Alternative, Plan, Term } from '../query/plan.ts';
import { isWiderThan, onShelf, surelyOn, withShelf } from './fill-shelf.ts';
import { askAll, CANDIDATES, type Gathered, havingAll } from './gather.ts';
import { allWords, anyWord, firstAndAny, firstAndMost } from './questions.ts';
import { type Ranked, rank } from './rank.ts';

const TERMS_MAX = 6;
/** A document with the rarest word and this share of all the words spares the index further questions. */
const NEAR_ENOUGH = 0.6;
const HEAD_MIN = 4;
/** Where one word or another may be missing the index reads on in many lists at once; sixty do to fill a few places. */
const FEW = 60;
/** "All but one" or "any" of more words than these is as many questions in one. */
const FOREMOST = 4;

/**
 * How many places all the words leave empty. One word has nothing to let go unless it found nothing or
 * a shelf is sure to have more of it, and a compound written apart has nothing either.
 */
export function missing(plan: Plan, ranked: readonly Ranked[], wanted: number): number {
  if (ranked.length === 0) return wanted;
  if (plan.terms.length === 1 || isOneThing(plan)) {
    const shelf = surelyOn(plan);
    if (shelf === undefined || isWiderThan(plan, shelf)) return 0;
  }
  // A "urrem" has all the words of "ur", and is none.
  const named = plan.terms.some((term) => term.role === 'head');
  return wanted - ranked.filter((each) => each.head || !named).length;
}

/** All the words together are one known word: "vinter støvler". */
function isOneThing({ terms }: Plan): boolean {
  const [first, ...others] = terms;
  return first!.alternatives.some(
    (alternative) =>
      alternative.why === 'written' && others.every((term) => term.alternatives.includes(alternative)),
  );
}

export interface Relaxed {
  /** The plan the documents were asked for with: unknown compounds have their heads as alternatives. */
  readonly plan: Plan;
  readonly documents: readonly IndexedDocument[];
}

/**
 * The stated steps, each tried only while those before leave places empty: without words the catalogue has nowhere and
 * with the head of an unknown compound; the word that names the article and all but one of the others; it and any other;
 * it alone; and, when there was no hit at all, any word.
 */
export function relax(
  port: SearchPort,
  plan: Plan,
  language: LanguageParts,
  gathered: Gathered,
  wanted: number,
): Relaxed {
  const ranked = rank(plan, gathered.some, wanted);
  const near = ranked.filter((each) => each.found > NEAR_ENOUGH);
  const nearest = near.length > 0 || ranked.some((each) => each.model) ? gathered.some : [];
  if (near.length >= wanted) return { plan, documents: nearest };
  const withHeads = addHeads(port, plan, language);
  const widened = withShelf(withHeads ?? plan, language);
  const found = [...nearest];
  const seen = new Set([...gathered.all, ...found].map((candidate) => candidate.rank));
  let filled = near.length;
  for (const [useful, candidates] of stepsOf(port, widened, withHeads !== undefined, gathered)) {
    if (!useful) continue;
    if (filled >= wanted) break;
    for (const candidate of candidates()) {
      if (seen.has(candidate.rank)) continue;
      seen.add(candidate.rank);
      found.push(candidate);
      filled++;
    }
  }
  return { plan: widened, documents: found };
}

type Step = [useful: boolean, candidates: () => readonly IndexedDocument[]];

function stepsOf(
  port: SearchPort,
  plan: Plan,
  hasHeads: boolean,
  { all: had, some, rare }: Gathered,
): readonly Step[] {
  // Whoever has all the words has the rarest, and all who have that were seen: the index need not be asked.
  const seenAll = rare !== undefined && plan.terms.includes(rare) && had.length + some.length > 0;
  const findable = plan.terms.filter((term) =>
    term.alternatives.some(({ tokens }) => tokens.every(port.exists)),
  );
  if (findable.length === 0) return [];
  const telling = findable.toSorted(byTelling).slice(0, TERMS_MAX);
  const foremost = telling.slice(0, FOREMOST);
  const named = telling[0]!.role === 'head';
  const none = had.length === 0;
  const shelf = surelyOn(plan);
  return [
    [
      hasHeads || findable.length < plan.terms.length,
      () => {
        const asked = { ...plan, terms: findable };
        return (seenAll ? havingAll(asked, some) : askAll(port, asked)).all;
      },
    ],
    [shelf !== undefined, () => port.match(onShelf(shelf!), FEW)],
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

/** What names the article first, then the rarest. */
const byTelling = (a: Term, b: Term): number =>
  Number(b.role === 'head') - Number(a.role === 'head') || b.weight - a.weight;

/**
 * "skolerygsæk" that no product is called: its head, "rygsæk", is the next best; and what is for a "robotstøvsuger" may
 * say it is for a "støvsuger". Nothing when no term has such a head.
 */
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

/** The last part, or the first where the last is as general as "udstyr"; of an unknown word its longest known ending. */
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
