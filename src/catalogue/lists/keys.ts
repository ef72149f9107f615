import { memo } from '../../domain/memo.ts';
import { foldedWord } from '../../domain/text.ts';

const FOLDED_KEPT_MAX = 200_000;

export const categoryKey = (category: string): string => `c:${foldedWord(category)}`;
export const brandKey = (brand: string): string => `b:${foldedWord(brand)}`;

/** Keeps what it has folded: a catalogue has millions of products and some thousand categories and brands. */
export const createWordFolding = (): ((text: string) => string) => memo(foldedWord, FOLDED_KEPT_MAX);
