import { englishForms, otherForms } from '../language/inflect.ts';
import type { Lexicon } from '../language/lexicon.ts';

/** The word, or another form of it, of which the catalogue tells on which shelves it stands. */
export const toldForm = (word: string, lexicon: Lexicon): string | undefined =>
  [word, ...englishForms(word), ...otherForms(word)].find(
    (form) => lexicon.shelvesOf(form).shares.length > 0,
  );

/** In how many of the names it stands in a word says what the thing is, 0–1. */
export const namingOf = (word: string, lexicon: Lexicon): number =>
  lexicon.shelvesOf(toldForm(word, lexicon) ?? word).articleShare;
