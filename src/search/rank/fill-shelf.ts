import type { IndexQuestion } from '../../store/ports/search-index.ts';
import { packLeaf } from '../index/analyse-word.ts';
import { tokensOfLeaf } from '../index/packed-document.ts';
import { isAttribute } from '../language/tokens/words.ts';
import { withAlternative } from '../query/alternatives.ts';
import type { LanguageParts } from '../query/language-parts.ts';
import type { Plan, ShelfGuess, Term } from '../query/plan.ts';

/** From this likelihood on a shelf fills the places that the words leave empty. */
const SURE = 0.4;

/** The shelf that the article surely stands on: its other products are the next best. */
export const surelyOn = ({ shelves }: Plan): ShelfGuess | undefined =>
  shelves[0] !== undefined && shelves[0].share >= SURE ? shelves[0] : undefined;

/** Asks for what stands on a shelf. */
export const onShelf = ({ leaf }: ShelfGuess): IndexQuestion => ({ allOf: tokensOfLeaf(leaf) });

/**
 * What stands on the shelf may be the article by another name: a "postkasse" is a mailbox, and of "red post box" it then lacks
 * nothing but perhaps the colour.
 */
export function withShelf(plan: Plan, language: LanguageParts): Plan {
  const shelf = surelyOn(plan);
  if (shelf === undefined) return plan;
  const alternative = { tokens: tokensOfLeaf(shelf.leaf), why: 'shelf' } as const;
  const terms = plan.terms.map((term) =>
    term.role === 'head' || tellsOf(shelf, term, language) ? withAlternative(term, alternative) : term,
  );
  return { ...plan, terms };
}

/** The word helps to say what stands on the shelf: it is met there, and says neither who made a thing nor how it is. */
function tellsOf(
  { leaf }: ShelfGuess,
  { role, kind, colour, typed }: Term,
  language: LanguageParts,
): boolean {
  const { lexicon } = language;
  if (role !== 'beside' || kind !== 'word' || colour || isAttribute(typed) || lexicon.isBrand(typed))
    return false;
  return lexicon
    .shelvesOf(typed)
    .shares.some(({ shelf }) => packLeaf(lexicon.shelfName(shelf), language) === leaf);
}

/** The shelf is called by the head of the compound asked for: "vinterstøvler" stand among all "støvler", which are no others. */
export function isWiderThan({ terms }: Plan, { leaf }: ShelfGuess): boolean {
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
