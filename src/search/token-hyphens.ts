import type { Chunk } from './chunks.ts';
import { NONE, type Token, WORD_MAX } from './token.ts';

/** Words and numbers joined by hyphens or ampersands: a model number, one word, or several. */
export function takeHyphenated(chunks: Chunk[], at: number, tokens: Token[]): number {
  let end = at;
  while ((chunks[end]!.glue === '-' || chunks[end]!.glue === '&') && end + 1 < chunks.length) end++;
  const chain = chunks.slice(at, end + 1);
  if (chain.length === 1) return pushModel([chain[0]!.text], end, tokens);
  const hasDigits = chain.some((part) => part.digits);
  const hasLetters = chain.some((part) => part.letters);
  const longest = Math.max(...chain.map((part) => (part.digits ? 0 : part.text.length)));
  if (hasDigits && hasLetters && longest <= 5 && chain.length <= 5) {
    return pushModel(
      chain.map((part) => part.text),
      end,
      tokens,
    );
  }
  if (!hasDigits && chain.length <= 4) return pushHyphenWords(chain, end, tokens);
  // A range, a list or a whole title glued by hyphens: the first stands alone and the rest is read on its own.
  const first = chain[0]!;
  if (first.letters && first.digits) return pushModel([first.text], at, tokens);
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

function pushModel(parts: string[], end: number, tokens: Token[]): number {
  const text = parts.join('').slice(0, WORD_MAX);
  tokens.push({ kind: 'model', text, pieces: modelPieces(text) });
  return end + 1;
}

/** "wh1000xm5" → wh, 1000, xm, 5: where letters meet digits, which is where people put hyphens and spaces. */
export function modelPieces(model: string): string[] {
  return model.match(/\d+|[^\d]+/g) ?? [];
}
