import type { Analyser } from '../language/analyse.ts';
import type { Split } from '../language/compounds.ts';
import type { Lexicon } from '../language/lexicon.ts';
import { NONE, type Token } from '../language/tokens/token.ts';
import {
  AUDIENCE_WORDS,
  COLOUR_WORDS,
  endsPhrase,
  FOR_WORDS,
  isAttribute,
  STOP_WORDS,
  WITH_WORDS,
} from '../language/tokens/words.ts';
import { namesThings } from '../language/word-categories.ts';
import {
  CORE,
  type DocumentWord,
  type FormLists,
  IN_DESCRIPTION,
  type IndexForm,
  packName,
  packWord,
} from './packed-document.ts';
import { kindOf, readForms, writeToken } from './token-line.ts';

/** `formOf` returns the one object of a form. */
export interface WordParts {
  analyser: Analyser;
  lexicon: Lexicon;
  split: Split;
  formOf: (text: string) => IndexForm;
}

const STRONG = /cover|etui|hylster|panserglas|beskytte|reservedel|tilbehør|sleeve|bumper/;

export function analyseWord(token: Token, { analyser, lexicon, split, formOf }: WordParts): DocumentWord {
  const surface = token.text;
  const index = analyser.indexForm(token);
  const words = split(surface);
  const parts = words.map(analyser.stem);
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
    ends: endsPhrase(surface),
    naming: isAttribute(surface) ? 0 : lexicon.categoriesOf(surface).articleShare,
    accessory: analyser.isAccessory(index) || (head !== undefined && analyser.isAccessory(head)),
    strongAccessory: STRONG.test(surface),
    companion: head === undefined ? analyser.isCompanion(index, false) : analyser.isCompanion(head, true),
    ofThing: words.length > 1 && namesThings(lexicon.categoriesOf(words.at(-2)!)),
    amount: false,
  };
}

/** Analyses a number, a measure or a model number from its token line; none of them is in a word list. */
export function analyseNumber(written: string, { analyser, formOf }: WordParts): DocumentWord {
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
    ends: false,
    naming: 0,
    accessory: analyser.isAccessory(index.text),
    strongAccessory: STRONG.test(index.text),
    companion: false,
    ofThing: false,
    amount: kindOf(written) !== 'model',
  };
}

export function packLeaf(name: string, words: Omit<WordParts, 'formOf'>): string {
  const parts = { ...words, formOf: new IndexForms().of };
  const tokens = words.analyser.tokenise(name);
  const leaf = tokens.map((token) =>
    token.kind === 'word'
      ? analyseWord(token, parts)
      : analyseNumber(writeToken(token, words.analyser), parts),
  );
  return packName(leaf, []);
}

/** The forms that a word adds to a document: its own, and those of its parts. */
export const formsOf = (word: string, words: Omit<WordParts, 'formOf'>): string[] =>
  analyseWord(
    { kind: 'word', text: word, pieces: NONE },
    { ...words, formOf: new IndexForms().of },
  ).forms.map(({ text }) => text);

/** The index forms of one document after another. Within a document, equal texts are the same object. */
export class IndexForms {
  readonly #listsOf: (form: string) => FormLists | undefined;
  readonly #ofWords = new Map<string, IndexForm>();
  /** Forms of the current document only: model numbers seldom occur again and would fill the cache. */
  #passing: IndexForm[] = [];

  constructor(listsOf: (form: string) => FormLists | undefined = () => undefined) {
    this.#listsOf = listsOf;
  }

  begin(): void {
    this.#passing = [];
  }

  /** An arrow function in a field, so that it can be passed as a callback. */
  readonly of = (text: string): IndexForm => {
    const known = this.#ofWords.get(text) ?? this.#passing.find((form) => form.text === text);
    if (known !== undefined) return known;
    const form = {
      text,
      token: ` ${text}`,
      core: ` ${CORE}${text}`,
      described: ` ${IN_DESCRIPTION}${text}`,
      document: 0,
      coreDocument: 0,
      describedDocument: 0,
      lists: this.#listsOf(text),
    };
    this.#passing.push(form);
    return form;
  };

  readonly keep = (word: DocumentWord): DocumentWord => {
    for (const form of word.forms) this.#ofWords.set(form.text, form);
    return word;
  };

  readonly keepForm = (form: IndexForm): IndexForm => {
    this.#ofWords.set(form.text, form);
    return form;
  };

  clear(): void {
    this.#ofWords.clear();
  }
}
