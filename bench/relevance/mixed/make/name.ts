import type { Dice } from './dice.ts';
import type { MixedFacts } from './facts.ts';
import { capital, type Language, nounFor, nounPhrase, sizeIn, wordIn } from './wording.ts';

export type NameStyle = 'plain' | 'maker' | 'terse' | 'mixed' | 'long' | 'loud';

/** Shares of a hundred. A terse name is a brand and a type number: only the description says what the thing is. */
const STYLES: readonly (readonly [NameStyle, number])[] = [
  ['plain', 28],
  ['maker', 22],
  ['terse', 24],
  ['mixed', 11],
  ['long', 11],
  ['loud', 4],
];
const LONG_NAME_MIN = 151;

export function styleOf(dice: Dice): NameStyle {
  let left = dice.below(100);
  for (const [style, share] of STYLES) {
    if (left < share) return style;
    left -= share;
  }
  return 'plain';
}

export function mixedName(facts: MixedFacts, style: NameStyle, language: Language, dice: Dice): string {
  const maker = `${facts.brand} ${facts.model}`;
  const thing = capital(nounPhrase(facts, nounFor(facts, language, dice), facts.features, language));
  const details = detailsIn(facts, language);
  switch (style) {
    case 'terse':
      return dice.chance(0.15) ? `${maker} ${details.at(0) ?? ''}`.trim() : maker;
    case 'plain':
      return [fitted(thing, facts, language), ...details].join(', ');
    case 'maker':
      return [maker, fitted(thing.toLowerCase(), facts, language), ...dice.some(details, 2)].join(' ');
    case 'loud':
      return `${maker} - ${fitted(thing, facts, language)} ${details.at(0) ?? ''}`.trim().toUpperCase();
    case 'mixed':
      return mixedWords(facts, language, dice);
    case 'long':
      return longName(fitted(thing, facts, language), details, facts, language, dice);
  }
}

const fitted = (thing: string, { fits }: MixedFacts, language: Language): string =>
  fits === null ? thing : `${thing} ${language === 'en' ? 'for' : 'til'} ${fits}`;

/** Colour, material and size, where the thing has them. */
function detailsIn({ colour, material, size }: MixedFacts, language: Language): string[] {
  const details: string[] = [];
  if (colour !== null) details.push(wordIn(colour, language));
  if (material !== null) details.push(wordIn(material, language));
  if (size !== null) details.push(sizeIn(size, language));
  return details;
}

/** The noun of one language among the words of the other, as shops write that translate half a line. */
function mixedWords(facts: MixedFacts, language: Language, dice: Dice): string {
  const other: Language = language === 'en' ? 'da' : 'en';
  const noun = capital(nounFor(facts, language, dice));
  const phrase = nounPhrase(facts, '', facts.features, other).trim().replace(/ {2,}/g, ' ');
  const words = [facts.brand, fitted(noun, facts, other), phrase, ...detailsIn(facts, other)];
  return words.filter((word) => word !== '').join(' ');
}

function longName(
  thing: string,
  details: string[],
  facts: MixedFacts,
  language: Language,
  dice: Dice,
): string {
  const fillers = dice.some(facts.sort.area.fillers, 3).map((filler) => filler[language]);
  const end = `${facts.brand} ${facts.model}`;
  let name = [thing, ...details].join(', ');
  for (const filler of fillers) {
    if (name.length + end.length + 2 >= LONG_NAME_MIN) break;
    name += `, ${filler}`;
  }
  return `${name}, ${end}`;
}
