import type { Analyser } from '../language/analyse.ts';
import type { Split } from '../language/compounds.ts';
import type { Token } from '../language/tokens/token.ts';
import { AUDIENCE_WORDS, COLOUR_WORDS, FOR_WORDS, STOP_WORDS, WITH_WORDS } from '../language/tokens/words.ts';
import { packWord } from './packed-document.ts';
import { kindOf, readForms } from './token-line.ts';
import type { Form, Word } from './word.ts';

/** What turns tokens into words; `formOf` gives the one object of a form. */
export interface WordParts {
  analyser: Analyser;
  split: Split;
  formOf: (text: string) => Form;
}

const STRONG = /cover|etui|hylster|panserglas|beskytte|reservedel|tilbehør|sleeve|bumper/;

export function analyseWord(token: Token, { analyser, split, formOf }: WordParts): Word {
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
}

/** A number, a measure or a model number as its line has it: none of them is a word of any list. */
export function analyseNumber(written: string, { analyser, formOf }: WordParts): Word {
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
}
