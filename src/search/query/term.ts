import type { Lexicon } from '../language/lexicon.ts';
import type { Token } from '../language/tokens/token.ts';
import { COLOUR_WORDS, isAttribute, SIZE_LETTERS } from '../language/tokens/words.ts';
import type { LanguageParts } from './language-parts.ts';
import type { Term } from './plan.ts';
import type { Role } from './roles.ts';

/** What names the article weighs most: of "trådløs støvsuger" a printer has only the first. */
const ROLE_WEIGHT: Record<Role, number> = { head: 1.3, beside: 1, for: 0.8, with: 0.85 };
const ATTRIBUTE_WEIGHT = 0.8;

/** A word as it was typed, without any alternative to its own form yet. */
export function termOf(token: Token, role: Role, { analyser, lexicon }: LanguageParts): Term {
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
