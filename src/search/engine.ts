import type { Interpretation } from '../contract/search-schemas.ts';
import { type Ean, hasValidCheckDigit, parseEan } from '../domain/ean.ts';
import type { IndexedDocument, IndexQuestion, SearchPort } from '../store/ports/search-index.ts';
import type { Analyser } from './language/analyse.ts';
import { createSplit } from './language/compounds.ts';
import { type Lexicon, plainLetters } from './language/lexicon.ts';
import { GOODS, MODIFIERS } from './language/nouns.ts';
import { createCorrect } from './language/spelling.ts';
import type { Synonyms } from './language/synonyms.ts';
import { correctRare, correctUnknown } from './query/correct-plan.ts';
import { guessShelves } from './query/guess-shelves.ts';
import type { LanguageParts } from './query/language-parts.ts';
import type { Plan } from './query/plan.ts';
import { planQuery } from './query/read-query.ts';
import { WEIGHTS } from './query/weights.ts';
import { withMore, withTold } from './rank/fill-places.ts';
import { CANDIDATES, type Gathered, gather } from './rank/gather.ts';
import { gatherBehind, placedOnly } from './rank/placed-first.ts';
import { allWords } from './rank/questions.ts';
import { type Ranked, rank } from './rank/rank.ts';
import { missing, relax } from './rank/relax.ts';
import { gatherPartlyTold } from './rank/told.ts';
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

/** All that a query finds, in order: near matches too, where few products have all the words. */
export interface Listing {
  hits: readonly Pick<Ranked, 'ean' | 'rank' | 'score'>[];
  interpretation: Interpretation;
  /** How many of them do not answer `more`: near matches, and those that only their descriptions tell of. */
  beside: number;
  /** What further products answer, which are too many to be compared: they follow by popularity. */
  more: IndexQuestion | undefined;
  /** Something that has a place has every word: what has no place stands behind everything else, in every order. */
  isParted: boolean;
}

/** `port` is that of the products that are meant. */
export type List = (text: string, port: SearchPort) => Listing;

const TEXT_MAX = 200;
/** So many answers are filled up with near matches. */
const HITS = 5;

/** The best answers alone. */
export function createSearch(
  port: SearchPort,
  lexicon: Lexicon,
  synonyms: Synonyms,
  analyser: Analyser,
  weights = WEIGHTS,
): Search {
  const list = createList(lexicon, synonyms, analyser, weights);
  return (text, limit = HITS) => {
    const { hits, interpretation } = list(text, port);
    return { hits: hits.slice(0, limit).map(({ ean, score }) => ({ ean, score })), interpretation };
  };
}

export function createList(
  lexicon: Lexicon,
  synonyms: Synonyms,
  analyser: Analyser,
  weights = WEIGHTS,
): List {
  const language: LanguageParts = { analyser, lexicon, split: createSplit(lexicon), synonyms, weights };
  const correct = createCorrect(lexicon, [...synonyms.asked, ...GOODS, ...MODIFIERS]);

  const withShelves = (plan: Plan): Plan => ({ ...plan, shelves: guessShelves(plan, language) });

  /** Puts the spelling of unknown words right, and that of rare words too where nothing has all the words. */
  const gatherFor = (port: SearchPort, read: Plan): { plan: Plan; gathered: Gathered } => {
    const plan = withShelves(correctUnknown(read, language, correct, port));
    const gathered = gather(port, plan);
    const guessed = gathered.all.length === 0 ? correctRare(plan, language, correct) : plan;
    if (guessed === plan) return { plan, gathered };
    return { plan: withShelves(guessed), gathered: gather(port, guessed) };
  };

  const listAmong = (port: SearchPort, read: Plan, asked: string): Among => {
    const { plan: understood, gathered } = gatherFor(port, read);
    const plan = weighShelves(understood, gathered.all);
    const exact = rank(plan, gathered.all, gathered.all.length);
    const whole = withTold(port, plan, gathered.all, exact, HITS);
    const empty = missing(plan, whole.ranked.slice(0, HITS), HITS);
    const ranked =
      empty > 0
        ? withMore(relax(port, plan, language, gathered, empty), gatherPartlyTold(port, plan), whole)
        : whole.ranked;
    const isRelaxed = ranked.length > whole.ranked.length;
    return {
      plan,
      hasWhole: gathered.all.length > 0 || whole.ranked.some((each) => each.whole),
      listing: {
        hits: ranked,
        interpretation: interpretationOf(plan, ranked, isRelaxed, asked),
        beside: ranked.length - gathered.all.length,
        more: gathered.all.length < CANDIDATES ? undefined : allWords(plan.terms),
        isParted: false,
      },
    };
  };

  return (text, port) => {
    const asked = [...text].slice(0, TEXT_MAX).join('');
    const ean = eanOf(asked);
    const byCode = ean === undefined ? null : port.byEan(ean);
    if (byCode !== null) return listingOf([hitOf(byCode)], { terms: [asked.trim()], ...NOTHING });

    const read = planQuery(asked, language);
    if (read.terms.length === 0) return listingOf([], { terms: [], ...NOTHING });
    if (port.placed === Number.POSITIVE_INFINITY) return listAmong(port, read, asked).listing;
    const placed = listAmong(placedOnly(port), read, asked);
    return placed.hasWhole ? withBehind(port, placed) : listAmong(port, read, asked).listing;
  };
}

/** What a query finds among the products of a port. */
interface Among {
  plan: Plan;
  listing: Listing;
  /** Something has every word. */
  hasWhole: boolean;
}

/** What has no place and every word comes after everything else, near matches too. */
function withBehind(port: SearchPort, { plan, listing }: Among): Listing {
  if (listing.more !== undefined) return { ...listing, isParted: true };
  const { ranked, isCut, question } = gatherBehind(port, plan);
  return {
    ...listing,
    hits: [...listing.hits, ...ranked],
    more: isCut ? question : undefined,
    isParted: true,
  };
}

function interpretationOf(
  plan: Plan,
  ranked: readonly Ranked[],
  relaxed: boolean,
  asked: string,
): Interpretation {
  return {
    terms: plan.terms.map((term) => asTyped(term.shown, asked)),
    corrections: (ranked[0]?.corrections ?? []).map(({ from, to }) => ({ from: asTyped(from, asked), to })),
    compounds: plan.compounds.map(({ word, parts }) => ({ word: asTyped(word, asked), parts: [...parts] })),
    relaxed,
  };
}

const NOTHING = { corrections: [], compounds: [], relaxed: false };

const listingOf = (hits: Listing['hits'], interpretation: Interpretation): Listing => ({
  hits,
  interpretation,
  beside: 0,
  more: undefined,
  isParted: false,
});

const hitOf = ({ doc, rank }: IndexedDocument): Listing['hits'][number] => ({
  ean: doc.slice(0, doc.indexOf('\t')),
  rank,
  score: 1,
});

/** Eight digits and more with a right check digit are a code, spaced as on the pack or not; "1000" is a word of a query. */
function eanOf(text: string): Ean | undefined {
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
