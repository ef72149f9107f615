import { fold } from '../../../domain/text.ts';

export type TokenKind = 'word' | 'number' | 'measure' | 'model';

export interface Token {
  kind: TokenKind;
  /** The canonical spelling without spaces: "WH-1000XM5" is "wh1000xm5", "0,5 l" is "500ml". */
  text: string;
  /** Other spellings: the pieces of a model number, the bare number of a measure, hyphenated words. */
  pieces: readonly string[];
  /** A measure as it was typed: "0.5 l". */
  written?: string;
}

export const NONE: readonly string[] = [];
export const WORD_MAX = 40;

const LETTER: Record<string, string> = { ae: 'æ', oe: 'ø', aa: 'å' };

/** Characters that folding leaves unchanged: Danish letters and the punctuation of titles. */
const PLAIN = /^[\x20-\x7e\xa0-\xbfæøå×\u2010-\u2027]*$/;

/**
 * Returns the one spelling in which words are compared: lower case, no accents, and æ, ø, å as one letter each. The
 * stemmer and the edit distance need real Danish letters ("traadloes" stems to "traadlo").
 */
export function canonical(text: string): string {
  const lower = text.toLowerCase();
  // Folding is slow, and nearly all text is plain Danish.
  const folded = PLAIN.test(lower) ? lower : fold(lower);
  return /ae|oe|aa/.test(folded) ? folded.replace(/ae|oe|aa/g, (pair) => LETTER[pair]!) : folded;
}

export function plainLetters(word: string): string {
  return word.replace(/[æøå]/g, (letter) => LETTER_PAIR[letter]!);
}

const LETTER_PAIR: Record<string, string> = { æ: 'ae', ø: 'oe', å: 'aa' };

export interface Chunk {
  text: string;
  digits: boolean;
  letters: boolean;
  /** The character between this chunk and the next if it is exactly one, else ''. */
  glue: string;
}

export function startsWithDigit(text: string, at = 0): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

/** "wh1000xm5" gives wh, 1000, xm, 5: people put hyphens and spaces between letters and digits. */
export function modelPieces(model: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let at = 1; at <= model.length; at++) {
    if (at < model.length && startsWithDigit(model, at) === startsWithDigit(model, start)) continue;
    pieces.push(model.slice(start, at));
    start = at;
  }
  return pieces;
}
