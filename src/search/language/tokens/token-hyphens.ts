import type { Chunk } from './chunks.ts';
import { NONE, type Token, WORD_MAX } from './token.ts';

/** Words and numbers joined by hyphens or ampersands: a model number, one word, or several. */
export function takeHyphenated(chunks: Chunk[], at: number, tokens: Token[]): number {
  if (!joins(chunks[at]!)) return pushModel(chunks[at]!.text, at, tokens);
  let end = at;
  while (joins(chunks[end]!) && end + 1 < chunks.length) end++;
  let digits = false;
  let letters = false;
  let longest = 0;
  let whole = '';
  for (let part = at; part <= end; part++) {
    const chunk = chunks[part]!;
    digits ||= chunk.digits;
    letters ||= chunk.letters;
    if (!chunk.digits) longest = Math.max(longest, chunk.text.length);
    whole += chunk.text;
  }
  const parts = end + 1 - at;
  if (digits && letters && longest <= 5 && parts <= 5) return pushModel(whole, end, tokens);
  if (!digits && parts <= 4) return pushHyphenWords(chunks.slice(at, end + 1), end, tokens);
  // A range, a list or a whole title glued by hyphens: the first stands alone and the rest is read on its own.
  const first = chunks[at]!;
  if (first.letters && first.digits) return pushModel(first.text, at, tokens);
  tokens.push({ kind: first.letters ? 'word' : 'number', text: first.text.slice(0, WORD_MAX), pieces: NONE });
  return at + 1;
}

/** "t-shirt" is one word; "nike-sko" and "aa-batterier" are two, findable as one. */
function pushHyphenWords(chain: Chunk[], end: number, tokens: Token[]): number {
  const parts = chain.map((part) => part.text);
  const joined = parts.join('').slice(0, WORD_MAX);
  if (parts.some((part) => part.length < 3) && parts.every((part) => part.length < 7)) {
    tokens.push({ kind: 'word', text: joined, pieces: parts });
    return end + 1;
  }
  parts.forEach((part, index) => {
    tokens.push({
      kind: 'word',
      text: part.slice(0, WORD_MAX),
      pieces: index === parts.length - 1 ? [joined] : NONE,
    });
  });
  return end + 1;
}

const joins = ({ glue }: Chunk): boolean => glue === '-' || glue === '&';

function pushModel(whole: string, end: number, tokens: Token[]): number {
  const text = whole.slice(0, WORD_MAX);
  tokens.push({ kind: 'model', text, pieces: modelPieces(text) });
  return end + 1;
}

/** "wh1000xm5" → wh, 1000, xm, 5: where letters meet digits, which is where people put hyphens and spaces. */
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

export function startsWithDigit(text: string, at = 0): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}
