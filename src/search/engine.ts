import type { Interpretation } from '../contract/interpretation.ts';
import { hasValidCheckDigit, parseEan } from '../domain/ean.ts';
import type { IndexedDocument, SearchPort } from '../store/ports/search-index.ts';
import type { Analyser } from './language/analyse.ts';
import { createSplit } from './language/compounds.ts';
import { type Lexicon, plainLetters } from './language/lexicon.ts';
import { createCorrect } from './language/spelling.ts';
import type { Synonyms } from './language/synonyms.ts';
import { correctRare, correctUnknown } from './query/correct-plan.ts';
import { guessShelves } from './query/guess-shelves.ts';
import type { LanguageParts } from './query/language-parts.ts';
import type { Plan } from './query/plan.ts';
import { planQuery } from './query/read-query.ts';
import { WEIGHTS } from './query/weights.ts';
import { type Gathered, gather } from './rank/gather.ts';
import { type Ranked, rank } from './rank/rank.ts';
import { missing, type Relaxed, relax } from './rank/relax.ts';
import { weighShelves } from './rank/weigh-shelves.ts';

export interface SearchHit {
  ean: string;
  score: number;
}

export interface SearchAnswer {
  hits: SearchHit[];
  interpretation: Interpretation;
}

export type Search = (text: string, limit?: number) => SearchAnswer;

const TEXT_MAX = 200;
const HITS = 5;

export function createSearch(
  port: SearchPort,
  lexicon: Lexicon,
  synonyms: Synonyms,
  analyser: Analyser,
  weights = WEIGHTS,
): Search {
  const language: LanguageParts = { analyser, lexicon, split: createSplit(lexicon), synonyms, weights };
  const correct = createCorrect(lexicon);

  const withShelves = (plan: Plan): Plan => ({ ...plan, shelves: guessShelves(plan, language) });

  /** Puts the spelling of unknown words right, and that of rare words too where nothing has all the words. */
  const gatherFor = (read: Plan): { plan: Plan; gathered: Gathered } => {
    const plan = withShelves(correctUnknown(read, language, correct, port));
    const gathered = gather(port, plan);
    const guessed = gathered.all.length === 0 ? correctRare(plan, language, correct) : plan;
    if (guessed === plan) return { plan, gathered };
    return { plan: withShelves(guessed), gathered: gather(port, guessed) };
  };

  return (text, limit = HITS) => {
    const asked = [...text].slice(0, TEXT_MAX).join('');
    const ean = eanOf(asked);
    const byCode = ean === undefined ? null : port.byEan(ean);
    if (byCode !== null) return answerOf([hitOf(byCode)], { terms: [asked.trim()], ...NOTHING });

    const read = planQuery(asked, language);
    if (read.terms.length === 0) return answerOf([], { terms: [], ...NOTHING });
    const { plan: asked2, gathered } = gatherFor(read);
    const plan = weighShelves(asked2, gathered.all);
    const exact = rank(plan, gathered.all, limit);
    const empty = missing(plan, exact, limit);
    const more = empty > 0 ? relax(port, plan, language, gathered, empty) : { plan, documents: [] };
    const ranked = more.documents.length === 0 ? exact : withMore(more, exact, gathered.all, limit);
    return answerOf(
      ranked.map(({ ean, score }) => ({ ean, score })),
      {
        terms: plan.terms.map((term) => asTyped(term.shown, asked)),
        corrections: (ranked[0]?.corrections ?? []).map(({ from, to }) => ({
          from: asTyped(from, asked),
          to,
        })),
        compounds: plan.compounds.map(({ word, parts }) => ({
          word: asTyped(word, asked),
          parts: [...parts],
        })),
        relaxed: ranked.some((hit) => !exact.some(({ ean }) => ean === hit.ean)),
      },
    );
  };
}

const NOTHING = { corrections: [], compounds: [], relaxed: false };

const answerOf = (hits: SearchHit[], interpretation: Interpretation): SearchAnswer => ({
  hits,
  interpretation,
});

const hitOf = (candidate: IndexedDocument): SearchHit => ({
  ean: candidate.doc.slice(0, candidate.doc.indexOf('\t')),
  score: 1,
});

/** Near matches after the exact: of the model or the article where the best has the model, never by a number or a colour alone. */
function withMore(
  { plan, documents }: Relaxed,
  exact: readonly Ranked[],
  all: readonly IndexedDocument[],
  limit: number,
): Ranked[] {
  const sure = new Set(exact.map(({ rank }) => rank));
  const bestHasModel = exact[0]?.model ?? false;
  return rank(plan, [...all, ...documents], all.length + documents.length)
    .filter((each) => sure.has(each.rank) || (each.named && (each.model || each.head || !bestHasModel)))
    .slice(0, limit);
}

/** Eight digits and more with a right check digit are a code, spaced as on the pack or not; "1000" is a word of a query. */
function eanOf(text: string): string | undefined {
  const digits = /^[\d\s-]*$/.test(text) ? text.replace(/[\s-]/g, '') : '';
  const ean = digits.length >= 8 ? parseEan(digits) : undefined;
  return ean !== undefined && hasValidCheckDigit(ean) ? ean : undefined;
}

/** The shopper's own letters where the query has them: "stoevler" is not shown as "støvler", nor "aeg" as "æg". */
function asTyped(word: string, text: string): string {
  const lower = text.toLowerCase();
  if (lower.includes(word)) return word;
  const plain = plainLetters(word);
  return lower.includes(plain) ? plain : word;
}
