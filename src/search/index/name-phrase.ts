import type { KnownWord } from '../language/known-words.ts';

/**
 * The words of a name that say what the article is, in their order: those before it is said what the article is for, has
 * or looks like. "Oktant phone holder for the desk, black" is a phone holder, and a holder.
 */
export interface NamePhrase {
  readonly words: readonly KnownWord[];
  /** Is called before each name, after its brand was read. */
  begin(product: number): void;
  /** Takes the name's next word, or nothing for a number, a measure or a model. */
  add(word: KnownWord | undefined): void;
  /** The last word that may name the article. */
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
