import { canonical } from './canonical.ts';
import { measure } from './units.ts';

export type TokenKind = 'word' | 'number' | 'measure' | 'model';

/** One thing written in a text, in its canonical spelling. */
export interface Token {
  kind: TokenKind;
  /** Joined: "WH-1000XM5" is "wh1000xm5", "0,5 l" is "500ml". */
  text: string;
  /** How else it may be written: the pieces of a model number, the bare number of a measure, hyphenated words. */
  pieces: readonly string[];
  /** A measure as it was typed: "0.5 l". */
  written?: string;
}

interface Chunk {
  text: string;
  digits: boolean;
  letters: boolean;
  /** The single character between this chunk and the next when nothing else is, else ''. */
  glue: string;
}

const NONE: readonly string[] = [];
const WORD_MAX = 40;
const TOKENS_MAX = 64;

export function tokenise(text: string): Token[] {
  const chunks = chunksOf(canonical(text));
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
  if (/^ø\d+$/.test(chunk.text)) {
    // "Ø25 cm": the diameter sign is not part of the number.
    chunk.text = chunk.text.slice(1);
    chunk.letters = false;
  }
  if (!chunk.letters) return takeNumber(chunks, at, tokens);
  const dimensions = /^(\d+)x(\d+)$/.exec(chunk.text);
  if (dimensions !== null) return pushDimensions(chunks, dimensions[1]!, dimensions[2]!, at, tokens);
  const glued = /^(\d+)([a-zæøå"]+)$/.exec(chunk.text);
  const measured = glued === null ? undefined : measure(glued[1]!, glued[2]!, true);
  if (measured !== undefined) {
    tokens.push({ kind: 'measure', text: measured, pieces: [glued![1]!], written: chunk.text });
    return at + 1;
  }
  return takeHyphenated(chunks, at, tokens);
}

function takeNumber(chunks: Chunk[], at: number, tokens: Token[]): number {
  let number = chunks[at]!.text;
  let last = at;
  let unitWord = '';
  const next = chunks[at + 1];
  if ((chunks[at]!.glue === ',' || chunks[at]!.glue === '.') && next?.digits) {
    const fraction = /^(\d+)([a-zæøå"]*)$/.exec(next.text);
    if (fraction !== null) {
      const thousands = fraction[1]!.length === 3 && number.length <= 3 && number !== '0';
      number += thousands ? fraction[1] : `.${fraction[1]}`;
      unitWord = fraction[2]!;
      last = at + 1;
    }
  }
  if (unitWord !== '') return pushMeasure(number, unitWord, true, last, tokens);
  const after = chunks[last + 1];
  if (after === undefined) return pushNumber(number, last, tokens);
  const glue = chunks[last]!.glue;
  if (!after.digits) {
    const end = takeDimensions(chunks, number, last, tokens);
    if (end !== undefined) return end;
    if (glue === ' ' || glue === '-') return pushMeasure(number, after.text, false, last + 1, tokens, last);
  }
  if (glue === '-' && last === at) return takeHyphenated(chunks, at, tokens);
  return pushNumber(number, last, tokens);
}

/** "140 x 200": the same token as "140x200". */
function takeDimensions(chunks: Chunk[], number: string, last: number, tokens: Token[]): number | undefined {
  const second = chunks[last + 2];
  if (chunks[last + 1]!.text !== 'x' || second === undefined || !second.digits || second.letters)
    return undefined;
  return pushDimensions(chunks, number, second.text, last + 2, tokens);
}

/** "6 x 75 cl" is also 750 ml to a search. */
function pushDimensions(
  chunks: Chunk[],
  first: string,
  second: string,
  end: number,
  tokens: Token[],
): number {
  const unit = chunks[end + 1];
  const measured = unit === undefined || unit.digits ? undefined : measure(second, unit.text, false);
  const pieces = measured === undefined ? [first, second] : [first, second, measured];
  tokens.push({ kind: 'model', text: `${first}x${second}`.slice(0, WORD_MAX), pieces });
  return measured === undefined ? end + 1 : end + 2;
}

function pushNumber(number: string, last: number, tokens: Token[]): number {
  tokens.push({ kind: 'number', text: number.slice(0, WORD_MAX), pieces: NONE });
  return last + 1;
}

/** A measure up to chunk `end`, or, when the word is no unit, the number alone up to chunk `numberEnd`. */
function pushMeasure(
  number: string,
  unitWord: string,
  glued: boolean,
  end: number,
  tokens: Token[],
  numberEnd = end,
): number {
  const measured = measure(number, unitWord, glued);
  if (measured === undefined) return pushNumber(number, numberEnd, tokens);
  const written = glued ? number + unitWord : `${number} ${unitWord}`;
  tokens.push({ kind: 'measure', text: measured, pieces: [number], written });
  return end + 1;
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
  tokens.push({ kind: 'word', text: chunk.text.slice(0, WORD_MAX), pieces: NONE });
  return at + 1;
}

function takeHyphenated(chunks: Chunk[], at: number, tokens: Token[]): number {
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

/** 1 letter, 2 digit, 0 anything else; æ, ø and å are the only letters above ASCII that folding leaves. */
const CLASS = new Uint8Array(128);
for (let code = 97; code <= 122; code++) CLASS[code] = 1;
for (let code = 48; code <= 57; code++) CLASS[code] = 2;

function classAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 128) return CLASS[code]!;
  if (code === 0xe6 || code === 0xf8 || code === 0xe5) return 1;
  return /[\p{L}\p{Nd}]/u.test(String.fromCodePoint(text.codePointAt(at)!)) ? 1 : 0;
}

function chunksOf(text: string): Chunk[] {
  const chunks: Chunk[] = [];
  let at = 0;
  let end = -1;
  while (at < text.length && chunks.length < TOKENS_MAX * 4) {
    let kind = classAt(text, at);
    if (kind === 0) {
      at++;
      continue;
    }
    if (chunks.length > 0) chunks[chunks.length - 1]!.glue = at - end === 1 ? text[end]! : '';
    const start = at;
    let digits = false;
    let letters = false;
    // A surrogate pair's second half has no class of its own: it follows its first.
    for (; kind !== 0; kind = at < text.length ? classAt(text, at) : 0) {
      if (kind === 2) digits = true;
      else letters = true;
      at += text.charCodeAt(at) >> 10 === 0x36 ? 2 : 1;
    }
    end = at;
    const inch = digits && !letters ? inchMark(text, at) : 0;
    end += inch;
    at = end;
    chunks.push({
      text: text.slice(start, end - inch) + (inch > 0 ? '"' : ''),
      digits,
      letters: letters || inch > 0,
      glue: '',
    });
  }
  return chunks;
}

/** How many characters after a number say "inches": 55", 55″, 55”, 55''. */
function inchMark(text: string, at: number): number {
  const mark = text[at];
  if (mark === '"' || mark === '″' || mark === '”') return 1;
  return mark === "'" && text[at + 1] === "'" ? 2 : 0;
}
