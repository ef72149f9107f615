import type { Both, Sort } from '../vocabulary.ts';
import type { Dice } from './dice.ts';
import type { MixedFacts } from './facts.ts';
import { shopFor, termsIn } from './shops.ts';
import { capital, featureIn, type Language, nounFor, sizeIn, wordIn } from './wording.ts';

const OPENINGS: readonly Both[] = [
  { en: '{noun} from {brand}.', da: '{noun} fra {brand}.' },
  {
    en: 'Are you looking for a good {lower}? {brand} has made one.',
    da: 'Mangler du {lower}? {brand} har lavet noget godt.',
  },
  { en: 'The new {lower} by {brand} is here.', da: 'Nyhed fra {brand}: {lower}.' },
  { en: '{brand} {model}: {lower} for everyday use.', da: '{brand} {model}: {lower} til hverdagen.' },
];
const LABELS: Readonly<
  Record<Language, Readonly<Record<'colour' | 'material' | 'size' | 'features' | 'fits' | 'model', string>>>
> = {
  en: {
    colour: 'Colour',
    material: 'Material',
    size: 'Size',
    features: 'Features',
    fits: 'Fits',
    model: 'Model',
  },
  da: {
    colour: 'Farve',
    material: 'Materiale',
    size: 'Størrelse',
    features: 'Egenskaber',
    fits: 'Passer til',
    model: 'Model',
  },
};
/** The share of descriptions that recommend another product. */
const CROSS_SALE = 0.25;
/** The share of descriptions with the main words in the other language. */
const TRANSLATED = 0.12;
const TERMS = 0.85;

/** A shop's description: what the product is, all its facts, and the shop's own noise. */
export function mixedDescription(
  facts: MixedFacts,
  sorts: ReadonlyMap<string, Sort>,
  language: Language,
  dice: Dice,
): string {
  const { sort } = facts;
  const shop = shopFor(dice);
  const told = [
    opening(facts, language, dice),
    ...sort.sentences.map((sentence) => sentence[language]),
    ...facts.secrets.map((secret) => sort.secrets.get(secret)![language]),
  ];
  told.push(...dice.some(sort.area.remarks, dice.one([1, 1, 2, 3])).map((each) => each[language]));
  if (dice.chance(TRANSLATED)) told.push(...translated(facts, language, dice));
  if (dice.chance(CROSS_SALE)) told.push(...crossSale(sort, sorts, language, dice));
  const terms = dice.chance(TERMS) ? [termsIn(shop, language)] : [];
  const paragraphs = dice.chance(0.3) ? [...terms, ...told] : [...told, ...terms];
  return shop.markup(paragraphs, labelled(facts, language));
}

function opening(facts: MixedFacts, language: Language, dice: Dice): string {
  const noun = nounFor(facts, language, dice);
  return dice
    .one(OPENINGS)
    [language].replace('{noun}', capital(noun))
    .replace('{lower}', noun)
    .replace('{brand}', facts.brand)
    .replace('{model}', facts.model);
}

function translated(facts: MixedFacts, language: Language, dice: Dice): string[] {
  const other: Language = language === 'en' ? 'da' : 'en';
  const label = language === 'en' ? 'På dansk:' : 'In English:';
  const sentences = facts.sort.sentences.map((sentence) => sentence[other]);
  return [`${label} ${nounFor(facts, other, dice)}.`, ...sentences];
}

function crossSale(sort: Sort, sorts: ReadonlyMap<string, Sort>, language: Language, dice: Dice): string[] {
  const others = [...sort.accessoryOf, ...sort.near];
  if (others.length === 0) return [];
  const noun = sorts.get(dice.one(others))!.nouns[language][0]!.text;
  return [language === 'en' ? `Customers also look at our ${noun}.` : `Kunder kigger også på ${noun}.`];
}

function labelled(facts: MixedFacts, language: Language): string[] {
  const label = LABELS[language];
  const { colour, material, size, fits, features, sort } = facts;
  const lines: string[] = [];
  if (colour !== null) lines.push(`${label.colour}: ${wordIn(colour, language)}`);
  if (material !== null) lines.push(`${label.material}: ${wordIn(material, language)}`);
  if (size !== null) lines.push(`${label.size}: ${sizeIn(size, language)}`);
  if (fits !== null) lines.push(`${label.fits}: ${fits}`);
  if (features.length > 0)
    lines.push(`${label.features}: ${features.map((each) => featureIn(sort, each, language)).join(', ')}`);
  lines.push(`${label.model}: ${facts.model}`);
  return lines;
}
