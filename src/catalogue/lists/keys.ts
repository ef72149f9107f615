import { fold } from '../../domain/text.ts';

const FOLDED_KEPT_MAX = 200_000;

/** A category or brand as filters compare it: case, æøå, accents and spacing folded. */
export const foldedWord = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();

export const categoryKey = (category: string): string => `c:${foldedWord(category)}`;
export const brandKey = (brand: string): string => `b:${foldedWord(brand)}`;

/** Remembers foldings: a catalogue has millions of products and some thousand categories and brands. */
export function createWordFolding(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const folded = foldedWord(text);
    if (known.size < FOLDED_KEPT_MAX) known.set(text, folded);
    return folded;
  };
}
