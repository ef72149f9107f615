import type { Lexicon } from '../language/lexicon.ts';
import { plainLetters, type Token } from '../language/tokens/token.ts';
import {
  ABOUT_WORDS,
  AUDIENCE_WORDS,
  BEFORE_HAVE,
  COLOUR_WORDS,
  FOR_WORDS,
  GOODS,
  isAttribute,
  otherForms,
  SIZE_LETTERS,
  STOP_WORDS,
  VARIANT_WORDS,
  WITH_WORDS,
} from '../language/tokens/words.ts';
import { namesThings } from '../language/word-categories.ts';
import { joinCompounds, joinNeighbours, synonymsOf, withSpans } from './alternatives.ts';
import type { LanguageParts, Plan, Role, Term } from './plan.ts';
import { readWord } from './read-word.ts';

/** A query of fifty words is a pasted title: its first dozen useful words find it. */
const TERMS_MAX = 12;
/** A query of stop words only reads long posting lists and finds nothing useful, so only a few are used. */
const LITTLE_MAX = 3;

/** Turns a query into a plan. Spelling is corrected later, when it is known which words the catalogue lacks. */
export function planQuery(text: string, language: LanguageParts): Plan {
  const plan = planTokens(distinct(language.analyser.tokenise(text)), language);
  return { ...plan, terms: plan.terms.map((term) => ({ ...term, plain: typedPlain(term.typed, text) })) };
}

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
    namesCompanion: tokens.some((token, at) => roles[at] === 'head' && isCompanion(token, language)),
    asksFor,
    compounds: words.flatMap(({ compounds }) => compounds),
    categories: [],
    weights: language.weights,
  };
  const joined = joinCompounds(joinNeighbours(plan, used, language), used, between, language);
  return withOwnModels(withSynonyms(joined, used, language));
}

function isCompanion(token: Token, { analyser, split }: LanguageParts): boolean {
  const last = token.kind === 'word' ? split(token.text).at(-1) : undefined;
  return last === undefined
    ? analyser.isCompanion(analyser.indexForm(token), false)
    : analyser.isCompanion(analyser.stem(last), true);
}

function placesAskedFor(tokens: readonly Token[], lexicon: Lexicon): number[] {
  const all = tokens.map((_, at) => at);
  const telling = all.filter((at) => !saysLittle(tokens, at, lexicon));
  return telling.length > 0 ? telling.slice(0, TERMS_MAX) : all.slice(0, LITTLE_MAX);
}

function withSynonyms(plan: Plan, used: readonly Token[], { analyser, synonyms }: LanguageParts): Plan {
  const terms = withSpans(plan.terms, synonymsOf(used.map(analyser.indexForm), synonyms));
  // "Printer blæk": a synonym of "blæk" is "patron", an accessory.
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

function typedPlain(word: string, text: string): string | undefined {
  const plain = plainLetters(word);
  return plain !== word && text.toLowerCase().includes(plain) ? plain : undefined;
}

const isHead = (term: Term): boolean => term.role === 'head';

function distinct(tokens: readonly Token[]): Token[] {
  const texts = new Set<string>();
  return tokens.filter((token) => !texts.has(token.text) && texts.add(token.text));
}

/** True for a stop word and for a verb after "at". A size letter at the end is useful. */
function saysLittle(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const { kind, text } = tokens[at]!;
  if (kind !== 'word') return false;
  if (at > 0 && tokens[at - 1]!.text === 'at') return true;
  if (!STOP_WORDS.has(text) || (at > 0 && at === tokens.length - 1 && SIZE_LETTERS.has(text))) return false;
  if (beginsCompound(tokens, at, lexicon)) return false;
  // "Have" is a garden, except in phrases such as "vil have".
  return text !== 'have' || tokens.length === 1 || BEFORE_HAVE.has(tokens[at - 1]?.text ?? '');
}

/** True if the word and the next one form a word of the lexicon: "gave kort", "til behør", "i pad". */
function beginsCompound(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const next = tokens[at + 1];
  return next?.kind === 'word' && lexicon.count(tokens[at]!.text + next.text) > 0;
}

/** Gives each token its role. In "X til Y", X is the article; "sko til børn" only names the audience. */
function rolesOf(tokens: readonly Token[], language: LanguageParts): Role[] {
  const roles: Role[] = [];
  let now: Role = 'beside';
  tokens.forEach((token, at) => {
    const telling = roles.some(
      (role, before) => role === 'beside' && !saysLittle(tokens, before, language.lexicon),
    );
    if (telling && token.kind === 'word' && !beginsCompound(tokens, at, language.lexicon)) {
      if (FOR_WORDS.has(token.text)) now = isForWhom(tokens, at, language.lexicon) ? 'with' : 'for';
      else if (WITH_WORDS.has(token.text) || ABOUT_WORDS.has(token.text)) now = 'with';
    }
    roles.push(now);
  });
  const head = headOf(tokens, roles, language);
  if (head >= 0) roles[head] = 'head';
  return roles;
}

function isForWhom(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const next = tokens.findIndex((_, after) => after > at && !saysLittle(tokens, after, lexicon));
  return next < 0 || AUDIENCE_WORDS.has(tokens[next]!.text);
}

/** Danish puts attributes first, so the head noun is the last word that names goods, else the last that may. */
function headOf(tokens: readonly Token[], roles: readonly Role[], language: LanguageParts): number {
  const mayName = (at: number): boolean => {
    const { kind, text } = tokens[at]!;
    return (
      kind === 'word' &&
      !saysLittle(tokens, at, language.lexicon) &&
      !COLOUR_WORDS.has(text) &&
      !AUDIENCE_WORDS.has(text) &&
      !isAttribute(text) &&
      !language.lexicon.isBrand(text)
    );
  };
  const all = tokens.map((_, at) => at).filter(mayName);
  const beside = all.filter((at) => roles[at] === 'beside');
  const places = beside.length > 0 ? beside : all;
  return places.findLast((at) => namesGoods(tokens[at]!.text, language)) ?? places.at(-1) ?? -1;
}

/** The word's use in the catalogue's names decides; the word lists decide if it has none. */
function namesGoods(word: string, language: LanguageParts): boolean {
  const use = language.lexicon.categoriesOf(word);
  if (use.shares.length === 0) return isListed(word, language);
  return namesThings(use) && !VARIANT_WORDS.has(word);
}

function isListed(word: string, { lexicon, split }: LanguageParts): boolean {
  const named = (text: string) => GOODS.has(text) || otherForms(text).some(lexicon.isArticle);
  const last = split(word).at(-1);
  return named(word) || (last !== undefined && named(last));
}
