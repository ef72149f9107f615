import { ownText } from '../../domain/calls.ts';
import type { Analyser } from '../language/analyse.ts';
import { NONE } from '../language/tokens/token.ts';
import { analyseNumber, analyseWord, IndexForms, type WordParts } from './analyse-word.ts';
import type { TellingWords } from './description-words.ts';
import type { DocumentWord, FormLists, IndexForm } from './packed-document.ts';
import { eachToken, kindOf, wordOfLine } from './token-line.ts';

export interface DocumentWords {
  /** Must be called before each document: within one document, equal forms are the same object. */
  begin(): void;
  of(line: string): DocumentWord[];
  /** Many products share the line (brand, category, colour), so it is cached. */
  ofRepeated(line: string): readonly DocumentWord[];
  ofDescription(line: string): readonly IndexForm[];
}

const WRITTEN_MAX = 100_000;
const LINES_MAX = 100_000;

export function createDocumentWords(
  words: Omit<WordParts, 'formOf'>,
  numbered: readonly string[],
  telling: TellingWords,
  listsOf?: (form: string) => FormLists | undefined,
): DocumentWords {
  const numberedWords: DocumentWord[] = [];
  const writtenWords = new Map<string, DocumentWord>();
  const lines = new Map<string, readonly DocumentWord[]>();
  const forms = new IndexForms(listsOf);
  const described = createDescriptionForms(forms, words.analyser, telling);
  const parts: WordParts = { ...words, formOf: forms.of };
  const numberedWord = (number: number): DocumentWord => {
    numberedWords[number] ??= forms.keep(
      analyseWord({ kind: 'word', text: numbered[number]!, pieces: NONE }, parts),
    );
    return numberedWords[number];
  };
  const writtenWord = (written: string): DocumentWord => {
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
  const of = (line: string): DocumentWord[] => {
    const words: DocumentWord[] = [];
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
      // All caches are cleared together: a remaining word would refer to other form objects than new words do.
      numberedWords.length = 0;
      for (const each of [writtenWords, lines, forms, described]) each.clear();
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
    ofDescription: described.of,
  };
}

function createDescriptionForms(forms: IndexForms, analyser: Analyser, telling: TellingWords) {
  const byNumber: IndexForm[] = [];
  const formOf = (number: number, word: string): IndexForm => {
    if (number < 0) return forms.of(word);
    byNumber[number] ??= forms.keepForm(forms.of(analyser.stem(word)));
    return byNumber[number];
  };
  return {
    of(line: string): readonly IndexForm[] {
      const found: IndexForm[] = [];
      telling(line, (number, word) => found.push(formOf(number, word)));
      return found;
    },
    clear(): void {
      byNumber.length = 0;
    },
  };
}

/** A description with more words than this lists everything that the product goes with. */
const DESCRIPTION_WORDS_MAX = 32;

export function createDocumentTokens() {
  let document = 0;
  let text = '';
  let cores = 0;
  return {
    /** `rank` must be another than the last. */
    begin(rank: number): void {
      document = rank;
      text = '';
      cores = 0;
    },
    has: (form: IndexForm): boolean => form.document === document,
    add(words: readonly DocumentWord[]): void {
      for (const { forms } of words) {
        for (const form of forms) {
          if (form.document === document) continue;
          form.document = document;
          form.lists?.token.add(document);
          text += text === '' ? form.text : form.token;
        }
      }
    },
    addCore(form: IndexForm): void {
      if (form.coreDocument === document) return;
      form.coreDocument = document;
      form.lists?.core.add(document);
      text += form.core;
      cores++;
    },
    /** Adds the first words of a description that occur nowhere else in the document. */
    addDescription(forms: readonly IndexForm[]): void {
      let left = DESCRIPTION_WORDS_MAX;
      for (const form of forms) {
        if (form.document === document || form.describedDocument === document) continue;
        if (left-- === 0) return;
        form.describedDocument = document;
        form.lists?.described.add(document);
        text += form.described;
      }
    },
    cores: () => cores,
    text: () => text,
  };
}

export type DocumentTokens = ReturnType<typeof createDocumentTokens>;
