import type { Interpretation } from '../contract/interpretation.ts';
import { hasValidCheckDigit, parseEan } from '../domain/ean.ts';
import type { IndexedDocument, SearchPort } from '../store/ports/search-index.ts';
import type { Analyser } from './language/analyse.ts';
import { createSplit } from './language/compounds.ts';
import { type Lexicon, plainLetters } from './language/lexicon.ts';
import { createCorrect } from './language/spelling.ts';
import type { Synonyms } from './language/synonyms.ts';
import { correctRare, correctUnknown } from './query/correct-plan.ts';
import type { LanguageParts } from './query/language-parts.ts';
import type { Plan } from './query/plan.ts';
import { planQuery } from './query/read-query.ts';
import { type Gathered, gather, merged } from './rank/gather.ts';
import { type Ranked, rank } from './rank/rank.ts';
import { missing, type Relaxed, relax } from './rank/relax.ts';
import { gatherPartlyTold, gatherTold, NOTHING_TOLD, type Told } from './rank/told.ts';

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
): Search {
  const language: LanguageParts = { analyser, lexicon, split: createSplit(lexicon), synonyms };
  const correct = createCorrect(lexicon);

  /** Puts the spelling of unknown words right, and that of rare words too where nothing has all the words. */
  const gatherFor = (read: Plan): { plan: Plan; gathered: Gathered } => {
    const plan = correctUnknown(read, language, correct, port.exists);
    const gathered = gather(port, plan);
    const guessed = gathered.all.length === 0 ? correctRare(plan, language, correct) : plan;
    return guessed === plan ? { plan, gathered } : { plan: guessed, gathered: gather(port, guessed) };
  };

  return (text, limit = HITS) => {
    const asked = [...text].slice(0, TEXT_MAX).join('');
    const ean = eanOf(asked);
    const byCode = ean === undefined ? null : port.byEan(ean);
    if (byCode !== null) return answerOf([hitOf(byCode)], { terms: [asked.trim()], ...NOTHING });

    const read = planQuery(asked, language);
    if (read.terms.length === 0) return answerOf([], { terms: [], ...NOTHING });
    const { plan, gathered } = gatherFor(read);
    const exact = rank(plan, gathered.all, limit);
    const whole = withTold(port, plan, gathered.all, exact, limit);
    const empty = missing(plan, whole.ranked, limit);
    const ranked =
      empty > 0
        ? withMore(relax(port, plan, language, gathered, empty), gatherPartlyTold(port, plan), whole, limit)
        : whole.ranked;
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
        relaxed: ranked.some((hit) => !whole.documents.some(({ rank }) => rank === hit.rank)),
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

/** Documents with all the words, and the best of them. */
interface Whole extends Told {
  ranked: readonly Ranked[];
}

/** Fills places that are empty with documents whose descriptions have the words that their names lack. */
function withTold(
  port: SearchPort,
  plan: Plan,
  all: readonly IndexedDocument[],
  exact: readonly Ranked[],
  limit: number,
): Whole {
  const named = plan.terms.some((term) => term.role === 'head');
  const isFull = exact.filter(({ head }) => head || !named).length >= limit;
  const told = isFull ? NOTHING_TOLD : gatherTold(port, plan);
  if (told.documents.length === 0) return { documents: all, bits: told.bits, ranked: exact };
  const documents = merged(all, told.documents);
  return { documents, bits: told.bits, ranked: rank(plan, documents, limit, told.bits) };
}

/** Near matches after the whole: of the model or the article where the best has the model, never by a number or a colour alone. */
function withMore(
  { plan, documents }: Relaxed,
  partly: Told,
  whole: Whole,
  limit: number,
): readonly Ranked[] {
  if (documents.length === 0 && partly.documents.length === 0) return whole.ranked;
  const sure = new Set(whole.ranked.map(({ rank }) => rank));
  const bestHasModel = whole.ranked[0]?.model ?? false;
  const every = merged(merged(whole.documents, documents), partly.documents);
  return rank(plan, every, every.length, new Map([...partly.bits, ...whole.bits]))
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
