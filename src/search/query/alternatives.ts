import type { Synonyms } from '../language/synonyms.ts';
import type { Alternative, Term } from './plan.ts';

/** Calls `add` for every word a synonym's phrase covers: (a ∨ c) ∧ (b ∨ c) is (a ∧ b) ∨ c. */
export function addSynonyms(
  forms: readonly string[],
  add: (index: number, way: Alternative) => void,
  synonyms: Synonyms,
): void {
  forms.forEach((form, from) => {
    for (const rule of synonyms.startingWith(form)) {
      if (!rule.from.every((word, offset) => forms[from + offset] === word)) continue;
      for (const tokens of rule.to) {
        for (let offset = 0; offset < rule.from.length; offset++)
          add(from + offset, { tokens, why: 'synonym' });
      }
    }
  });
}

/** Adds a way unless the term already has it; the first reason given is the surer one. */
export function addAlternative(term: Term, way: Alternative): void {
  const key = way.tokens.join(' ');
  if (!term.alternatives.some((known) => known.tokens.join(' ') === key)) term.alternatives.push(way);
}
