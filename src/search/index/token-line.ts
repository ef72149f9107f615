import type { Analyser } from '../language/analyse.ts';
import { NONE, type Token, type TokenKind } from '../language/tokens/token.ts';

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
