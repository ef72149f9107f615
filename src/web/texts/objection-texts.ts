import type { Language } from '../../domain/text.ts';

const da = {
  title: 'Indsigelser mod vores vurderinger',
  description: 'Alle indsigelser fra butikker mod vores vurderinger af førpriser, og hvad der kom ud af dem.',
  intro:
    'Her står alle indsigelser fra butikker mod vores vurderinger af førpriser, og hvad der kom ud af dem. De nyeste står først. Ordene er butikkernes egne.',
  none: 'Ingen butik har gjort indsigelse endnu.',
  came: (day: string) => `Modtaget ${day}`,
  about: (ean: string) => `om varen med stregkoden ${ean}`,
  outcome: (day: string) => `Afgjort ${day}:`,
  open: 'Endnu ikke afgjort.',
  link: 'Indsigelser fra butikker, og hvad der kom ud af dem',
};
type ObjectionTexts = typeof da;

const en: ObjectionTexts = {
  title: 'Objections to our verdicts',
  description: 'All objections from shops to our verdicts on before prices, and what came of them.',
  intro:
    'Here are all objections from shops to our verdicts on before prices, and what came of them. The newest come first. The words are the shops’ own.',
  none: 'No shop has objected yet.',
  came: (day) => `Received ${day}`,
  about: (ean) => `about the product with barcode ${ean}`,
  outcome: (day) => `Decided ${day}:`,
  open: 'Not decided yet.',
  link: 'Objections from shops, and what came of them',
};

export const OBJECTION_TEXTS: Readonly<Record<Language, ObjectionTexts>> = { da, en };
