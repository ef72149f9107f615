import { createStem, type Stem } from './stem.ts';
import type { Token } from './tokens/token.ts';
import { modelPieces, startsWithDigit } from './tokens/token-hyphens.ts';
import { tokenise } from './tokens/tokenise.ts';
import { ACCESSORY_WORDS, STOP_WORDS } from './tokens/words.ts';

/** One analyser for documents and queries: what is not the same here does not meet in the index. */
export interface Analyser {
  tokenise(text: string): Token[];
  stem: Stem;
  /** The form in which a token is indexed. */
  indexForm(token: Token): string;
  /** Further forms under which a document's token is found. */
  indexPieces(token: Token): string[];
  isAccessory(stem: string): boolean;
}

/** Compounds of these are accessories even where the catalogue's words are too few to split them. */
const ACCESSORY_ENDING = /(?:.cov|.etui|.tilbehør|.beskyttels|.reservedel)$/;

export function createAnalyser(): Analyser {
  const stem = createStem();
  const accessories = new Set([...ACCESSORY_WORDS].map(stem));
  return {
    tokenise,
    stem,
    indexForm: (token) =>
      token.kind === 'word' && !STOP_WORDS.has(token.text) ? stem(token.text) : token.text,
    indexPieces: (token) => {
      if (token.pieces.length === 0) return [];
      const own =
        token.kind !== 'model' || token.pieces.some((piece) => piece.length > 3 && /\d[a-z]/.test(piece));
      return (own ? token.pieces.filter((piece) => piece.length > 1) : modelForms(token)).map(stem);
    },
    isAccessory: (word) => accessories.has(word) || ACCESSORY_ENDING.test(word),
  };
}

/** "wh1000xm5" has the forms wh, 1000, xm and the pairs people write as one, wh1000 and xm5. Single characters say nothing. */
function modelForms({ text, pieces }: Token): string[] {
  const forms: string[] = [];
  const add = (form: string) => {
    if (form !== text && !forms.includes(form)) forms.push(form);
  };
  pieces.forEach((piece, index) => {
    if (piece.length > 1) add(piece);
    const next = pieces[index + 1];
    if (next !== undefined && !startsWithDigit(piece) && startsWithDigit(next)) add(piece + next);
  });
  return forms;
}

/** The other spellings in which a typed model number may stand in a document: iphone|15|pro and iphone15|pro. */
export function modelSpellings(model: string): string[][] {
  const pieces = modelPieces(model);
  if (pieces.length < 2) return [];
  const pairs: string[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const next = pieces[at + 1];
    if (next !== undefined && !/^\d/.test(pieces[at]!)) {
      pairs.push(pieces[at]! + next);
      at++;
    } else pairs.push(pieces[at]!);
  }
  return pairs.length > 1 && pairs.length < pieces.length ? [pieces, pairs] : [pieces];
}
