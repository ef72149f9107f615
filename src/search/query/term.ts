import type { Lexicon } from '../language/lexicon.ts';
import type { Token } from '../language/tokens/token.ts';
import { COLOUR_WORDS, isAttribute, SIZE_LETTERS } from '../language/tokens/words.ts';
import type { LanguageParts } from './language-parts.ts';
import type { Term } from './plan.ts';
import type { Role } from './roles.ts';
import { namingOf } from './told-form.ts';
import type { Weights } from './weights.ts';
import { wordsApart } from './words-apart.ts';

/** A word as it was typed, without any alternative to its own form yet. */
export function termOf(token: Token, role: Role, language: LanguageParts): Term {
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

/** A lone letter is sooner a size than anything a name has that letter for. */
const isSizeLetter = ({ text }: Token): boolean => text.length === 1 && SIZE_LETTERS.has(text);

/** Model numbers are rare and short numbers are not; the vocabulary has words alone. */
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
