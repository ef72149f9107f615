import { memo } from '../../domain/calls.ts';
import type { Analyser } from '../language/analyse.ts';
import type { KnownWord } from '../language/known-words.ts';
import { canonical } from '../language/tokens/canonical.ts';
import { SIZE_LETTERS } from '../language/tokens/words.ts';
import { writeToken } from './token-line.ts';

const FIELDS_MAX = 100_000;
/** Long names often end with the model. */
const LATE_MODELS_MAX = 4;

/** Brands, categories and colours are those of thousands of products: read once, then only counted. */
export interface Field {
  line: string;
  words: readonly KnownWord[];
}

export interface PathField extends Field {
  leaf: string;
  /** The number of the shelf that the leaf is. */
  shelf: number;
  /** The words that the shelf is called by. */
  shelfWords: readonly KnownWord[];
}

const NOTHING = () => {};

/** Reads a product's texts into lines, see token-line.ts, and the words that stand in them. It holds words: see `makeRoom`. */
export function createTextReader(
  analyser: Analyser,
  wordOf: (text: string) => KnownWord,
  shelfOf: (name: string) => number,
) {
  /**
   * Writes the line of the first `max` tokens, and of the models behind them; `count` gets every word, `use` those that
   * stand there, and nothing for any other token.
   */
  const line = (
    text: string,
    max: number,
    count: (word: KnownWord) => void,
    use: (word: KnownWord | undefined) => void,
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
  const readField = (text: string): Field => {
    const words: KnownWord[] = [];
    const count = (word: KnownWord) => words.push(word);
    return { line: line(text, Number.POSITIVE_INFINITY, count, NOTHING), words };
  };
  const readPath = (joined: string): PathField => {
    const levels = joined.split('\n');
    const fields = levels.map(readField);
    const lines = fields.map(({ line }) => line);
    const leaf = lines.pop()!;
    return {
      leaf,
      shelf: shelfOf(canonical(levels.at(-1)!)),
      shelfWords: fields.at(-1)!.words,
      line: lines.filter(Boolean).join(' '),
      words: fields.flatMap(({ words }) => words),
    };
  };
  return {
    line,
    field: memo(readField, FIELDS_MAX),
    /** The levels are joined by line breaks. */
    path: memo(readPath, FIELDS_MAX),
    size: memo((size) => readField(sizeText(size)), FIELDS_MAX),
  };
}

/** A lone letter says nothing without "str.": in a name it may be "m. låg". */
const sizeText = (size: string): string => (SIZE_LETTERS.has(canonical(size.trim())) ? `str ${size}` : size);
