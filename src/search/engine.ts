import type { Interpretation } from '../contract/search-schemas.ts';
import { memo } from '../domain/calls.ts';
import { type Ean, hasValidCheckDigit, parseEan } from '../domain/ean.ts';
import type { IndexedDocument, IndexQuestion, SearchPort } from '../store/ports/search-index.ts';
import { packLeaf } from './index/analyse-word.ts';
import type { Analyser } from './language/analyse.ts';
import { createSplit } from './language/compounds.ts';
import type { Lexicon } from './language/lexicon.ts';
import { type Correct, createCorrect } from './language/spelling.ts';
import type { Synonyms } from './language/synonyms.ts';
import { plainLetters } from './language/tokens/token.ts';
import { GOODS, MODIFIERS } from './language/tokens/words.ts';
import { correctRare, correctUnknown } from './query/correct-plan.ts';
import type { LanguageParts, Plan } from './query/plan.ts';
import { planQuery } from './query/read-query.ts';
import { mayBeMisspelt } from './query/read-word.ts';
import { WEIGHTS } from './query/weights.ts';
import { guessCategories, weighCategories } from './ranking/categories.ts';
import { fillPlaces } from './ranking/fill-places.ts';
import {
  allWords,
  CANDIDATES,
  type FoundDocuments,
  gather,
  gatherBehind,
  merged,
  placedOnly,
} from './ranking/gather.ts';
import { countHeads, rankByScore, type ScoredProduct } from './ranking/score.ts';

/** All products that a query finds, best first. It includes near matches if few products have all the words. */
export interface Listing {
  hits: readonly Pick<ScoredProduct, 'ean' | 'rank' | 'score'>[];
  interpretation: Interpretation;
  /** The number of hits that do not match `more`: near matches, and products found by their description only. */
  beside: number;
  /** The index question of matches beyond those scored, which follow by popularity; undefined if there are none. */
  more: IndexQuestion | undefined;
  /** True if a product with a place has every word; products without a place are then listed last in every order. */
  isParted: boolean;
  /** The words name an accessory, or ask what is for something. */
  asksAccessory: boolean;
}

/** A search with facets lists one text several times, each with other filters: its words are read once. */
export type ListProducts = (text: string) => (port: SearchPort) => Listing;

const TEXT_MAX = 200;
/** Near matches are added until there are this many answers. */
const HITS = 5;

export function createList(
  lexicon: Lexicon,
  synonyms: Synonyms,
  analyser: Analyser,
  weights = WEIGHTS,
): ListProducts {
  const words = { analyser, lexicon, split: createSplit(lexicon) };
  const leafOf = memo((categoryName) => packLeaf(categoryName, words));
  const language: LanguageParts = { ...words, synonyms, weights, leafOf };
  const correct = createCorrect(lexicon, [...synonyms.words, ...GOODS, ...MODIFIERS]);

  const listAmong = (port: SearchPort, read: Plan, query: string): PlanListing => {
    const { plan: understood, gathered, typedRanks } = gatherFor(port, read, language, correct);
    const plan = weighCategories(understood, gathered.all);
    const exact = rankByScore(plan, gathered.all, gathered.all.length);
    const places =
      countHeads(plan, exact.slice(0, HITS)) === HITS
        ? { whole: exact, scored: exact }
        : fillPlaces(port, plan, language, gathered, exact, HITS);
    const scored = inFront(places.scored, typedRanks);
    const isRelaxed = scored.length > places.whole.length;
    return {
      plan,
      hasWhole: gathered.all.length > 0 || places.whole.some((each) => each.whole),
      listing: {
        hits: scored,
        interpretation: interpretationOf(plan, scored, isRelaxed, query),
        beside: scored.length - gathered.all.length,
        more: gathered.all.length < CANDIDATES ? undefined : allWords(plan.terms),
        isParted: false,
        asksAccessory: plan.namesAccessory || plan.namesCompanion,
      },
    };
  };

  return (text) => {
    const query = [...text].slice(0, TEXT_MAX).join('');
    const ean = eanOf(query);
    let read: Plan | undefined;
    return (port) => {
      const byCode = ean === undefined ? null : port.byEan(ean);
      if (byCode !== null) return listingOf([hitOf(byCode)], [query.trim()]);
      read ??= planQuery(query, language);
      if (read.terms.length === 0) return listingOf([], []);
      if (port.placed === Number.POSITIVE_INFINITY) return listAmong(port, read, query).listing;
      const products = placedOnly(port);
      const placed = listAmong(products.port, read, query);
      if (placed.hasWhole) return withBehind(port, placed);
      return products.isWhole() ? placed.listing : listAmong(port, read, query).listing;
    };
  };
}

