import { modelSpellings } from '../language/analyse.ts';
import { otherForms } from '../language/inflect.ts';
import type { Lexicon } from '../language/lexicon.ts';
import { GOODS, MODIFIERS } from '../language/nouns.ts';
import type { Token } from '../language/tokens/token.ts';
import { sizeToken } from '../language/tokens/tokenise.ts';
import { COLOUR_WORDS, isAttribute, SIZE_LETTERS } from '../language/tokens/words.ts';
import { addAlternative, addSynonyms } from './alternatives.ts';
import { joinCompounds, joinNeighbours } from './joins.ts';
import type { LanguageParts } from './language-parts.ts';
import type { Plan, Term } from './plan.ts';
import { type Role, rolesOf, saysLittle } from './roles.ts';

/** A query of fifty words is a pasted title: the first dozen that say something find it. */
const TERMS_MAX = 12;
/** Words that say little, alone: every list is long, and no answer is what was meant. */
const LITTLE_MAX = 3;
const HEAD_SYNONYMS_MAX = 4;
/** What names the article weighs most: of "trådløs støvsuger" a printer has only the first. */
const ROLE_WEIGHT: Record<Role, number> = { head: 1.3, beside: 1, for: 0.8, with: 0.85 };
const ATTRIBUTE_WEIGHT = 0.8;

/** Words → what to look for. Spelling comes later, when it is known which words the catalogue lacks. */
export function planQuery(text: string, reading: LanguageParts): Plan {
  const tokens = distinct(reading.analyser.tokenise(text));
  const roles = rolesOf(tokens, reading);
  const all = tokens.map((_, at) => at);
  const telling = all.filter((at) => !saysLittle(tokens, at));
  const places = telling.length > 0 ? telling.slice(0, TERMS_MAX) : all.slice(0, LITTLE_MAX);
  const used = places.map((at) => tokens[at]!);
  const plan: Plan = {
    terms: places.map((at) => termOf(tokens[at]!, roles[at]!, reading)),
    models: [],
    namesAccessory: false,
    asksFor: false,
    words: tokens.map((token) => token.text),
    compounds: [],
  };
  for (const [index, token] of used.entries()) readWord(token, plan.terms[index]!, plan, reading);
  plan.asksFor = plan.terms.some((term) => term.role === 'for') && plan.terms.some(isHead);
  plan.namesAccessory ||= plan.asksFor;
  joinNeighbours(used, plan, reading);
  const between = places.map((at, index) =>
    tokens.slice(at + 1, places[index + 1]).map((token) => token.text),
  );
  joinCompounds(used, between, plan, reading);
  addSynonyms(
    used.map(reading.analyser.indexForm),
    (index, way) => addAlternative(plan.terms[index]!, way),
    reading.synonyms,
  );
  // "printer blæk": what the blæk comes in is a patron.
  const named = plan.terms.filter(isHead).flatMap((term) => term.alternatives);
  plan.namesAccessory ||= named.some(
    ({ tokens }) => tokens.length === 1 && reading.analyser.isAccessory(tokens[0]!),
  );
  for (const term of plan.terms) if (term.kind === 'model') plan.models.push(term.typed);
  return plan;
}

const isHead = (term: Term): boolean => term.role === 'head';

function distinct(tokens: readonly Token[]): Token[] {
  const seen = new Set<string>();
  return tokens.filter((token) => !seen.has(token.text) && seen.add(token.text));
}

function termOf(token: Token, role: Role, { analyser, lexicon }: LanguageParts): Term {
  return {
    typed: token.text,
    shown: token.written ?? token.text,
    kind: token.kind,
    role,
    weight: weightOf(token, lexicon) * ROLE_WEIGHT[role] * (isAttribute(token.text) ? ATTRIBUTE_WEIGHT : 1),
    count: countOf(token, lexicon),
    alternatives: [{ tokens: [analyser.indexForm(token)], why: isSizeLetter(token) ? 'split' : 'exact' }],
    colour: COLOUR_WORDS.has(token.text),
    known: token.kind !== 'word' || lexicon.count(token.text) > 0,
  };
}

