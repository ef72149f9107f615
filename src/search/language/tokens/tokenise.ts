import { measure, pushDimensions, takeHyphenated, takeNumber } from './numbers.ts';
import { type Chunk, canonical, NONE, startsWithDigit, type Token, WORD_MAX } from './token.ts';
import { SIZE_LETTERS, SIZE_SIGNS } from './words.ts';

const TOKENS_MAX = 64;

/** The token of a size letter: a lone "m" would match "m. låg". */
export const sizeToken = (letters: string): string => `${letters}str`;

export function tokenise(text: string): Token[] {
  const chunks = chunksOf(canonical(text), TOKENS_MAX * 4);
  const tokens: Token[] = [];
  for (let at = 0; at < chunks.length && tokens.length < TOKENS_MAX; ) {
    at = take(chunks, at, tokens);
  }
  return tokens;
}

/** Reads the token that starts at chunk `at`; returns the chunk after it. */
function take(chunks: Chunk[], at: number, tokens: Token[]): number {
  const chunk = chunks[at]!;
  if (!chunk.digits) return takeWord(chunks, at, tokens);
  if (chunk.text.startsWith('ø') && /^ø\d+$/.test(chunk.text)) {
    // In "Ø25 cm" the diameter sign is not part of the number.
    chunk.text = chunk.text.slice(1);
    chunk.letters = false;
  }
  if (!chunk.letters) return takeNumber(chunks, at, tokens);
  return startsWithDigit(chunk.text) ? takeGlued(chunks, at, tokens) : takeHyphenated(chunks, at, tokens);
}

/** Reads a chunk of digits followed by letters: "75cl", "140x200", "6x75cl", else a model number. */
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

const LETTER = 1;
const DIGIT = 2;
const LETTERS = /[\p{L}\p{Nd}]/u;

const CLASS = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code >= 48 && code <= 57) return DIGIT;
  return code < 128 ? Number(code >= 97 && code <= 122) : Number(LETTERS.test(String.fromCharCode(code)));
});

function classAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 256 ? CLASS[code]! : Number(LETTERS.test(String.fromCodePoint(text.codePointAt(at)!)));
}

function chunksOf(text: string, chunksMax: number): Chunk[] {
  const chunks: Chunk[] = [];
  let last: Chunk | undefined;
  let end = -1;
  // Strings have many internal kinds, so reading the length at every character would be slow.
  const { length } = text;
  for (let at = 0; at < length && chunks.length < chunksMax; ) {
    let kind = classAt(text, at);
    if (kind === 0) {
      at++;
      continue;
    }
    if (last !== undefined && at - end === 1) last.glue = text[end]!;
    const start = at;
    let kinds = 0;
    // The second half of a surrogate pair has no class of its own.
    for (; kind !== 0; kind = at < length ? classAt(text, at) : 0) {
      kinds |= kind;
      at += text.charCodeAt(at) >> 10 === 0x36 ? 2 : 1;
    }
    const inch = kinds === DIGIT ? inchMark(text, at) : 0;
    last = {
      text: text.slice(start, at) + (inch > 0 ? '"' : ''),
      digits: (kinds & DIGIT) !== 0,
      letters: (kinds & LETTER) !== 0 || inch > 0,
      glue: '',
    };
    chunks.push(last);
    at += inch;
    end = at;
  }
  return chunks;
}

/** Returns the length of an inch mark at `at`: 55", 55″, 55”, 55''. */
function inchMark(text: string, at: number): number {
  const mark = text[at];
  if (mark === '"' || mark === '″' || mark === '”') return 1;
  return mark === "'" && text[at + 1] === "'" ? 2 : 0;
}
