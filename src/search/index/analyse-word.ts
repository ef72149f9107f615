import type { Analyser } from '../language/analyse.ts';
import type { Split } from '../language/compounds.ts';
import type { Lexicon } from '../language/lexicon.ts';
import type { Token } from '../language/tokens/token.ts';
import {
  AUDIENCE_WORDS,
  COLOUR_WORDS,
  endsPhrase,
  FOR_WORDS,
  isAttribute,
  STOP_WORDS,
  WITH_WORDS,
} from '../language/tokens/words.ts';
import { Forms } from './forms.ts';
import { packName, packWord } from './packed-document.ts';
import { kindOf, readForms, writeToken } from './token-line.ts';
import type { Form, Word } from './word.ts';

/** What turns tokens into words; `formOf` gives the one object of a form. */
export interface WordParts {
  analyser: Analyser;
  lexicon: Lexicon;
  split: Split;
  formOf: (text: string) => Form;
}

const STRONG = /cover|etui|hylster|panserglas|beskytte|reservedel|tilbehør|sleeve|bumper/;

export function analyseWord(token: Token, { analyser, lexicon, split, formOf }: WordParts): Word {
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
    ends: endsPhrase(surface),
    naming: isAttribute(surface) ? 0 : lexicon.shelvesOf(surface).articleShare,
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
    ends: false,
    naming: 0,
    accessory: analyser.isAccessory(index.text),
    strongAccessory: STRONG.test(index.text),
  };
}

/** A category's last level as documents have it. */
export function packLeaf(name: string, words: Omit<WordParts, 'formOf'>): string {
  const parts = { ...words, formOf: new Forms().of };
  const tokens = words.analyser.tokenise(name);
  const leaf = tokens.map((token) =>
    token.kind === 'word'
      ? analyseWord(token, parts)
      : analyseNumber(writeToken(token, words.analyser), parts),
  );
  return packName(leaf, []);
}