/** A lone letter is sooner a size than anything a name has that letter for. */
const isSizeLetter = ({ text }: Token): boolean => text.length === 1 && SIZE_LETTERS.has(text);

/** Model numbers are rare and short numbers are not; the vocabulary has words alone. */
function countOf(token: Token, lexicon: Lexicon): number {
  if (token.kind === 'word') return lexicon.count(token.text);
  return token.kind === 'model' && token.text.length > 3 ? 0 : Number.POSITIVE_INFINITY;
}

function weightOf(token: Token, lexicon: Lexicon): number {
  if (token.kind === 'model') return 1;
  if (token.kind === 'number') return token.text.length > 3 ? 0.9 : 0.6;
  if (token.kind === 'measure') return 0.6;
  if (COLOUR_WORDS.has(token.text)) return 0.4;
  const all = Math.log(lexicon.products + 2);
  return Math.min(1, Math.max(0.35, (all - Math.log(lexicon.count(token.text) + 1)) / all + 0.15));
}

/** The ways one word may stand in a document: taken apart as a model number, a measure or a compound. */
function readWord(token: Token, term: Term, plan: Plan, reading: LanguageParts): void {
  const { analyser, lexicon, split } = reading;
  const form = analyser.indexForm(token);
  const named = term.role === 'head' || term.role === 'beside';
  if (named && analyser.isAccessory(form)) plan.namesAccessory = true;
  if (token.kind === 'model') {
    for (const spelling of modelSpellings(token.text))
      addAlternative(term, { tokens: spelling.map(analyser.stem), why: 'written' });
  } else if (token.kind === 'measure') {
    for (const number of token.pieces) addAlternative(term, { tokens: [number], why: 'split' });
  } else if (token.kind === 'word') {
    if (SIZE_LETTERS.has(token.text))
      addAlternative(term, { tokens: [sizeToken(token.text)], why: 'written' });
    const words = token.pieces.filter((piece) => piece.length > 1 && !token.text.includes(piece));
    for (const joined of words) addAlternative(term, { tokens: [analyser.stem(joined)], why: 'written' });
    if (token.pieces.length > 1)
      addAlternative(term, { tokens: token.pieces.map(analyser.stem), why: 'written' });
    const parts = split(token.text);
    if (parts.length === 0) return;
    const stems = parts.map(analyser.stem);
    if (named && analyser.isAccessory(stems.at(-1)!)) plan.namesAccessory = true;
    // "kafemaskine" has a maskine in it and is a slip all the same.
    const isWord = (part: string) => lexicon.count(part) > 0 || GOODS.has(part) || MODIFIERS.has(part);
    if (!parts.every(isWord)) return;
    addAlternative(term, { tokens: [...new Set(stems)], why: 'split' });
    term.known = true;
    plan.compounds.push({ word: token.text, parts: parts.map(lexicon.display) });
    addHeadSynonyms(token.text, parts.at(-1)!, term, reading);
  }
}

/** "æblejuice" is also "æblemost" where juice and most are one: the head may be another word for it. */
function addHeadSynonyms(word: string, head: string, term: Term, reading: LanguageParts): void {
  const { analyser, lexicon, synonyms } = reading;
  const first = word.slice(0, word.lastIndexOf(head.slice(0, 4)));
  if (first.length < 2) return;
  const others = synonyms
    .startingWith(analyser.stem(head))
    .filter((rule) => rule.from.length === 1)
    .flatMap((rule) => rule.to.filter((to) => to.length === 1).map(([other]) => first + other))
    .filter((compound) => otherForms(compound).some((form) => lexicon.count(form) > 0));
  for (const compound of others.slice(0, HEAD_SYNONYMS_MAX))
    addAlternative(term, { tokens: [analyser.stem(compound)], why: 'synonym' });
}
