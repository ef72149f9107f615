import { canonical } from '../language/tokens/canonical.ts';
import type { Token } from '../language/tokens/token.ts';
import { withAlternatives } from './alternatives.ts';
import type { LanguageParts } from './language-parts.ts';
import type { Alternative, Plan, Term } from './plan.ts';
import { planTokens } from './read-query.ts';

/** So many times as often as another a word must say what things are to be taken for the article in its place. */
const SOONER = 2;

/**
 * The plan once more with every word that was put right in its place: what a word does in a query, and what it is together with its
 * neighbours, is told by the word that was meant. Of "dinning table" that is a dining table.
 */
export function rereadAsMeant(plan: Plan, language: LanguageParts): Plan {
  const spellings = new Map(plan.terms.map((term) => [term.typed, meantBy(term)]));
  const tokens = plan.tokens.map((token) => meantToken(token, spellings.get(token.text), language));
  if (new Set(tokens.map(({ text }) => text)).size < tokens.length) return plan;
  const meant = planTokens(tokens, language);
  if (meant.terms.length !== plan.terms.length) return plan;
  const terms = plan.terms.map((term, at) => withMeant(term, meant.terms[at]!));
  return {
    ...plan,
    terms: isHeadSure(plan.terms, terms) ? terms.map((term, at) => withRoleOf(term, plan.terms[at]!)) : terms,
    namesAccessory: plan.namesAccessory || meant.namesAccessory,
  };
}

/** The word that was taken for the article says what things are about as often as the one that would take its place. */
function isHeadSure(before: readonly Term[], after: readonly Term[]): boolean {
  const [head, next] = [before, after].map((terms) => terms.find(({ role }) => role === 'head'));
  return head !== undefined && next !== undefined && head.known && next.naming <= SOONER * head.naming;
}

const withRoleOf = (term: Term, { role, weight }: Term): Term => ({ ...term, role, weight });

/** The spelling of a word that the catalogue has in no other reading. */
const meantBy = ({ known, alternatives }: Term): string | undefined =>
  known
    ? undefined
    : alternatives.find(({ why, corrected }) => why === 'corrected' && corrected !== undefined)?.corrected;

function meantToken(token: Token, spelling: string | undefined, { analyser }: LanguageParts): Token {
  if (spelling === undefined) return token;
  const [meant, ...more] = analyser.tokenise(canonical(spelling));
  return meant === undefined || more.length > 0 ? token : meant;
}

function withMeant(term: Term, meant: Term): Term {
  const corrected = meantBy(term);
  const alternatives = meant.alternatives.map(
    (alternative): Alternative =>
      corrected === undefined
        ? alternative
        : { ...alternative, why: alternative.why === 'synonym' ? 'guessed' : 'corrected', corrected },
  );
  return { ...withAlternatives(term, alternatives), role: meant.role, weight: meant.weight };
}
