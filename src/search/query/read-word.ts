import { type Analyser, modelSpellings } from '../language/analyse.ts';
import type { Lexicon } from '../language/lexicon.ts';
import type { Token } from '../language/tokens/token.ts';
import { sizeToken } from '../language/tokens/tokenise.ts';
import {
  COLOUR_WORDS,
  englishForms,
  GOODS,
  isAttribute,
  MODIFIERS,
  otherForms,
  SIZE_LETTERS,
} from '../language/tokens/words.ts';
import { areApart } from '../language/word-categories.ts';
import { withAlternatives } from './alternatives.ts';
import type { Alternative, Compound, LanguageParts, Role, Term } from './plan.ts';
import type { Weights } from './weights.ts';

const HEAD_SYNONYMS_MAX = 4;

export interface WordReading {
  readonly term: Term;
  readonly namesAccessory: boolean;
  readonly compounds: readonly Compound[];
}

/** True for a word that the catalogue lacks or has in the parts of a compound only. */
export const mayBeMisspelt = ({ kind, known, inParts }: Term): boolean =>
  kind === 'word' && (!known || inParts);

export function readWord(token: Token, role: Role, language: LanguageParts): WordReading {
  const { analyser, lexicon, split } = language;
  const isAccessory = (form: string) => (role === 'head' || role === 'beside') && analyser.isAccessory(form);
  const term = withAlternatives(termOf(token, role, language), spellingsOf(token, analyser));
  const namesAccessory = isAccessory(analyser.indexForm(token));
  const parts = token.kind === 'word' ? split(token.text) : [];
  if (parts.length === 0) return { term, namesAccessory, compounds: [] };
  const stems = parts.map(analyser.stem);
  const named = namesAccessory || isAccessory(stems.at(-1)!);
  // "Kafemaskine" contains "maskine" and is still misspelt, so every part must be a word.
  const isWord = (part: string) => lexicon.count(part) > 0 || GOODS.has(part) || MODIFIERS.has(part);
  if (!parts.every(isWord)) return { term, namesAccessory: named, compounds: [] };
  const alternatives: Alternative[] = [
    {
      tokens: [...new Set(stems)],
      why: 'split',
      ...(!term.known && { read: parts.map(lexicon.display).join(' ') }),
    },
    ...headSynonyms(token.text, parts.at(-1)!, language),
  ];
  return {
    term: { ...withAlternatives(term, alternatives), known: true, inParts: !term.known },
    namesAccessory: named,
    compounds: [{ word: token.text, parts: parts.map(lexicon.display) }],
  };
}

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

/** Replaces a compound's head by its synonyms: "æblejuice" is also "æblemost". */
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

function termOf(token: Token, role: Role, language: LanguageParts): Term {
  const { analyser, lexicon, weights } = language;
  return {
    typed: token.text,
    plain: undefined,
    shown: token.written ?? token.text,
    kind: token.kind,
    role,
    weight:
      weightOf(token, lexicon, weights) *
      weights.role[role] *
      (isAttribute(token.text) ? weights.word.attribute : 1),
    count: countOf(token, lexicon),
    alternatives: [{ tokens: [analyser.indexForm(token)], why: isSizeLetter(token) ? 'split' : 'exact' }],
    apart: token.kind === 'word' ? wordsApart(token.text, language) : [],
    naming: namingOf(token.text, lexicon),
    colour: COLOUR_WORDS.has(token.text),
    known: token.kind !== 'word' || lexicon.count(token.text) > 0,
    inParts: false,
  };
}

/** A lone letter is more likely a size than any other use of the letter in a name. */
const isSizeLetter = ({ text }: Token): boolean => text.length === 1 && SIZE_LETTERS.has(text);

/** The lexicon counts words only: model numbers are taken for rare and short numbers for frequent. */
function countOf(token: Token, lexicon: Lexicon): number {
  if (token.kind === 'word') return lexicon.count(token.text);
  return token.kind === 'model' && token.text.length > 3 ? 0 : Number.POSITIVE_INFINITY;
}

function weightOf(token: Token, lexicon: Lexicon, { word }: Weights): number {
  if (token.kind === 'model') return 1;
  if (token.kind === 'number') return token.text.length > 3 ? word.number : word.shortNumber;
  if (token.kind === 'measure') return word.measure;
  if (COLOUR_WORDS.has(token.text)) return word.colour;
  const all = Math.log(lexicon.products + 2);
  return Math.min(1, Math.max(0.35, (all - Math.log(lexicon.count(token.text) + 1)) / all + 0.15));
}

export const countedForm = (word: string, lexicon: Lexicon): string | undefined =>
  [word, ...englishForms(word), ...otherForms(word)].find(
    (form) => lexicon.categoriesOf(form).shares.length > 0,
  );

export const namingOf = (word: string, lexicon: Lexicon): number =>
  lexicon.categoriesOf(countedForm(word, lexicon) ?? word).articleShare;

const ENDINGS = ['', 'e', 'er', 'en', 'et', 's', 'r', 'ers', 'es', 'ens', 'ets', 'ene', 'erne', 'ere'];

/** Words of the same stem in other categories, such as "post" and "poster", or of which one is a brand. */
function wordsApart(word: string, { analyser, lexicon }: LanguageParts): string[] {
  const stem = analyser.stem(word);
  const own = lexicon.categoriesOf(word);
  const bases = [stem, stem + stem.at(-1)];
  return bases
    .flatMap((base) => ENDINGS.map((ending) => base + ending))
    .filter(
      (other) =>
        other !== word &&
        lexicon.count(other) > 0 &&
        (areApart(own, lexicon.categoriesOf(other)) || (lexicon.isBrand(other) && !lexicon.isBrand(word))) &&
        analyser.stem(other) === stem,
    );
}
