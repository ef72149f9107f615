import type { SearchPort } from '../../store/ports/search-index.ts';
import { englishForms, otherForms } from '../language/inflect.ts';
import { GOODS } from '../language/nouns.ts';
import type { Correct, Correction } from '../language/spelling.ts';
import { synonymsOf, withAlternatives } from './alternatives.ts';
import type { LanguageParts } from './language-parts.ts';
import type { Alternative, Plan, Term } from './plan.ts';
import { rereadAsMeant } from './reread.ts';
import { namingOf } from './told-form.ts';

/** A word the catalogue has a few times is corrected only to one it has this many times as often. */
const FAR_COMMONER = 30;
const RARE_MAX = 5;
/** Of noise a few words are looked up: each takes as long as a search. */
const CORRECTED_MAX = 4;
/** A letter doubled, swapped or taken for another. */
const SMALL_SLIP = 0.8;

interface CorrectedTerm {
  readonly term: Term;
  readonly namesAccessory: boolean;
}

/**
 * Gives the words the catalogue does not know their likeliest spellings. One that it knows by its stem or its parts alone may be a
 * slip all the same: it keeps its reading, and gets the spelling beside it when that is far commoner.
 */
export function correctUnknown(
  plan: Plan,
  language: LanguageParts,
  correct: Correct,
  port: SearchPort,
): Plan {
  const left = { words: CORRECTED_MAX };
  return withCorrected(plan, language, (term) => {
    if (term.kind !== 'word' || (term.known && !term.inParts) || isRight(term, language)) return undefined;
    const isFound = term.known || term.alternatives.some(({ tokens }) => tokens.every(port.exists));
    const known =
      isFound && !term.known ? { term: { ...term, known: true }, namesAccessory: false } : undefined;
    if (left.words === 0 || (isFound && formCount(term.typed, language) > RARE_MAX)) return known;
    left.words--;
    const corrections = isFound ? sureSlips(term, language, correct, port) : correctionsOf(term, correct);
    return correctTerm(term, language, corrections) ?? known;
  });
}

/** Nobody may sell it, and it is a word all the same. */
const isRight = ({ typed }: Term, { synonyms }: LanguageParts): boolean =>
  synonyms.has(typed) || GOODS.has(typed);

/** Small slips that make a word the catalogue has far more often than what it can make of the word as typed. */
function sureSlips(
  term: Term,
  language: LanguageParts,
  correct: Correct,
  port: SearchPort,
): readonly Correction[] {
  const corrections = correctionsOf(term, correct).filter(
    ({ word, cost }) => cost <= SMALL_SLIP || word.slice(0, -1) === term.typed,
  );
  if (corrections.length === 0) return corrections;
  const isSold = term.alternatives.some(
    ({ tokens, why }) => why === 'split' && port.match({ allOf: tokens }, 1).length > 0,
  );
  const count = Math.max(formCount(term.typed, language), isSold ? 1 : 0);
  return corrections.filter((candidate) => candidate.count > count * FAR_COMMONER);
}

/** How often the catalogue has the commonest form of a word. */
const formCount = (word: string, { lexicon }: LanguageParts): number =>
  Math.max(...[...englishForms(word), ...otherForms(word)].map(lexicon.count));

/** The likeliest spellings of the word, and of its very letters where pairs of them were read as one. */
function correctionsOf({ typed, plain }: Term, correct: Correct): readonly Correction[] {
  const corrections = correct(typed);
  if (plain === undefined) return corrections;
  const byWord = new Map([...correct(plain), ...corrections].map((each) => [each.word, each]));
  return [...byWord.values()].sort(
    (a, b) => a.cost - b.cost || b.count - a.count || (a.word < b.word ? -1 : 1),
  );
}

/** When all the words together find nothing, a rare one may be some shop's own slip. Returns the same plan when none is. */
export function correctRare(plan: Plan, language: LanguageParts, correct: Correct): Plan {
  return withCorrected(plan, language, (term) => {
    if (term.kind !== 'word' || isCorrected(term)) return undefined;
    const count = language.lexicon.count(term.typed);
    if (count > RARE_MAX) return undefined;
    const corrections = correctionsOf(term, correct);
    const far = corrections.filter((candidate) => candidate.count >= (count + 1) * FAR_COMMONER);
    return correctTerm(term, language, far);
  });
}

function withCorrected(
  plan: Plan,
  language: LanguageParts,
  correctedOf: (term: Term) => CorrectedTerm | undefined,
): Plan {
  const corrected = plan.terms.map(correctedOf);
  if (corrected.every((each) => each === undefined)) return plan;
  const terms = plan.terms.map((term, index) => corrected[index]?.term ?? term);
  return rereadAsMeant(
    {
      ...plan,
      terms,
      namesAccessory: plan.namesAccessory || corrected.some((each) => each?.namesAccessory),
    },
    language,
  );
}

const isCorrected = ({ alternatives }: Term): boolean =>
  alternatives.some(({ corrected }) => corrected !== undefined);

function correctTerm(
  term: Term,
  language: LanguageParts,
  corrections: readonly Correction[],
): CorrectedTerm | undefined {
  const { analyser, lexicon, split, synonyms } = language;
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
    term: {
      ...withAlternatives(term, [...spellings, ...others]),
      count: Math.max(term.count, best.count),
      naming: namingOf(best.word, lexicon),
    },
    namesAccessory: corrections.some(({ word }) => isAccessory(word)),
  };
}