/** Rare words get other spellings if few products have all the words; those that have them as typed stay first. */
function gatherFor(port: SearchPort, read: Plan, language: LanguageParts, correct: Correct): GatheredPlan {
  const withCategories = (plan: Plan): Plan => ({ ...plan, categories: guessCategories(plan, language) });
  const spelt = read.terms.some(mayBeMisspelt) ? correctUnknown(read, language, correct, port) : read;
  const plan = withCategories(spelt);
  const gathered = gather(port, plan);
  const found = gathered.all.length;
  const guessed = found < HITS ? correctRare(plan, language, correct, found > 0) : plan;
  if (guessed === plan) return { plan, gathered, typedRanks: [] };
  const more = gather(port, guessed);
  return {
    plan: withCategories(guessed),
    gathered: { ...more, all: merged(gathered.all, more.all) },
    typedRanks: gathered.all.map(({ rank }) => rank),
  };
}

const inFront = (scored: readonly ScoredProduct[], ranks: readonly number[]): readonly ScoredProduct[] =>
  ranks.length === 0
    ? scored
    : [
        ...scored.filter(({ rank }) => ranks.includes(rank)),
        ...scored.filter(({ rank }) => !ranks.includes(rank)),
      ];

interface GatheredPlan {
  plan: Plan;
  gathered: FoundDocuments;
  /** Ranks of what has every word as it was typed, if other spellings were asked for too. */
  typedRanks: readonly number[];
}

interface PlanListing {
  plan: Plan;
  listing: Listing;
  hasWhole: boolean;
}

function withBehind(port: SearchPort, { plan, listing }: PlanListing): Listing {
  if (listing.more !== undefined) return { ...listing, isParted: true };
  const { scored, isCut, question } = gatherBehind(port, plan);
  return {
    ...listing,
    hits: [...listing.hits, ...scored],
    more: isCut ? question : undefined,
    isParted: true,
  };
}

function interpretationOf(
  plan: Plan,
  scored: readonly ScoredProduct[],
  relaxed: boolean,
  query: string,
): Interpretation {
  return {
    terms: plan.terms.map((term) => asTyped(term.shown, query)),
    corrections: (scored[0]?.corrections ?? []).map(({ from, to }) => ({ from: asTyped(from, query), to })),
    compounds: plan.compounds.map(({ word, parts }) => ({ word: asTyped(word, query), parts: [...parts] })),
    relaxed,
  };
}

const listingOf = (hits: Listing['hits'], terms: string[]): Listing => ({
  hits,
  interpretation: { terms, corrections: [], compounds: [], relaxed: false },
  beside: 0,
  more: undefined,
  isParted: false,
  asksAccessory: false,
});

const hitOf = ({ doc, rank }: IndexedDocument): Listing['hits'][number] => ({
  ean: doc.slice(0, doc.indexOf('\t')),
  rank,
  score: 1,
});

/** Reads eight digits or more with a valid check digit, spaced or not; a number such as "1000" is a word. */
function eanOf(text: string): Ean | undefined {
  const digits = /^[\d\s-]*$/.test(text) ? text.replace(/[\s-]/g, '') : '';
  const ean = digits.length >= 8 ? parseEan(digits) : undefined;
  return ean !== undefined && hasValidCheckDigit(ean) ? ean : undefined;
}

/** Shows a word in the shopper's own letters: "stoevler" is not shown as "støvler", nor "aeg" as "æg". */
function asTyped(word: string, text: string): string {
  const lower = text.toLowerCase();
  if (lower.includes(word)) return word;
  const plain = plainLetters(word);
  return lower.includes(plain) ? plain : word;
}
