export type TokenKind = 'word' | 'number' | 'measure' | 'model';

/** One thing written in a text, in its canonical spelling. */
export interface Token {
  kind: TokenKind;
  /** The canonical spelling in one word: "WH-1000XM5" is "wh1000xm5", "0,5 l" is "500ml". */
  text: string;
  /** How else it may be written: the pieces of a model number, the bare number of a measure, hyphenated words. */
  pieces: readonly string[];
  /** A measure as it was typed: "0.5 l". */
  written?: string;
}

export const NONE: readonly string[] = [];
export const WORD_MAX = 40;
