import { type Analyser, modelSpellings } from '../language/analyse.ts';
import { otherForms } from '../language/inflect.ts';
import { GOODS, MODIFIERS } from '../language/nouns.ts';
import type { Token } from '../language/tokens/token.ts';
import { sizeToken } from '../language/tokens/tokenise.ts';
import { SIZE_LETTERS } from '../language/tokens/words.ts';
import { withAlternatives } from './alternatives.ts';
import type { LanguageParts } from './language-parts.ts';
import type { Alternative, Compound, Term } from './plan.ts';
import type { Role } from './roles.ts';
import { termOf } from './term.ts';

const HEAD_SYNONYMS_MAX = 4;

export interface ReadWord {
  readonly term: Term;
  readonly namesAccessory: boolean;
  readonly compounds: readonly Compound[];
}

/** One word and how else it may stand in a document: taken apart as a model number, a measure or a compound. */
export function readWord(token: Token, role: Role, language: LanguageParts): ReadWord {
  const { analyser, lexicon, split } = language;
  const isAccessory = (form: string) => (role === 'head' || role === 'beside') && analyser.isAccessory(form);
  const term = withAlternatives(termOf(token, role, language), spellingsOf(token, analyser));
  const namesAccessory = isAccessory(analyser.indexForm(token));
  const parts = token.kind === 'word' ? split(token.text) : [];
  if (parts.length === 0) return { term, namesAccessory, compounds: [] };
  const stems = parts.map(analyser.stem);
  const named = namesAccessory || isAccessory(stems.at(-1)!);
  // "kafemaskine" has a maskine in it and is a slip all the same.
  const isWord = (part: string) => lexicon.count(part) > 0 || GOODS.has(part) || MODIFIERS.has(part);
  if (!parts.every(isWord)) return { term, namesAccessory: named, compounds: [] };
  const alternatives: Alternative[] = [
    { tokens: [...new Set(stems)], why: 'split' },
    ...headSynonyms(token.text, parts.at(-1)!, language),
  ];
  return {
    term: { ...withAlternatives(term, alternatives), known: true, inParts: !term.known },
    namesAccessory: named,
    compounds: [{ word: token.text, parts: parts.map(lexicon.display) }],
  };
}

/** Other spellings of the same token, whatever the catalogue has. */
function spellingsOf({ kind, text, pieces }: Token, { stem }: Analyser): Alternative[] {
  if (kind === 'model')
    return modelSpellings(text).map((spelling) => ({ tokens: spelling.map(stem), why: 'written' }));
  if (kind === 'measure') return pieces.map((number) => ({ tokens: [number], why: 'split' }));
  if (kind !== 'word') return [];
  const joined = pieces.filter((piece) => piece.length > 1 && !text.includes(piece));
  const spellings = [
    ...(SIZE_LETTERS.has(text) ? [[sizeToken(text)]] : []),
    ...joined.map((word) => [stem(word)]),
    ...(pieces.length > 1 ? [pieces.map(stem)] : []),
  ];
  return spellings.map((tokens) => ({ tokens, why: 'written' }));
}

/** "æblejuice" is also "æblemost" where juice and most are one: the head may be another word for it. */
function headSynonyms(
  word: string,
  head: string,
  { analyser, lexicon, synonyms }: LanguageParts,
): Alternative[] {
  const first = word.slice(0, word.lastIndexOf(head.slice(0, 4)));
  if (first.length < 2) return [];
  return synonyms
    .startingWith(analyser.stem(head))
    .filter((rule) => rule.from.length === 1)
    .flatMap((rule) => rule.to.filter((to) => to.length === 1).map(([other]) => first + other))
    .filter((compound) => otherForms(compound).some((form) => lexicon.count(form) > 0))
    .slice(0, HEAD_SYNONYMS_MAX)
    .map((compound) => ({ tokens: [analyser.stem(compound)], why: 'synonym' }));
}
