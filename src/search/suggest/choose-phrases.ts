import {
  ABOUT_WORDS,
  endsPhrase,
  FOR_WORDS,
  isAttribute,
  STOP_WORDS,
  WITH_WORDS,
} from '../language/tokens/words.ts';
import type { CountedPhrase } from './phrases.ts';

const LETTERS_MIN = 3;

const isBetween = (word: string): boolean =>
  STOP_WORDS.has(word) || FOR_WORDS.has(word) || WITH_WORDS.has(word) || ABOUT_WORDS.has(word);

/** Whether somebody would type it: it begins and ends with what says something, and one word says what a thing is. */
export function isPhrase(words: readonly string[]): boolean {
  const first = words[0]!;
  if (isBetween(first) || endsPhrase(words.at(-1)!)) return false;
  return words.length > 1 || (first.length >= LETTERS_MIN && !isAttribute(first) && /[a-zæøå]/.test(first));
}

/** The phrases that most products have, in one inflection each: "kaffemaskine" or "kaffemaskiner". */
export function choosePhrases(
  phrases: Iterable<CountedPhrase>,
  stem: (word: string) => string,
  max: number,
): CountedPhrase[] {
  const byStems = new Map<string, CountedPhrase>();
  for (const phrase of phrases) {
    if (!isPhrase(phrase.words)) continue;
    const stems = phrase.words.map(stem);
    if (new Set(stems).size < stems.length) continue;
    const key = stems.join(' ');
    const known = byStems.get(key);
    if (known === undefined || isBefore(phrase, known)) byStems.set(key, phrase);
  }
  return [...byStems.values()].sort((a, b) => (isBefore(a, b) ? -1 : 1)).slice(0, max);
}

/** Where as many products have both, the letters decide, so that two builds of a catalogue are alike. */
const isBefore = (a: CountedPhrase, b: CountedPhrase): boolean =>
  a.products === b.products ? a.words.join(' ') < b.words.join(' ') : a.products > b.products;
