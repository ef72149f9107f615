import type { SearchPort } from '../../store/ports/search-index.ts';
import type { Correct, Correction, Reach } from '../language/spelling.ts';
import { canonical, type Token } from '../language/tokens/token.ts';
import { englishForms, GOODS, otherForms } from '../language/tokens/words.ts';
import { synonymsOf, withAlternatives } from './alternatives.ts';
import type { Alternative, LanguageParts, Plan, Term } from './plan.ts';
import { planTokens } from './read-query.ts';
import { mayBeMisspelt, namingOf, type WordReading } from './read-word.ts';

/** A rare word is corrected only to a word that is this many times as frequent. */
const FAR_COMMONER = 10;
/** A rare word of a query that finds little is corrected to a word that is this many times as frequent. */
const COMMONER = 3;
const RARE_MAX = 5;
/** Limits the corrections per query, since each takes as long as a search. */
const CORRECTED_MAX = 4;
/** The cost of one edit. */
const SMALL_SLIP = 1;

type CorrectedTerm = Omit<WordReading, 'compounds'>;

/** A word known by its stem or parts alone may be misspelt too: it also gets a spelling that is far more frequent. */
export function correctUnknown(
  plan: Plan,
  language: LanguageParts,
  correct: Correct,
  port: SearchPort,
): Plan {
  const left = { words: CORRECTED_MAX };
  const reach = plan.terms.some((term) => term.known) ? 'usual' : 'far';
  return withCorrected(plan, language, (term) => {
    if (!mayBeMisspelt(term) || isRight(term, language)) return undefined;
    const isFound = term.known || term.alternatives.some(({ tokens }) => tokens.every(port.exists));
    const known =
      isFound && !term.known ? { term: { ...term, known: true }, namesAccessory: false } : undefined;
    if (left.words === 0 || (isFound && formCount(term.typed, language) > RARE_MAX)) return known;
    left.words--;
    const corrections = isFound
      ? sureSlips(term, language, correct, port)
      : correctionsOf(term, correct, reach);
    return correctTerm(term, language, corrections, isFound ? 'slip' : 'corrected') ?? known;
  });
}

/** True for a correct word that perhaps nobody sells. */
const isRight = ({ typed }: Term, { synonyms }: LanguageParts): boolean =>
  synonyms.has(typed) || GOODS.has(typed);

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

const formCount = (word: string, { lexicon }: LanguageParts): number =>
  Math.max(...[...englishForms(word), ...otherForms(word)].map(lexicon.count));

/** Corrects the canonical word, and also the typed letters if pairs of them were read as æ, ø or å. */
function correctionsOf(
  { typed, plain }: Term,
  correct: Correct,
  reach: Reach = 'usual',
): readonly Correction[] {
  const corrections = correct(typed, reach);
  if (plain === undefined) return corrections;
  const byWord = new Map([...correct(plain, reach), ...corrections].map((each) => [each.word, each]));
  return [...byWord.values()].sort(
    (a, b) => a.cost - b.cost || b.count - a.count || (a.word < b.word ? -1 : 1),
  );
}

/**
 * A rare word may be a shop's misspelling: it also gets spellings that are commoner, one edit off if something has all the
 * words already. Returns the same plan if nothing changes.
 */
export function correctRare(plan: Plan, language: LanguageParts, correct: Correct, isFound: boolean): Plan {
  const left = { words: CORRECTED_MAX };
  return withCorrected(plan, language, (term) => {
    if (term.kind !== 'word' || isCorrected(term) || isRight(term, language)) return undefined;
    const count = Math.max(language.lexicon.count(term.typed), formCount(term.typed, language));
    if (count > RARE_MAX || left.words === 0) return undefined;
    left.words--;
    const corrections = correctionsOf(term, correct, isFound ? 'near' : 'usual').filter(
      (each) => each.count >= Math.max(1, count) * COMMONER,
    );
    return correctTerm(term, language, corrections);
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
  const namesAccessory = plan.namesAccessory || corrected.some((each) => each?.namesAccessory);
  return rereadAsMeant({ ...plan, terms, namesAccessory }, language);
}

const isCorrected = ({ alternatives }: Term): boolean =>
  alternatives.some(({ corrected }) => corrected !== undefined);

function correctTerm(
  term: Term,
  language: LanguageParts,
  corrections: readonly Correction[],
  sureWhy: 'slip' | 'corrected' = 'corrected',
): CorrectedTerm | undefined {
  const { analyser, lexicon, split, synonyms } = language;
  const best = corrections[0];
  if (best === undefined) return undefined;
  const spellings = corrections.flatMap(({ word }, position): Alternative[] => {
    const why = position === 0 ? sureWhy : 'guessed';
    const corrected = lexicon.display(word);
    const parts = [...new Set(split(word).map(analyser.stem))];
    const whole = { tokens: [analyser.stem(word)], why, corrected } as const;
    return parts.length === 0 ? [whole] : [whole, { tokens: parts, why, corrected }];
  });
  const corrected = lexicon.display(best.word);
  const others = synonymsOf([analyser.stem(best.word)], synonyms).map(
    ({ alternative }): Alternative => ({ ...alternative, why: 'guessed', corrected }),
  );
  const isAccessory = (word: string) =>
    analyser.isAccessory(analyser.stem(word)) ||
    split(word)
      .slice(-1)
      .some((last) => analyser.isAccessory(analyser.stem(last)));
  return {
    term: {
      ...withAlternatives(term, [...spellings, ...others]),
      count: Math.max(term.count, best.count),
      naming: namingOf(best.word, lexicon),
    },
    namesAccessory: corrections.some(({ word }) => isAccessory(word)),
  };
}

/** A word replaces the head noun only if it is a head noun more than this many times as often. */
const SOONER = 2;

/** A word's role and its compounds depend on the word that was meant: "dinning table" is a dining table. */
function rereadAsMeant(plan: Plan, language: LanguageParts): Plan {
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
    namesCompanion: plan.namesCompanion || meant.namesCompanion,
  };
}

/** True if the head noun should stay: the new one is not a head noun clearly more often. */
function isHeadSure(before: readonly Term[], after: readonly Term[]): boolean {
  const [head, next] = [before, after].map((terms) => terms.find(({ role }) => role === 'head'));
  return head !== undefined && next !== undefined && head.known && next.naming <= SOONER * head.naming;
}

const withRoleOf = (term: Term, { role, weight }: Term): Term => ({ ...term, role, weight });

const meantBy = ({ known, alternatives }: Term): string | undefined =>
  alternatives.find(({ why }) => why === 'slip' || (why === 'corrected' && !known))?.corrected;

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
