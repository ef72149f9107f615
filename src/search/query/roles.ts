import { otherForms } from '../language/inflect.ts';
import type { Lexicon } from '../language/lexicon.ts';
import { GOODS } from '../language/nouns.ts';
import { namesThings } from '../language/shelves.ts';
import type { Token } from '../language/tokens/token.ts';
import {
  ABOUT_WORDS,
  AUDIENCE_WORDS,
  BEFORE_HAVE,
  COLOUR_WORDS,
  FOR_WORDS,
  isAttribute,
  SIZE_LETTERS,
  STOP_WORDS,
  VARIANT_WORDS,
  WITH_WORDS,
} from '../language/tokens/words.ts';
import type { LanguageParts } from './language-parts.ts';

/** What a word does in a query: names the article, stands with its name, says what it is for, or what it has. */
export type Role = 'head' | 'beside' | 'for' | 'with';

/** Tells nothing of what is sought: a stop word, or the verb after "at". A last "M" is a size. */
export function saysLittle(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const { kind, text } = tokens[at]!;
  if (kind !== 'word') return false;
  if (at > 0 && tokens[at - 1]!.text === 'at') return true;
  if (!STOP_WORDS.has(text) || (at > 0 && at === tokens.length - 1 && SIZE_LETTERS.has(text))) return false;
  if (beginsCompound(tokens, at, lexicon)) return false;
  // "Have" is a garden unless it is what somebody "vil have".
  return text !== 'have' || tokens.length === 1 || BEFORE_HAVE.has(tokens[at - 1]?.text ?? '');
}

/** Written as one with the next word it is a word of the catalogue: "gave kort", "til behør", "i pad". */
function beginsCompound(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const next = tokens[at + 1];
  return next?.kind === 'word' && lexicon.count(tokens[at]!.text + next.text) > 0;
}

/** One role a token. In "X til Y" X is the article; "sko til børn" only says for whom. */
export function rolesOf(tokens: readonly Token[], language: LanguageParts): Role[] {
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

/** Danish puts what tells before the noun: the last word that names goods, else the last that may. */
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

/** By the names of the catalogue that have the word, else by its shelves and the lists. */
function namesGoods(word: string, language: LanguageParts): boolean {
  const told = language.lexicon.shelvesOf(word);
  if (told.shares.length === 0) return isListed(word, language);
  return namesThings(told) && !VARIANT_WORDS.has(word);
}

function isListed(word: string, { lexicon, split }: LanguageParts): boolean {
  const named = (text: string) => GOODS.has(text) || otherForms(text).some(lexicon.isArticle);
  const last = split(word).at(-1);
  return named(word) || (last !== undefined && named(last));
}
