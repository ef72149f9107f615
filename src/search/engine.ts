import { hasValidCheckDigit, parseEan } from '../domain/ean.ts';
import type { Analyser } from './analyse.ts';
import { createSplit } from './compounds.ts';
import { correctRare, correctUnknown } from './correct-plan.ts';
import { type Lexicon, plainLetters } from './lexicon.ts';
import { allWords, anyWord, coreWords, rarestAndAny, rarestAndMost, withoutRarest } from './match.ts';
import type { Plan, Term } from './plan.ts';
import type { Candidate, SearchPort } from './port.ts';
import { addWay, planQuery, type Reading } from './query.ts';
import { type Ranked, rank } from './rank.ts';
import { createCorrect } from './spelling.ts';
import type { Synonyms } from './synonyms.ts';

export interface SearchHit {
  ean: string;
  score: number;
}

export interface Interpretation {
  terms: string[];
  corrections: { from: string; to: string }[];
  compounds: { word: string; parts: string[] }[];
  relaxed: boolean;
}

export interface SearchAnswer {
  hits: SearchHit[];
  interpretation: Interpretation;
}

export type Search = (text: string, limit?: number) => SearchAnswer;

const TEXT_MAX = 200;
const HITS = 5;
/** Enough to choose five from; the index gives them by popularity (measured at 5 million products: 0.15–4 ms). */
const CANDIDATES = 200;
const CORE_CANDIDATES = 120;
/** Fewer than this and the words are relaxed, unless a model number was met exactly. */
const TOO_FEW = 3;
const RELAXED_TERMS_MAX = 6;

export function createSearch(
  port: SearchPort,
  lexicon: Lexicon,
  synonyms: Synonyms,
  analyser: Analyser,
): Search {
  const reading: Reading = { analyser, lexicon, split: createSplit(lexicon), synonyms };
  const correct = createCorrect(lexicon);

  return (text, limit = HITS) => {
    const asked = [...text].slice(0, TEXT_MAX).join('');
    const ean = eanOf(asked);
    const byCode = ean === undefined ? null : port.byEan(ean);
    if (byCode !== null) return answerOf([hitOf(byCode)], { terms: [asked.trim()], ...NOTHING });

    const plan = planQuery(asked, reading);
    if (plan.terms.length === 0) return answerOf([], { terms: [], ...NOTHING });
    correctUnknown(plan, reading, correct, port.exists);
    let candidates = broadly(port, plan.terms);
    if (candidates.length === 0 && correctRare(plan, reading, correct))
      candidates = broadly(port, plan.terms);
    let ranked = rank(plan, candidates, limit);
    const relaxed = tooFew(plan, ranked, Math.min(limit, TOO_FEW))
      ? relax(port, plan, reading, candidates)
      : [];
    if (relaxed.length > 0) ranked = rank(plan, [...candidates, ...relaxed], limit);
    return answerOf(
      ranked.map(({ ean, score }) => ({ ean, score })),
      {
        terms: plan.terms.map((term) => asTyped(term.shown, asked)),
        corrections: (ranked[0]?.corrections ?? []).map(({ from, to }) => ({
          from: asTyped(from, asked),
          to,
        })),
        compounds: plan.compounds.map(({ word, parts }) => ({ word: asTyped(word, asked), parts })),
        relaxed: relaxed.length > 0,
      },
    );
  };
}

const NOTHING = { corrections: [], compounds: [], relaxed: false };

const answerOf = (hits: SearchHit[], interpretation: Interpretation): SearchAnswer => ({
  hits,
  interpretation,
});

const hitOf = (candidate: Candidate): SearchHit => ({
  ean: candidate.doc.slice(0, candidate.doc.indexOf('\t')),
  score: 1,
});

/** Eight digits and more with a right check digit are a code; "1000" is a word of a query. */
function eanOf(text: string): string | undefined {
  const digits = text.trim();
  const ean = digits.length >= 8 ? parseEan(digits) : undefined;
  return ean !== undefined && hasValidCheckDigit(ean) ? ean : undefined;
}

/**
 * All words. When more match than are taken, the most popular two hundred may all be covers for the thing sought:
 * a second, narrower question brings the things themselves.
 */
function broadly(port: SearchPort, terms: readonly Term[]): Candidate[] {
  const candidates = port.match(allWords(terms), CANDIDATES);
  if (candidates.length < CANDIDATES) return candidates;
  return merged(candidates, port.match(coreWords(terms), CORE_CANDIDATES));
}

function merged(first: Candidate[], second: Candidate[]): Candidate[] {
  const seen = new Set(first.map((candidate) => candidate.rank));
  return [...first, ...second.filter((candidate) => !seen.has(candidate.rank))];
}

function tooFew(plan: Plan, ranked: readonly Ranked[], wanted: number): boolean {
  if (ranked.length === 0) return true;
  const exactModel = plan.models.length > 0 && ranked[0]!.found > 0.8;
  return ranked.length < wanted && !exactModel && plan.terms.length > 1;
}

/**
 * The stated steps, each tried only while the ones before bring nothing new: without words the catalogue has nowhere
 * and with the head of an unknown compound; the rarest word and all but one of the others; all without the rarest; and,
 * when there was no hit at all, the rarest and any other, then any word.
 */
function relax(port: SearchPort, plan: Plan, reading: Reading, had: Candidate[]): Candidate[] {
  const seen = new Set(had.map((candidate) => candidate.rank));
  const widened = addHeads(port, plan, reading);
  const findable = plan.terms.filter((term) =>
    term.alternatives.some((way) => way.tokens.every(port.exists)),
  );
  if (findable.length === 0) return [];
  const telling = findable.toSorted((a, b) => b.weight - a.weight).slice(0, RELAXED_TERMS_MAX);
  const steps: [boolean, () => string][] = [
    [widened || findable.length < plan.terms.length, () => allWords(findable)],
    [telling.length > 2, () => rarestAndMost(telling)],
    [telling.length > 2, () => withoutRarest(telling)],
    [telling.length > 3 && had.length === 0, () => rarestAndAny(telling)],
    [telling.length > 1 && had.length === 0, () => anyWord(telling.slice(0, 3))],
  ];
  for (const [useful, query] of steps) {
    if (!useful) continue;
    const found = port.match(query(), CANDIDATES).filter((candidate) => !seen.has(candidate.rank));
    if (found.length > 0) return found;
  }
  return [];
}

/** "skolerygsæk" that no product is called: its head, "rygsæk", is the next best. True when any term got one. */
function addHeads(port: SearchPort, plan: Plan, { analyser }: Reading): boolean {
  let any = false;
  for (const { word, parts } of plan.compounds) {
    const term = plan.terms.find((each) => each.typed === word);
    if (term === undefined || port.exists(analyser.stem(word))) continue;
    addWay(term, { tokens: [analyser.stem(parts.at(-1)!)], why: 'head' });
    any = true;
  }
  return any;
}

/** The shopper's own letters where the query has them: "stoevler" is not shown as "støvler", nor "aeg" as "æg". */
function asTyped(word: string, text: string): string {
  const lower = text.toLowerCase();
  if (lower.includes(word)) return word;
  const plain = plainLetters(word);
  return lower.includes(plain) ? plain : word;
}
