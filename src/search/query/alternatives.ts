import type { Synonyms } from '../language/synonyms.ts';
import type { Alternative, Term } from './plan.ts';

/** An alternative for the words from one place of a query to another, the last one included. */
export interface PlacedAlternative {
  readonly from: number;
  readonly to: number;
  readonly alternative: Alternative;
}

/** Every word that a synonym's phrase covers gets the synonym: (a ∨ c) ∧ (b ∨ c) is (a ∧ b) ∨ c. */
export function synonymsOf(forms: readonly string[], synonyms: Synonyms): PlacedAlternative[] {
  return forms.flatMap((form, from) =>
    synonyms
      .startingWith(form)
      .filter((rule) => rule.from.every((word, offset) => forms[from + offset] === word))
      .flatMap((rule) =>
        rule.to.map((tokens) => ({
          from,
          to: from + rule.from.length - 1,
          alternative: { tokens, why: 'synonym' } as const,
        })),
      ),
  );
}

/** The term with one more alternative; the same term when it has that already, since the first reason is the surer one. */
export function withAlternative(term: Term, alternative: Alternative): Term {
  const key = alternative.tokens.join(' ');
  if (term.alternatives.some((known) => known.tokens.join(' ') === key)) return term;
  return { ...term, alternatives: [...term.alternatives, alternative] };
}

export const withAlternatives = (term: Term, alternatives: readonly Alternative[]): Term =>
  alternatives.reduce(withAlternative, term);

export const withPlaced = (terms: readonly Term[], placed: readonly PlacedAlternative[]): Term[] =>
  terms.map((term, index) =>
    withAlternatives(
      term,
      placed.filter(({ from, to }) => from <= index && index <= to).map(({ alternative }) => alternative),
    ),
  );
