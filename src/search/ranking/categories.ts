import type { IndexedDocument, IndexQuestion } from '../../store/ports/search-index.ts';
import { FLAG, leafFrom, readHeader, tokensOfLeaf } from '../index/packed-document.ts';
import { canonical } from '../language/tokens/token.ts';
import { isAttribute } from '../language/tokens/words.ts';
import { type CategoryShare, mayNameThings, type WordCategories } from '../language/word-categories.ts';
import { withAlternative } from '../query/alternatives.ts';
import type { CategoryGuess, LanguageParts, Plan, Term } from '../query/plan.ts';
import { countedForm } from '../query/read-word.ts';
import { createOverlap, type Overlap, readDocument } from './read-document.ts';
import { termsByToken } from './terms-by-token.ts';

const GUESSES_MAX = 3;
const SHARE_MIN = 0.15;
/** The share of a word in a category where it was never counted. */
const UNMET = 0.02;

/** "Rack" is in many categories, "bike rack for car" in one: the other words weigh those of the head noun. */
export function guessCategories(plan: Plan, language: LanguageParts): CategoryGuess[] {
  const head = plan.terms.find(({ role, kind }) => role === 'head' && kind === 'word');
  if (head === undefined) return [];
  const words = joinedWord(head, plan, language) ?? wordsOf(head, plan, language);
  const named = words.length === 0 ? undefined : language.lexicon.categoriesOf(words.at(-1)!);
  if (named === undefined || !mayNameThings(named)) return [];
  const others = [
    ...words.slice(0, -1),
    ...plan.terms.filter(tellsCategory).flatMap((term) => wordsOf(term, plan, language)),
  ].map((word) => language.lexicon.categoriesOf(word));
  const shares = named.shares.map((share) =>
    language.lexicon.categoryName(share.category) === '' ? 0 : likelihood(share, others),
  );
  const unmet =
    Math.max(0, 1 - named.shares.reduce((sum, { asArticle }) => sum + asArticle, 0)) *
    UNMET ** others.filter(({ shares }) => shares.length > 0).length;
  const all = shares.reduce((sum, share) => sum + share, unmet);
  return named.shares
    .map(({ category }, at) => ({ category, share: shares[at]! / all }))
    .filter(({ share }) => share >= SHARE_MIN)
    .sort((a, b) => b.share - a.share)
    .slice(0, GUESSES_MAX)
    .map(({ category, share }) => ({
      leaf: language.leafOf(language.lexicon.categoryName(category)),
      share,
    }));
}

function likelihood(share: CategoryShare, others: readonly WordCategories[]): number {
  return others.reduce((product, { shares }) => {
    if (shares.length === 0) return product;
    const met = shares.find(({ category }) => category === share.category);
    return product * Math.max(UNMET, met?.anywhere ?? 0);
  }, share.asArticle);
}

const tellsCategory = ({ role, kind, colour }: Term): boolean =>
  role === 'beside' && kind === 'word' && !colour;

function joinedWord({ typed }: Term, { compounds }: Plan, language: LanguageParts): string[] | undefined {
  const joined = compounds.find(({ word, parts }) => word !== typed && parts.at(-1) === typed);
  const form = joined && countedForm(joined.word, language.lexicon);
  return form === undefined ? undefined : [form];
}

/** Returns the words by which the lexicon knows a term: as typed, in another form, corrected, or in parts. */
function wordsOf(term: Term, plan: Plan, language: LanguageParts): readonly string[] {
  const form = countedForm(term.typed, language.lexicon);
  if (form !== undefined) return [form];
  const corrected = term.alternatives.find((alternative) => alternative.corrected !== undefined)?.corrected;
  if (corrected !== undefined) return [canonical(corrected)];
  return plan.compounds.find(({ word }) => word === term.typed)?.parts.map(canonical) ?? [];
}

/** From this probability on, a category's products fill the empty places. */
const SURE = 0.4;

export const surelyOn = ({ categories }: Plan): CategoryGuess | undefined =>
  categories[0] !== undefined && categories[0].share >= SURE ? categories[0] : undefined;

