import { packLeaf } from '../index/analyse-word.ts';
import { mayNameThings, type ShelfShare, type WordShelves } from '../language/shelves.ts';
import { canonical } from '../language/tokens/canonical.ts';
import type { LanguageParts } from './language-parts.ts';
import type { Plan, ShelfGuess, Term } from './plan.ts';
import { toldForm } from './told-form.ts';

const GUESSES_MAX = 3;
/** A shelf that is less likely says nothing. */
const SHARE_MIN = 0.15;
/** What a word is taken to have on a shelf where it was not met. */
const UNMET = 0.02;

/**
 * The shelves on which the products stand that the word for the article names, as far as the other words stand there too:
 * "rack" is on many shelves, and "bike rack for car" on one. Nothing when no shelf is likely.
 */
export function guessShelves(plan: Plan, language: LanguageParts): ShelfGuess[] {
  const head = plan.terms.find(({ role, kind }) => role === 'head' && kind === 'word');
  if (head === undefined) return [];
  const words = joinedWord(head, plan, language) ?? wordsOf(head, plan, language);
  const named = words.length === 0 ? undefined : language.lexicon.shelvesOf(words.at(-1)!);
  if (named === undefined || !mayNameThings(named)) return [];
  const others = [
    ...words.slice(0, -1),
    ...plan.terms.filter(tellsShelf).flatMap((term) => wordsOf(term, plan, language)),
  ].map((word) => language.lexicon.shelvesOf(word));
  const shares = named.shares.map((share) =>
    language.lexicon.shelfName(share.shelf) === '' ? 0 : likelihood(share, others),
  );
  const unmet =
    Math.max(0, 1 - named.shares.reduce((sum, { asArticle }) => sum + asArticle, 0)) *
    UNMET ** others.filter(({ shares }) => shares.length > 0).length;
  const all = shares.reduce((sum, share) => sum + share, unmet);
  return named.shares
    .map(({ shelf }, at) => ({ shelf, share: shares[at]! / all }))
    .filter(({ share }) => share >= SHARE_MIN)
    .sort((a, b) => b.share - a.share)
    .slice(0, GUESSES_MAX)
    .map(({ shelf, share }) => ({ leaf: packLeaf(language.lexicon.shelfName(shelf), language), share }));
}

function likelihood(share: ShelfShare, others: readonly WordShelves[]): number {
  return others.reduce((product, { shares }) => {
    if (shares.length === 0) return product;
    const met = shares.find(({ shelf }) => shelf === share.shelf);
    return product * Math.max(UNMET, met?.anywhere ?? 0);
  }, share.asArticle);
}

const tellsShelf = ({ role, kind, colour }: Term): boolean => role === 'beside' && kind === 'word' && !colour;

/** The compound that the query's words are, written as one. */
function joinedWord({ typed }: Term, { compounds }: Plan, language: LanguageParts): string[] | undefined {
  const joined = compounds.find(({ word, parts }) => word !== typed && parts.at(-1) === typed);
  const form = joined && toldForm(joined.word, language.lexicon);
  return form === undefined ? undefined : [form];
}

/** The word by which the catalogue knows a term: as it was typed, in another form, put right, or taken apart. */
function wordsOf(term: Term, plan: Plan, language: LanguageParts): readonly string[] {
  const form = toldForm(term.typed, language.lexicon);
  if (form !== undefined) return [form];
  const corrected = term.alternatives.find((alternative) => alternative.corrected !== undefined)?.corrected;
  if (corrected !== undefined) return [canonical(corrected)];
  return plan.compounds.find(({ word }) => word === term.typed)?.parts.map(canonical) ?? [];
}
