import type { Sort } from '../vocabulary.ts';
import { danishSize, danishWord } from './danish.ts';
import type { Dice } from './dice.ts';
import type { MixedFacts } from './facts.ts';

export type Language = 'en' | 'da';

/** A word for the thing: of the narrower ones only those that are true of it. */
export function nounFor(facts: MixedFacts, language: Language, dice: Dice): string {
  const right = facts.sort.nouns[language].filter(
    ({ feature }) => feature === null || facts.features.includes(feature),
  );
  const narrow = right.filter(({ feature }) => feature !== null);
  return (narrow.length > 0 && dice.chance(0.6) ? dice.one(narrow) : dice.one(right)).text;
}

export const wordIn = (word: string, language: Language): string =>
  language === 'en' ? word : danishWord(word);

export const sizeIn = (size: string, language: Language): string =>
  language === 'en' ? size : danishSize(size);

export const featureIn = (sort: Sort, feature: string, language: Language): string =>
  sort.features.get(feature)![language];

/** Words such as "with handle" follow the noun, words such as "magnetic" come before it. */
const FOLLOWS =
  /^(with|without|for|in|of|as|up|on|about|against|glowing|med|uden|til|i|af|som|på|om|mod|long for|half for) /;

export function nounPhrase(
  facts: MixedFacts,
  noun: string,
  features: readonly string[],
  language: Language,
): string {
  const nouns = [...facts.sort.nouns.en, ...facts.sort.nouns.da];
  const said = nouns.find(({ text }) => text === noun)?.feature;
  const told = features
    .filter((feature) => feature !== said)
    .map((feature) => featureIn(facts.sort, feature, language));
  const before = told.filter((text) => !FOLLOWS.test(text));
  const after = told.filter((text) => FOLLOWS.test(text));
  return [...before, noun, ...after].join(' ');
}

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
