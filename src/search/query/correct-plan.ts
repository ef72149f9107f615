import type { Correct } from '../language/spelling.ts';
import { addAlternative, addSynonyms } from './alternatives.ts';
import type { LanguageParts } from './language-parts.ts';
import type { Plan, Term } from './plan.ts';

/** A word the catalogue has a few times is corrected only to one it has this many times as often. */
const FAR_COMMONER = 30;

/** Gives the words the catalogue does not know their likeliest spellings. True when any got one. */
export function correctUnknown(
  plan: Plan,
  reading: LanguageParts,
  correct: Correct,
  exists: (token: string) => boolean,
): boolean {
  let any = false;
  for (const term of plan.terms) {
    if (term.known || term.kind !== 'word') continue;
    if (term.alternatives.some((way) => way.tokens.every(exists))) {
      term.known = true;
      continue;
    }
    any = addCorrections(term, plan, reading, correct, 0) || any;
  }
  return any;
}

/** When all the words together find nothing, a rare one may be some shop's own slip. */
export function correctRare(plan: Plan, reading: LanguageParts, correct: Correct): boolean {
  let any = false;
  for (const term of plan.terms) {
    if (term.kind !== 'word' || term.alternatives.some((way) => way.corrected !== undefined)) continue;
    const count = reading.lexicon.count(term.typed);
    if (count > 5) continue;
    any = addCorrections(term, plan, reading, correct, (count + 1) * FAR_COMMONER) || any;
  }
  return any;
}

function addCorrections(
  term: Term,
  plan: Plan,
  reading: LanguageParts,
  correct: Correct,
  countMin: number,
): boolean {
  const { analyser, lexicon, split, synonyms } = reading;
  const corrections = correct(term.typed).filter((candidate) => candidate.count >= countMin);
  for (const [place, { word }] of corrections.entries()) {
    const why = place === 0 ? 'corrected' : 'guessed';
    const corrected = lexicon.display(word);
    const form = analyser.stem(word);
    addAlternative(term, { tokens: [form], why, corrected });
    const parts = split(word).map(analyser.stem);
    if (parts.length > 0) addAlternative(term, { tokens: [...new Set(parts)], why, corrected });
    if (analyser.isAccessory(form) || (parts.length > 0 && analyser.isAccessory(parts.at(-1)!))) {
      plan.namesAccessory = true;
    }
  }
  const best = corrections[0];
  if (best === undefined) return false;
  // As a word it is no longer rare.
  term.count = Math.max(term.count, best.count);
  const corrected = lexicon.display(best.word);
  addSynonyms(
    [analyser.stem(best.word)],
    (_, way) => addAlternative(term, { ...way, why: 'guessed', corrected }),
    synonyms,
  );
  return true;
}
