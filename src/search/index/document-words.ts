import { ownText } from '../../domain/text.ts';
import type { Analyser } from '../language/analyse.ts';
import { NONE } from '../language/tokens/token.ts';
import { analyseNumber, analyseWord, type WordParts } from './analyse-word.ts';
import type { Telling } from './descriptions/description-words.ts';
import { Forms } from './forms.ts';
import { eachToken, kindOf, wordOfLine } from './token-line.ts';
import type { Form, Word } from './word.ts';

/** The words of one document after another, from the lines of token-line.ts. */
export interface DocumentWords {
  /** Is called before each document: within one, a form is always the same object. */
  begin(): void;
  of(line: string): Word[];
  /** The words of a line that repeats: a brand, a category, a colour. */
  ofRepeated(line: string): readonly Word[];
  /** The forms of a description's telling words. */
  ofDescription(line: string): readonly Form[];
}

const WRITTEN_MAX = 100_000;
const LINES_MAX = 100_000;

/** `numbered` are the words that lines name by number. */
export function createDocumentWords(
  words: Omit<WordParts, 'formOf'>,
  numbered: readonly string[],
  telling: Telling,
): DocumentWords {
  const numberedWords: Word[] = [];
  const writtenWords = new Map<string, Word>();
  const lines = new Map<string, readonly Word[]>();
  const forms = new Forms();
  const told = createToldForms(forms, words.analyser, telling);
  const parts: WordParts = { ...words, formOf: forms.of };

  const numberedWord = (number: number): Word => {
    numberedWords[number] ??= forms.keep(
      analyseWord({ kind: 'word', text: numbered[number]!, pieces: NONE }, parts),
    );
    return numberedWords[number];
  };
  const writtenWord = (written: string): Word => {
    const kind = kindOf(written);
    if (kind === 'model') return analyseNumber(written, parts);
    const known = writtenWords.get(written);
    if (known !== undefined) return known;
    const own = ownText(written);
    const word = forms.keep(
      kind === 'word' ? analyseWord(wordOfLine(own), parts) : analyseNumber(own, parts),
    );
    writtenWords.set(own, word);
    return word;
  };
  const of = (line: string): Word[] => {
    const words: Word[] = [];
    eachToken(
      line,
      (number) => words.push(numberedWord(number)),
      (written) => words.push(writtenWord(written)),
    );
    return words;
  };

  return {
    begin() {
      forms.begin();
      if (writtenWords.size < WRITTEN_MAX && lines.size < LINES_MAX) return;
      // All or none: a word that stayed would have other forms than those made anew.
      numberedWords.length = 0;
      for (const each of [writtenWords, lines, forms, told]) each.clear();
    },
    of,
    ofRepeated(line) {
      const known = lines.get(line);
      if (known !== undefined) return known;
      const own = ownText(line);
      const words = of(own).map(forms.keep);
      lines.set(own, words);
      return words;
    },
    ofDescription: told.of,
  };
}

/** The forms of the telling words of descriptions, which are known by their numbers. */
function createToldForms(forms: Forms, analyser: Analyser, telling: Telling) {
  const byNumber: Form[] = [];
  const formOf = (number: number, word: string): Form => {
    if (number < 0) return forms.of(word);
    byNumber[number] ??= forms.keepForm(forms.of(analyser.stem(word)));
    return byNumber[number];
  };
  return {
    of(line: string): readonly Form[] {
      const found: Form[] = [];
      telling(line, (number, word) => found.push(formOf(number, word)));
      return found;
    },
    clear(): void {
      byNumber.length = 0;
    },
  };
}
