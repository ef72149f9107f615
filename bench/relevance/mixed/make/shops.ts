import type { Both } from '../vocabulary.ts';
import type { Dice } from './dice.ts';
import type { Language } from './wording.ts';

/** A shop's way of writing: its delivery terms stand in every description of its. */
export interface MixedShop {
  terms: Both;
  markup(paragraphs: readonly string[], facts: readonly string[]): string;
}

const plain = (paragraphs: readonly string[], facts: readonly string[]): string =>
  [...paragraphs, ...facts.map((fact) => `${fact}.`)].join(' ');

const tagged = (paragraphs: readonly string[], facts: readonly string[]): string =>
  `${paragraphs.map((text) => `<p>${text}</p>`).join('')}<ul>${facts.map((fact) => `<li>${fact}</li>`).join('')}</ul>`;

const ENTITIES: Readonly<Record<string, string>> = {
  æ: '&aelig;',
  ø: '&oslash;',
  å: '&aring;',
  Ø: '&Oslash;',
  Å: '&Aring;',
  '&': '&amp;',
  '"': '&quot;',
};

const escaped = (paragraphs: readonly string[], facts: readonly string[]): string =>
  [...paragraphs, ...facts]
    .map((text) => text.replace(/[æøåØÅ&"]/g, (letter) => ENTITIES[letter]!))
    .join('<br />');

const SHOPS: readonly MixedShop[] = [
  {
    terms: {
      en: 'Free delivery over 499 kr. and 30 days to change your mind.',
      da: 'Fri fragt over 499 kr. og 30 dages fortrydelsesret.',
    },
    markup: plain,
  },
  {
    terms: {
      en: 'Order before 3 pm and we ship today. Pay with card, phone or invoice. Return with the label in the box.',
      da: 'Bestil inden kl. 15, så sender vi i dag. Betal med kort, mobil eller faktura. Returner med labelen i æsken.',
    },
    markup: tagged,
  },
  {
    terms: {
      en: 'Delivery in 1-3 days to parcel shop, home or work. See our stores in Odense and Kolding.',
      da: 'Levering på 1-3 dage til pakkeshop, hjem eller arbejde. Se vores butikker i Odense og Kolding.',
    },
    markup: plain,
  },
  {
    terms: {
      en: 'Danish webshop since 2009. Price match, safe trade and gift wrapping.',
      da: 'Dansk webshop siden 2009. Prismatch, sikker handel og gaveindpakning.',
    },
    markup: escaped,
  },
  {
    terms: {
      en: 'We are a family business with a warehouse near Herning, and we pack every order by hand. Parcels leave us on weekdays before 4 pm and reach you the day after; large goods come by lorry after agreement. You have 60 days to return what you do not like.',
      da: 'Vi er en familievirksomhed med lager ved Herning, og vi pakker hver ordre i hånden. Pakker forlader os på hverdage inden kl. 16 og er hos dig dagen efter; store varer kommer med lastbil efter aftale. Du har 60 dage til at returnere det, du ikke bryder dig om.',
    },
    markup: plain,
  },
  {
    terms: { en: 'Stock: 5+. Freight from 39 kr.', da: 'Lager: 5+. Fragt fra 39 kr.' },
    markup: (paragraphs, facts) => [...paragraphs, facts.join(' | ')].join(' '),
  },
];

export const shopFor = (dice: Dice): MixedShop => dice.one(SHOPS);

export const termsIn = ({ terms }: MixedShop, language: Language): string => terms[language];
