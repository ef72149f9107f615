import type { Language } from '../../domain/text.ts';

const da = {
  title: (query: string) => `Søgning: ${query}`,
  heading: 'Søg',
  short: 'Skriv mindst to tegn.',
  long: 'Skriv højst 200 tegn.',
  count: (count: string, isOne: boolean) => `${count} ${isOne ? 'vare' : 'varer'}`,
  countMore: (count: string) => `mere end ${count} varer`,
  understood: (words: string) => `Viser resultater for ${words}.`,
  relaxed: 'Kun få varer passer til alle ordene, så vi viser også nogle, der ligner.',
  none: (query: string) => `Vi fandt ingen varer for ”${query}”.`,
  noneHint: 'Prøv med færre eller andre ord eller med stregkoden på pakken.',
  toDrops: 'Se dagens prisfald',
  sortLabel: 'Sortér efter',
  sorts: {
    relevance: 'Bedst match',
    price: 'Billigst',
    price_desc: 'Dyrest',
    newest: 'Nyest',
    drop: 'Størst prisfald',
  },
  category: 'kategori',
  brand: 'mærke',
};
export type SearchTexts = typeof da;

const en: SearchTexts = {
  title: (query) => `Search: ${query}`,
  heading: 'Search',
  short: 'Enter at least two characters.',
  long: 'Enter at most 200 characters.',
  count: (count, isOne) => `${count} ${isOne ? 'product' : 'products'}`,
  countMore: (count) => `more than ${count} products`,
  understood: (words) => `Showing results for ${words}.`,
  relaxed: 'Only a few products match all the words, so we also show some that are similar.',
  none: (query) => `We found no products for “${query}”.`,
  noneHint: 'Try fewer or other words, or the barcode on the pack.',
  toDrops: 'See today’s price drops',
  sortLabel: 'Sort by',
  sorts: {
    relevance: 'Best match',
    price: 'Cheapest',
    price_desc: 'Most expensive',
    newest: 'Newest',
    drop: 'Biggest drop',
  },
  category: 'category',
  brand: 'brand',
};

export const SEARCH_TEXTS: Readonly<Record<Language, SearchTexts>> = { da, en };
