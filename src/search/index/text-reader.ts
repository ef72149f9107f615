import { memo } from '../../domain/calls.ts';
import type { Analyser } from '../language/analyse.ts';
import { canonical } from '../language/tokens/token.ts';
import { SIZE_LETTERS } from '../language/tokens/words.ts';
import type { KnownWord } from './known-words.ts';
import { lineTokens, writeToken } from './token-line.ts';

const FIELDS_MAX = 100_000;
/** Model numbers after the limit are still written: long names often end with them. */
const LATE_MODELS_MAX = 4;

/** A text that thousands of products share, such as a brand, a category or a colour. It is read once and cached. */
export interface TextField {
  line: string;
  /** The tokens of the line, see `token-line.ts`. */
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

/** Collects the words that say what the article is: "phone holder" in "Oktant phone holder for the desk, black". */
interface NamePhrase {
  readonly words: readonly KnownWord[];
  /** Must be called before each name, after its brand was read. */
  begin(product: number): void;
  /** Adds the name's next word; undefined stands for a number, a measure or a model number. */
  add(word: KnownWord | undefined): void;
  /** The last word that is no attribute. */
  article(): KnownWord | undefined;
}

export function createNamePhrase(): NamePhrase {
  const words: KnownWord[] = [];
  let product = 0;
  let isOpen = true;
  return {
    words,
    begin(next) {
      words.length = 0;
      product = next;
      isOpen = true;
    },
    add(word) {
      if (!isOpen) return;
      if (word === undefined || word.ends) isOpen = words.length === 0;
      else if (word.brandProduct !== product && !words.includes(word)) words.push(word);
    },
    article: () => words.findLast(({ attribute }) => !attribute),
  };
}
