import type { Analyser } from '../language/analyse.ts';
import { NONE, type Token, type TokenKind } from '../language/tokens/token.ts';

/*
 * A product's tokens as text between the two passes of a build, parted by spaces:
 *   17                     a word by its number
 *   'tshirt|t|shirt        a word written out, with its pieces
 *   #15  @500ml~0.5        a number, a measure, with the forms it is found by: no other product's words decide over them
 *   ~wh1000xm5~wh~1000     a model number likewise
 * Words and forms are letters, digits and points, so nothing a shop writes can be taken for one of these signs.
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

/** The forms of a number, a measure or a model number; the first is the token itself. */
export const readForms = (written: string): string[] => written.slice(1).split('~');

/** A token that is written out. */
export function tokenOfLine(written: string): Token {
  const kind = kindOf(written);
  return kind === 'word' ? wordOfLine(written) : { kind, text: readForms(written)[0]!, pieces: NONE };
}

const ZERO = 48;

/** Calls back for each token, in order. The line is not split, since this is read for every product of the catalogue. */
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
