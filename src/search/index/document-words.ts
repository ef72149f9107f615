import { ownText } from '../../domain/text.ts';
import type { Analyser } from '../language/analyse.ts';
import type { Split } from '../language/compounds.ts';
import { NONE, type Token } from '../language/tokens/token.ts';
import { AUDIENCE_WORDS, COLOUR_WORDS, FOR_WORDS, STOP_WORDS, WITH_WORDS } from '../language/tokens/words.ts';
import { CORE, packWord } from './packed-document.ts';
import { eachToken, kindOf, readForms, wordOfLine } from './token-line.ts';
import type { Form, Word } from './word.ts';

/** The words of one document after another, from the lines of token-line.ts. */
export interface DocumentWords {
  /** Is called before each document: within one, a form is always the same object. */
  begin(): void;
  of(line: string): Word[];
  /** The words of a line that repeats: a brand, a category, a colour. */
  ofRepeated(line: string): readonly Word[];
}

const WRITTEN_MAX = 100_000;
const LINES_MAX = 100_000;
const STRONG = /cover|etui|hylster|panserglas|beskytte|reservedel|tilbehør|sleeve|bumper/;

/** `numbered` are the words that lines name by number. */
export function createDocumentWords(
  analyser: Analyser,
  split: Split,
  numbered: readonly string[],
): DocumentWords {
  const numberedWords: Word[] = [];
  const writtenWords = new Map<string, Word>();
  const lines = new Map<string, readonly Word[]>();
  const forms = new Map<string, Form>();
  /** The forms of this document alone: model numbers seldom come again, and kept they would push the words out. */
  let passing: Form[] = [];

  const formOf = (text: string): Form => {
    const known = forms.get(text) ?? passing.find((form) => form.text === text);
    if (known !== undefined) return known;
    const form = { text, token: ` ${text}`, core: ` ${CORE}${text}`, document: 0, coreDocument: 0 };
    passing.push(form);
    return form;
  };
  const kept = (word: Word): Word => {
    for (const form of word.forms) forms.set(form.text, form);
    return word;
  };
  const analyse = (token: Token): Word => {
    const surface = token.text;
    const index = analyser.indexForm(token);
    const parts = split(surface).map(analyser.stem);
    const pieces = analyser.indexPieces(token).filter((piece) => piece !== index);
    const head = parts.at(-1);
    return {
      surface,
      packed: packWord(surface, index, parts, pieces),
      forms: [index, ...parts, ...pieces].map(formOf),
      index: formOf(index),
      head: head === undefined ? undefined : formOf(head),
      plain: STOP_WORDS.has(surface) || COLOUR_WORDS.has(surface),
      colour: COLOUR_WORDS.has(surface),
      isFor: FOR_WORDS.has(surface),
      audience: AUDIENCE_WORDS.has(surface),
      isWith: WITH_WORDS.has(surface),
      accessory: analyser.isAccessory(index) || (head !== undefined && analyser.isAccessory(head)),
      strongAccessory: STRONG.test(surface),
    };
  };
  /** A number, a measure or a model number: none of them is a word of any list. */
  const unworded = (written: string): Word => {
    const own = readForms(written).map(formOf);
    const index = own[0]!;
    return {
      surface: index.text,
      packed: written.slice(1),
      forms: own,
      index,
      head: undefined,
      plain: kindOf(written) === 'measure',
      colour: false,
      isFor: false,
      audience: false,
      isWith: false,
      accessory: analyser.isAccessory(index.text),
      strongAccessory: STRONG.test(index.text),
    };
  };
  const numberedWord = (number: number): Word => {
    numberedWords[number] ??= kept(analyse({ kind: 'word', text: numbered[number]!, pieces: NONE }));
    return numberedWords[number];
  };
  const writtenWord = (written: string): Word => {
    const kind = kindOf(written);
    if (kind === 'model') return unworded(written);
    const known = writtenWords.get(written);
    if (known !== undefined) return known;
    const own = ownText(written);
    const word = kept(kind === 'word' ? analyse(wordOfLine(own)) : unworded(own));
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
      passing = [];
      if (writtenWords.size < WRITTEN_MAX && lines.size < LINES_MAX) return;
      // All or none: a word that stayed would have other forms than those made anew.
      numberedWords.length = 0;
      for (const each of [writtenWords, lines, forms]) each.clear();
    },
    of,
    ofRepeated(line) {
      const known = lines.get(line);
      if (known !== undefined) return known;
      const own = ownText(line);
      const words = of(own).map(kept);
      lines.set(own, words);
      return words;
    },
  };
}
