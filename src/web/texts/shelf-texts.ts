import type { Language } from '../../domain/text.ts';

/** Categories and brands. */
const da = {
  categories: 'Kategorier',
  all: 'Alle kategorier',
  categoriesNote: 'Alle varer, hylde for hylde.',
  categoriesDescription: 'Alle kategorier af varer i danske netbutikker, med antal varer.',
  count: (count: string, isOne: boolean) => `${count} ${isOne ? 'vare' : 'varer'}`,
  description: {
    category: (name: string, count: string) =>
      `${name}: ${count} varer fra danske netbutikker. Se den laveste pris, prisen over tid, og om tilbuddet er reelt.`,
    brand: (name: string, count: string) =>
      `${count} varer fra ${name} i danske netbutikker. Se den laveste pris, prisen over tid, og om tilbuddet er reelt.`,
  },
  sortLabel: 'Sortér efter',
  sorts: {
    popular: 'Mest populære',
    price: 'Billigst',
    price_desc: 'Dyrest',
    newest: 'Nyest',
    drop: 'Mest faldet',
  },
  cut: 'Der er flere varer, end der kan bladres i. Vælg en underkategori, eller søg efter det, du mangler.',
};
export type ShelfSort = keyof typeof da.sorts;
type ShelfTexts = typeof da;

const en: ShelfTexts = {
  categories: 'Categories',
  all: 'All categories',
  categoriesNote: 'All products, shelf by shelf.',
  categoriesDescription: 'All categories of products in Danish online shops, with how many there are.',
  count: (count, isOne) => `${count} ${isOne ? 'product' : 'products'}`,
  description: {
    category: (name, count) =>
      `${name}: ${count} products from Danish online shops. See the lowest price, the price over time and whether the offer is real.`,
    brand: (name, count) =>
      `${count} products by ${name} in Danish online shops. See the lowest price, the price over time and whether the offer is real.`,
  },
  sortLabel: 'Sort by',
  sorts: {
    popular: 'Most popular',
    price: 'Cheapest',
    price_desc: 'Dearest',
    newest: 'Newest',
    drop: 'Dropped most',
  },
  cut: 'There are more products than can be turned to. Choose a category below, or search for what you need.',
};

export const SHELF_TEXTS: Readonly<Record<Language, ShelfTexts>> = { da, en };
