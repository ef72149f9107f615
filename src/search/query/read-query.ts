import { type Lexicon, plainLetters } from '../language/lexicon.ts';
import type { Token } from '../language/tokens/token.ts';
import { synonymsOf, withPlaced } from './alternatives.ts';
import { joinCompounds, joinNeighbours } from './joins.ts';
import type { LanguageParts } from './language-parts.ts';
import type { Plan, Term } from './plan.ts';
import { readWord } from './read-word.ts';
import { rolesOf, saysLittle } from './roles.ts';

/** A query of fifty words is a pasted title: the first dozen that say something find it. */
const TERMS_MAX = 12;
/** Words that say little, alone: every list is long, and no answer is what was meant. */
const LITTLE_MAX = 3;

/** Words → what to look for. Spelling comes later, when it is known which words the catalogue lacks. */
export function planQuery(text: string, language: LanguageParts): Plan {
  const plan = planTokens(distinct(language.analyser.tokenise(text)), language);
  return { ...plan, terms: plan.terms.map((term) => ({ ...term, plain: typedPlain(term.typed, text) })) };
}

/** The plan of words that are there each once. */
export function planTokens(tokens: readonly Token[], language: LanguageParts): Plan {
  const roles = rolesOf(tokens, language);
  const places = placesAskedFor(tokens, language.lexicon);
  const used = places.map((at) => tokens[at]!);
  const between = places.map((at, index) =>
    tokens.slice(at + 1, places[index + 1]).map((token) => token.text),
  );
  const words = places.map((at) => readWord(tokens[at]!, roles[at]!, language));
  const terms = words.map(({ term }) => term);
  const asksFor = terms.some((term) => term.role === 'for') && terms.some(isHead);
  const plan: Plan = {
    tokens,
    terms,
    models: [],
    namesAccessory: asksFor || words.some(({ namesAccessory }) => namesAccessory),
    asksFor,
    compounds: words.flatMap(({ compounds }) => compounds),
    shelves: [],
    weights: language.weights,
  };
  const joined = joinCompounds(joinNeighbours(plan, used, language), used, between, language);
  return withOwnModels(withSynonyms(joined, used, language));
}

/** Where the words stand that say something; when none does, the first few. */
function placesAskedFor(tokens: readonly Token[], lexicon: Lexicon): number[] {
  const all = tokens.map((_, at) => at);
  const telling = all.filter((at) => !saysLittle(tokens, at, lexicon));
  return telling.length > 0 ? telling.slice(0, TERMS_MAX) : all.slice(0, LITTLE_MAX);
}

function withSynonyms(plan: Plan, used: readonly Token[], { analyser, synonyms }: LanguageParts): Plan {
  const terms = withPlaced(plan.terms, synonymsOf(used.map(analyser.indexForm), synonyms));
  // "printer blæk": what the blæk comes in is a patron.
  const namesAccessory = terms
    .filter(isHead)
    .flatMap((term) => term.alternatives)
    .some(({ tokens }) => tokens.length === 1 && analyser.isAccessory(tokens[0]!));
  return { ...plan, terms, namesAccessory: plan.namesAccessory || namesAccessory };
}

function withOwnModels(plan: Plan): Plan {
  const own = plan.terms.filter((term) => term.kind === 'model').map((term) => term.typed);
  return { ...plan, models: [...plan.models, ...own] };
}

/** The letters of a word as they stand in the query, when pairs of them were read as æ, ø or å. */
function typedPlain(word: string, text: string): string | undefined {
  const plain = plainLetters(word);
  return plain !== word && text.toLowerCase().includes(plain) ? plain : undefined;
}

const isHead = (term: Term): boolean => term.role === 'head';

function distinct(tokens: readonly Token[]): Token[] {
  const seen = new Set<string>();
  return tokens.filter((token) => !seen.has(token.text) && seen.add(token.text));
}
