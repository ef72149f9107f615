import type { Correct } from '../language/spelling.ts';
import { synonymsOf, withAlternatives } from './alternatives.ts';
import type { LanguageParts } from './language-parts.ts';
import type { Alternative, Plan, Term } from './plan.ts';

/** A word the catalogue has a few times is corrected only to one it has this many times as often. */
const FAR_COMMONER = 30;
const RARE_MAX = 5;

interface CorrectedTerm {
  readonly term: Term;
  readonly namesAccessory: boolean;
}

/** Gives the words the catalogue does not know their likeliest spellings. */
export function correctUnknown(
  plan: Plan,
  language: LanguageParts,
  correct: Correct,
  exists: (token: string) => boolean,
): Plan {
  return withCorrected(plan, (term) => {
    if (term.known || term.kind !== 'word') return undefined;
    if (term.alternatives.some(({ tokens }) => tokens.every(exists)))
      return { term: { ...term, known: true }, namesAccessory: false };
    return correctTerm(term, language, correct, 0);
  });
}

/** When all the words together find nothing, a rare one may be some shop's own slip. Returns the same plan when none is. */
export function correctRare(plan: Plan, language: LanguageParts, correct: Correct): Plan {
  return withCorrected(plan, (term) => {
    if (term.kind !== 'word' || term.alternatives.some(({ corrected }) => corrected !== undefined))
      return undefined;
    const count = language.lexicon.count(term.typed);
    return count > RARE_MAX ? undefined : correctTerm(term, language, correct, (count + 1) * FAR_COMMONER);
  });
}

function withCorrected(plan: Plan, correctedOf: (term: Term) => CorrectedTerm | undefined): Plan {
  const corrected = plan.terms.map(correctedOf);
  if (corrected.every((each) => each === undefined)) return plan;
  return {
    ...plan,
    terms: plan.terms.map((term, index) => corrected[index]?.term ?? term),
    namesAccessory: plan.namesAccessory || corrected.some((each) => each?.namesAccessory),
  };
}

function correctTerm(
  term: Term,
  language: LanguageParts,
  correct: Correct,
  countMin: number,
): CorrectedTerm | undefined {
  const { analyser, lexicon, split, synonyms } = language;
  const corrections = correct(term.typed).filter((candidate) => candidate.count >= countMin);
  const best = corrections[0];
  if (best === undefined) return undefined;
  const spellings = corrections.flatMap(({ word }, place): Alternative[] => {
    const why = place === 0 ? 'corrected' : 'guessed';
    const corrected = lexicon.display(word);
    const parts = [...new Set(split(word).map(analyser.stem))];
    const whole = { tokens: [analyser.stem(word)], why, corrected } as const;
    return parts.length === 0 ? [whole] : [whole, { tokens: parts, why, corrected }];
  });
  const others = synonymsOf([analyser.stem(best.word)], synonyms).map(
    ({ alternative }): Alternative => ({
      ...alternative,
      why: 'guessed',
      corrected: lexicon.display(best.word),
    }),
  );
  const isAccessory = (word: string) =>
    analyser.isAccessory(analyser.stem(word)) ||
    split(word)
      .slice(-1)
      .some((last) => analyser.isAccessory(analyser.stem(last)));
  return {
    // The spelling that is meant decides how rare the word is, not the slip.
    term: { ...withAlternatives(term, [...spellings, ...others]), count: Math.max(term.count, best.count) },
    namesAccessory: corrections.some(({ word }) => isAccessory(word)),
  };
}