export const onCategory = ({ leaf }: CategoryGuess): IndexQuestion => ({ allOf: tokensOfLeaf(leaf) });

/** Products of the sure category may be the article by another name: a "postkasse" is a mailbox. */
export function withCategory(plan: Plan, language: LanguageParts): Plan {
  const category = surelyOn(plan);
  if (category === undefined) return plan;
  const alternative = { tokens: tokensOfLeaf(category.leaf), why: 'category' } as const;
  const terms = plan.terms.map((term) =>
    term.role === 'head' || tellsOf(category, term, language) ? withAlternative(term, alternative) : term,
  );
  return { ...plan, terms };
}

/** True if the word occurs in the category and is neither a brand, a colour nor an attribute. */
function tellsOf(
  { leaf }: CategoryGuess,
  { role, kind, colour, typed }: Term,
  language: LanguageParts,
): boolean {
  const { lexicon } = language;
  if (role !== 'beside' || kind !== 'word' || colour || isAttribute(typed) || lexicon.isBrand(typed))
    return false;
  return lexicon
    .categoriesOf(typed)
    .shares.some(({ category }) => language.leafOf(lexicon.categoryName(category)) === leaf);
}

/** The category is named after the compound's head: "støvler" is wider than "vinterstøvler" and adds nothing. */
export function isWiderThan({ terms }: Plan, { leaf }: CategoryGuess): boolean {
  const called = tokensOfLeaf(leaf);
  const tokensBy = (why: string) => terms.flatMap(({ alternatives }) => lastTokens(alternatives, why));
  const isCalled = (token: string) => called.includes(token);
  const written = tokensBy('written');
  const [heads, wholes] =
    written.length > 0 ? [tokensBy('exact'), written] : [tokensBy('split'), tokensBy('exact')];
  return heads.some(isCalled) && !wholes.some(isCalled);
}

const lastTokens = (alternatives: Term['alternatives'], why: string): string[] =>
  alternatives.filter((alternative) => alternative.why === why).map(({ tokens }) => tokens.at(-1)!);

const LOOKED_AT = 100;
const WEIGHED_MAX = 3;
/** The guess from single words weighs as much as this many products that have all the words. */
const GUESS_WEIGHT = 0.5;
const DOUBT = 0.5;

/** The more products have all the words, the less the guess from single words counts. */
export function weighCategories(plan: Plan, candidates: readonly IndexedDocument[]): Plan {
  const looked = candidates.slice(0, LOOKED_AT);
  const called = countCategories(plan, looked, ({ isArticle }) => isArticle);
  // If nobody uses the head noun, as with "teddies", the categories of all found products are used.
  const counts =
    called.size > 0 || plan.categories.length > 0 ? called : countCategories(plan, looked, () => true);
  if (counts.size === 0) return plan;
  const all = counts.values().reduce((sum, count) => sum + count, 0);
  for (const { leaf, share } of plan.categories)
    counts.set(leaf, (counts.get(leaf) ?? 0) + GUESS_WEIGHT * share);
  const categories = [...counts].map(
    ([leaf, count]): CategoryGuess => ({ leaf, share: count / (all + GUESS_WEIGHT + DOUBT) }),
  );
  categories.sort((a, b) => b.share - a.share || (a.leaf < b.leaf ? -1 : 1));
  return { ...plan, categories: categories.slice(0, WEIGHED_MAX) };
}

function countCategories(
  plan: Plan,
  candidates: readonly IndexedDocument[],
  isMeant: (overlap: Overlap) => boolean,
): Map<string, number> {
  const counts = new Map<string, number>();
  const wanted = termsByToken(plan);
  const overlap = createOverlap(wanted);
  for (const { doc } of candidates) {
    const { flags, article, name } = readHeader(doc);
    if ((flags & FLAG.category) === 0) continue;
    readDocument(doc, name, article, wanted, overlap);
    if (!isMeant(overlap) || overlap.best.includes(0)) continue;
    const from = leafFrom(doc, name);
    const leaf = doc.slice(from, doc.indexOf('\t', from));
    counts.set(leaf, (counts.get(leaf) ?? 0) + 1);
  }
  return counts;
}
