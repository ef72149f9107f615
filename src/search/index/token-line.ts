import { memo } from '../../domain/calls.ts';
import type { Analyser } from '../language/analyse.ts';
import { canonical, NONE, type Token, type TokenKind } from '../language/tokens/token.ts';
import { SIZE_LETTERS } from '../language/tokens/words.ts';
import type { KnownWord } from './known-words.ts';

/*
 * A product's tokens as text between the two passes of a build, separated by spaces:
 *   17                     a word by its number
 *   'tshirt|t|shirt        a word written out, with its pieces
 *   #15  @500ml~0.5        a number, a measure with the other forms it is found by
 *   ~wh1000xm5~wh~1000     a model number with its other forms
 * Words and forms are letters, digits and points, so a shop's text cannot contain these signs.
 */
const SIGN: Record<TokenKind, string> = { word: "'", number: '#', measure: '@', model: '~' };
const KIND = new Map<string, TokenKind>((Object.keys(SIGN) as TokenKind[]).map((kind) => [SIGN[kind], kind]));

export function writeToken(token: Token, analyser: Analyser): string {
  const { kind, text, pieces } = token;
  if (kind === 'word') return SIGN.word + [text, ...pieces].join('|');
  let written = SIGN[kind] + text;
  for (const form of analyser.indexPieces(token)) if (form !== text) written += `~${form}`;
  return written;
}

export const kindOf = (written: string): TokenKind => KIND.get(written[0]!)!;

export function wordOfLine(written: string): Token {
  const [text, ...pieces] = written.slice(1).split('|');
  return { kind: 'word', text: text!, pieces };
}

/** Returns the forms of a number, a measure or a model number; the first is the token's text. */
export const readForms = (written: string): string[] => written.slice(1).split('~');

export function tokenOfLine(written: string): Token {
  const kind = kindOf(written);
  return kind === 'word' ? wordOfLine(written) : { kind, text: readForms(written)[0]!, pieces: NONE };
}

const NO_TOKENS: readonly string[] = [];
export const lineTokens = (line: string): readonly string[] => (line === '' ? NO_TOKENS : line.split(' '));

const ZERO = 48;

/** Calls back for each token of a line in order. It does not split the line, because it runs for every product. */
export function eachToken(
  line: string,
  numbered: (number: number) => void,
  written: (text: string) => void,
): void {
  const { length } = line;
  for (let at = 0; at < length; at++) {
    let digit = line.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9) {
      let number = 0;
      for (; digit >= 0; digit = line.charCodeAt(++at) - ZERO) number = number * 10 + digit;
      numbered(number);
    } else {
      const space = line.indexOf(' ', at);
      const end = space < 0 ? length : space;
      written(line.slice(at, end));
      at = end;
    }
  }
}

const FIELDS_MAX = 100_000;
/** Model numbers after the limit are still written: long names often end with them. */
const LATE_MODELS_MAX = 4;

/** A text that thousands of products share, such as a brand, a category or a colour. It is read once and cached. */
export interface TextField {
  line: string;
  /** The tokens of the line. */
  tokens: readonly string[];
  words: readonly KnownWord[];
}

export interface PathField extends Omit<TextField, 'tokens'> {
  leaf: string;
  category: number;
  categoryWords: readonly KnownWord[];
}

const NOTHING = () => {};

/** Its caches hold KnownWord objects: create a new reader after `makeRoom` returned true. */
export function createTextReader(
  analyser: Analyser,
  wordOf: (text: string) => KnownWord,
  categoryOf: (name: string) => number,
) {
  /** `count` gets every word, also beyond `max`; `use` gets each token's word, or undefined for a token that is no word. */
  const line = (
    text: string,
    max: number,
    count: (word: KnownWord) => void = NOTHING,
    use: (word: KnownWord | undefined) => void = NOTHING,
  ): string => {
    let written = '';
    let left = max;
    let models = LATE_MODELS_MAX;
    for (const token of analyser.tokenise(text)) {
      let number = '';
      if (token.kind === 'word') {
        const word = wordOf(token.text);
        count(word);
        use(word);
        for (const piece of token.pieces) count(wordOf(piece));
        if (token.pieces.length === 0) number = word.number;
      } else use(undefined);
      if (left-- > 0 || (token.kind === 'model' && models-- > 0))
        written += (written === '' ? '' : ' ') + (number === '' ? writeToken(token, analyser) : number);
    }
    return written;
  };
  const readField = (text: string): TextField => {
    const words: KnownWord[] = [];
    const count = (word: KnownWord) => words.push(word);
    const written = line(text, Number.POSITIVE_INFINITY, count);
    return { line: written, tokens: lineTokens(written), words };
  };
  const readPath = (joined: string): PathField => {
    const levels = joined.split('\n');
    const fields = levels.map(readField);
    const lines = fields.map(({ line }) => line);
    const leaf = lines.pop()!;
    return {
      leaf,
      category: categoryOf(canonical(levels.at(-1)!)),
      categoryWords: fields.at(-1)!.words,
      line: lines.filter(Boolean).join(' '),
      words: fields.flatMap(({ words }) => words),
    };
  };
  return {
    line,
    field: memo(readField, FIELDS_MAX),
    /** The path's levels are joined by line breaks. */
    path: memo(readPath, FIELDS_MAX),
    size: memo((size) => readField(sizeText(size)), FIELDS_MAX),
  };
}

/** Writes "str" before a lone size letter, because "m" in a name may stand for "med": "m. låg". */
const sizeText = (size: string): string => (SIZE_LETTERS.has(canonical(size.trim())) ? `str ${size}` : size);
