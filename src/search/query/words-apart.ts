import { areApart } from '../language/shelves.ts';
import type { LanguageParts } from './language-parts.ts';

/** What the Danish stemmer takes off a word. */
const ENDINGS = ['', 'e', 'er', 'en', 'et', 's', 'r', 'ers', 'es', 'ens', 'ets', 'ene', 'erne', 'ere'];

/**
 * Words that the stemmer makes one with a word and that are others all the same: the catalogue's products tell so, as of
 * "post" and "poster", or one of them is a brand.
 */
export function wordsApart(word: string, { analyser, lexicon }: LanguageParts): string[] {
  const stem = analyser.stem(word);
  const own = lexicon.shelvesOf(word);
  const bases = [stem, stem + stem.at(-1)];
  return bases
    .flatMap((base) => ENDINGS.map((ending) => base + ending))
    .filter(
      (other) =>
        other !== word &&
        lexicon.count(other) > 0 &&
        (areApart(own, lexicon.shelvesOf(other)) || (lexicon.isBrand(other) && !lexicon.isBrand(word))) &&
        analyser.stem(other) === stem,
    );
}
