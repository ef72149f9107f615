import { canonical } from './canonical.ts';
import { type Chunk, chunksOf } from './chunks.ts';
import { NONE, type Token, WORD_MAX } from './token.ts';
import { startsWithDigit, takeHyphenated } from './token-hyphens.ts';
import { pushDimensions, takeNumber } from './token-numbers.ts';
import { measure } from './units.ts';
import { SIZE_LETTERS } from './words.ts';

const TOKENS_MAX = 64;
const SIZE_SIGNS = new Set(['str', 'størrelse', 'size']);

/** "str. M": a lone letter would meet "m. låg". */
export const sizeToken = (letters: string): string => `${letters}str`;

export function tokenise(text: string): Token[] {
  const chunks = chunksOf(canonical(text), TOKENS_MAX * 4);
  const tokens: Token[] = [];
  for (let at = 0; at < chunks.length && tokens.length < TOKENS_MAX; ) {
    at = take(chunks, at, tokens);
  }
  return tokens;
}

/** Reads the token that starts at `at`; returns where the next one starts. */
function take(chunks: Chunk[], at: number, tokens: Token[]): number {
  const chunk = chunks[at]!;
  if (!chunk.digits) return takeWord(chunks, at, tokens);
  if (chunk.text.startsWith('ø') && /^ø\d+$/.test(chunk.text)) {
    // "Ø25 cm": the diameter sign is not part of the number.
    chunk.text = chunk.text.slice(1);
    chunk.letters = false;
  }
  if (!chunk.letters) return takeNumber(chunks, at, tokens);
  return startsWithDigit(chunk.text) ? takeGlued(chunks, at, tokens) : takeHyphenated(chunks, at, tokens);
}

/** "75cl", "140x200", "6x75cl"; what is none of these is a model number. */
function takeGlued(chunks: Chunk[], at: number, tokens: Token[]): number {
  const chunk = chunks[at]!;
  const dimensions = /^(\d+)x(\d+)$/.exec(chunk.text);
  if (dimensions !== null) return pushDimensions(chunks, dimensions[1]!, dimensions[2]!, at, tokens);
  const packed = /^(\d+)x(\d+)([a-z]+)$/.exec(chunk.text);
  const each = packed === null ? undefined : measure(packed[2]!, packed[3]!, true);
  if (each !== undefined) {
    tokens.push({
      kind: 'model',
      text: `${packed![1]}x${packed![2]}`.slice(0, WORD_MAX),
      pieces: [packed![1]!, packed![2]!, each],
    });
    return at + 1;
  }
  const glued = /^(\d+)([a-zæøå"]+)$/.exec(chunk.text);
  const measured = glued === null ? undefined : measure(glued[1]!, glued[2]!, true);
  if (measured !== undefined) {
    tokens.push({ kind: 'measure', text: measured, pieces: [glued![1]!], written: chunk.text });
    return at + 1;
  }
  return takeHyphenated(chunks, at, tokens);
}

function takeWord(chunks: Chunk[], at: number, tokens: Token[]): number {
  const chunk = chunks[at]!;
  const next = chunks[at + 1];
  if ((chunk.glue === "'" || chunk.glue === '’') && next !== undefined && next.text.length <= 2) {
    tokens.push({ kind: 'word', text: (chunk.text + next.text).slice(0, WORD_MAX), pieces: NONE });
    return at + 2;
  }
  if (chunk.glue === '-' || chunk.glue === '&') return takeHyphenated(chunks, at, tokens);
  if (chunk.text === 'ø' && next?.digits) return at + 1;
  if (SIZE_SIGNS.has(chunk.text) && next !== undefined && SIZE_LETTERS.has(next.text)) {
    tokens.push({ kind: 'measure', text: sizeToken(next.text), pieces: NONE, written: `str. ${next.text}` });
    return at + 2;
  }
  tokens.push({ kind: 'word', text: chunk.text.slice(0, WORD_MAX), pieces: NONE });
  return at + 1;
}
