import type { Language } from '../../domain/text.ts';

const da = {
  heroTitle: 'Hvad koster det, og er prisen god?',
  heroLine: (products: string, shops: string, when: string) =>
    `${products} varer fra ${shops} butikker\u00a0· opdateret ${when}`,
  frontTitle: 'Priser i danske netbutikker',
  frontDescription:
    'Find en vare, og se alle butikkers pris med levering, prisen over tid, og om tilbuddet er reelt. Få en mail, når den bliver billigere.',
  all: 'Se alle',
  dropsToday: 'Faldet i pris siden i går',
  dropsTitle: 'Prisfald',
  dropsMeasured: {
    today: 'Målt fra den laveste pris i de 31 dage til og med i går, ikke fra butikkens førpris.',
    '7-days':
      'Målt fra den laveste pris i de 31 dage, der sluttede for en uge siden, ikke fra butikkens førpris. Kun fald på mindst 5\u00a0%.',
    '30-days':
      'Målt fra den laveste pris i de 31 dage, der sluttede for 30 dage siden, ikke fra butikkens førpris.',
  },
  dropsReal: 'Varer, der blev sat op, før de blev sat ned, er ikke med.',
  dropsAll: 'Varer, der blev sat op, før de blev sat ned, er også med. Det står ved dem.',
  realLabel: 'Vis',
  real: 'Kun reelle',
  notOnlyReal: 'Alle',
  raisedFirst: 'prisen blev sat op, før den blev sat ned',
  dropsDescription:
    'Varer, der er faldet i pris i danske netbutikker, målt på butikkernes egne priser dag for dag.',
  periods: { today: 'Siden i går', '7-days': 'På en uge', '30-days': 'På en måned' },
  periodsLabel: 'Faldet',
  sorts: { percent: 'Mest i procent', amount: 'Mest i kroner' },
  sortsLabel: 'Rækkefølge',
  drop: (percent: string, before: string) => `−${percent} fra ${before}`,
  dropInMonth: (percent: string) => `−${percent} på en måned`,
  held: 'prisen er ikke bekræftet endnu',
  isLowest: 'den laveste pris, vi har set',
  popularTitle: 'Populære varer på tilbud',
  popularNote:
    'Vurderet til 4,2 eller mere i mindst 50 anmeldelser og faldet i pris inden for den seneste måned. Vurderingerne kommer fra butikkerne og fra anmeldelsessider. Vi kontrollerer ikke, om de er skrevet af kunder.',
  popularDescription: 'Varer med gode anmeldelser, som er faldet i pris inden for den seneste måned.',
  rated: (rating: string, count: string) => `${rating} af 5 (${count})`,
  newestTitle: 'Nye varer',
  newestNote: 'Varer, som vi for nylig har set for første gang. De nyeste står først.',
  newestDescription: 'De nyeste varer i danske netbutikker.',
  firstSeen: (day: string) => `set første gang ${day}`,
  none: 'Der er ingen varer på listen i dag.',
  giftsTitle: 'Gaver',
  giftsNote: 'Gaveidéer, opdateret hver nat med varer, der er på lager.',
  giftsDescription: 'Gaveidéer efter modtager, anledning og pris, med butikkernes priser i dag.',
  recipient: 'Til hvem',
  occasion: 'Anledning',
  budget: 'Højst (kr.)',
  anyone: 'Alle',
  anything: 'Alle',
  show: 'Vis',
  giftCount: (count: string, isOne: boolean) => `${count}\u00a0${isOne ? 'gave' : 'gaver'}`,
  noGifts: 'Ingen lister passer til dit valg. Prøv med færre ønsker eller en højere pris.',
  shopsTitle: 'Butikker',
  shopsNote: (count: string) =>
    `${count} butikker, de bedst vurderede først. Mange anmeldelser vejer tungere end få.`,
  shopsOnly:
    'Vi viser kun butikker, hvis prislister når os gennem annoncenetværk. Der findes andre butikker.',
  shopsDescription: 'Danske netbutikker med vurdering, varer og rabatkoder.',
  shopsFront: 'Bedst vurderede butikker',
  shop: 'Butik',
  rating: 'Vurdering',
  notRated: 'ikke vurderet',
  productCount: 'Varer',
  products: (count: string, isOne: boolean) => `${count}\u00a0${isOne ? 'vare' : 'varer'}`,
  ratingOn: (rating: string, count: string, platform: string) =>
    `${rating} af 5 på ${platform}, ${count} anmeldelser`,
  readReviews: 'Læs anmeldelserne',
  codesTitle: 'Rabatkoder og kampagner',
  noCodes: 'Vi kender ingen koder eller kampagner, der gælder nu.',
  shopDescription: (name: string) => `${name}: vurdering, antal varer og rabatkoder, der gælder nu.`,
};
export type ListTexts = typeof da;

const en: ListTexts = {
  heroTitle: 'What does it cost, and is the price good?',
  heroLine: (products, shops, when) => `${products} products from ${shops} shops\u00a0· updated ${when}`,
  frontTitle: 'Prices in Danish online shops',
  frontDescription:
    'Find a product, see every shop’s price with delivery, the price over time and whether the offer is real. Get an e-mail when it becomes cheaper.',
  all: 'See all',
  dropsToday: 'Cheaper than yesterday',
  dropsTitle: 'Price drops',
  dropsMeasured: {
    today: 'Measured from the lowest price of the 31 days up to yesterday, not from the shop’s before price.',
    '7-days':
      'Measured from the lowest price of the 31 days that ended a week ago, not from the shop’s before price. Only drops of at least 5%.',
    '30-days':
      'Measured from the lowest price of the 31 days that ended 30 days ago, not from the shop’s before price.',
  },
  dropsReal: 'Products whose price was raised before it was lowered are left out.',
  dropsAll: 'Products whose price was raised before it was lowered are shown too, and marked.',
  realLabel: 'Show',
  real: 'Real ones only',
  notOnlyReal: 'All',
  raisedFirst: 'the price was raised before it was lowered',
  dropsDescription:
    'Products that have become cheaper in Danish online shops, by the shops’ own prices day by day.',
  periods: { today: 'Since yesterday', '7-days': 'In a week', '30-days': 'In a month' },
  periodsLabel: 'Dropped',
  sorts: { percent: 'Most in percent', amount: 'Most in kroner' },
  sortsLabel: 'Order',
  drop: (percent, before) => `−${percent} from ${before}`,
  dropInMonth: (percent) => `−${percent} in a month`,
  held: 'the price is not confirmed yet',
  isLowest: 'the lowest price we have seen',
  popularTitle: 'Popular products on offer',
  popularNote:
    'Rated 4.2 or more in at least 50 reviews, and fallen in price within the last month. The ratings come from the shops and from review sites. We do not check whether they are written by customers.',
  popularDescription: 'Products with good reviews that have fallen in price within the last month.',
  rated: (rating, count) => `${rating} of 5 (${count})`,
  newestTitle: 'New products',
  newestNote: 'Products that we have recently seen for the first time, the newest first.',
  newestDescription: 'The newest products in Danish online shops.',
  firstSeen: (day) => `first seen ${day}`,
  none: 'There are no products on the list today.',
  giftsTitle: 'Gifts',
  giftsNote: 'Gift ideas, updated every night with products that are in stock.',
  giftsDescription: 'Gift ideas by recipient, occasion and price, with the shops’ prices today.',
  recipient: 'For whom',
  occasion: 'Occasion',
  budget: 'At most (DKK)',
  anyone: 'Anyone',
  anything: 'Any',
  show: 'Show',
  giftCount: (count, isOne) => `${count}\u00a0${isOne ? 'gift' : 'gifts'}`,
  noGifts: 'No list fits your choice. Try fewer wishes or a higher price.',
  shopsTitle: 'Shops',
  shopsNote: (count) => `${count} shops, the best rated first. Many reviews weigh more than few.`,
  shopsOnly:
    'We only show shops whose price lists reach us through advertising networks. There are other shops.',
  shopsDescription: 'Danish online shops with ratings, products and discount codes.',
  shopsFront: 'Best rated shops',
  shop: 'Shop',
  rating: 'Rating',
  notRated: 'not rated',
  productCount: 'Products',
  products: (count, isOne) => `${count}\u00a0${isOne ? 'product' : 'products'}`,
  ratingOn: (rating, count, platform) => `${rating} of 5 on ${platform}, ${count} reviews`,
  readReviews: 'Read the reviews',
  codesTitle: 'Discount codes and campaigns',
  noCodes: 'We know of no codes or campaigns that are valid now.',
  shopDescription: (name) => `${name}: rating, number of products and discount codes that are valid now.`,
};

export const LIST_TEXTS: Readonly<Record<Language, ListTexts>> = { da, en };

const browseDa = {
  categories: 'Kategorier',
  all: 'Alle kategorier',
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
    drop: 'Størst prisfald',
    unit_price: 'Billigst pr. enhed',
  },
  cut: 'Der er flere varer, end vi kan vise her. Vælg en underkategori, eller søg efter det, du mangler.',
};
export type BrowseSort = keyof typeof browseDa.sorts;
type BrowseTexts = typeof browseDa;

const browseEn: BrowseTexts = {
  categories: 'Categories',
  all: 'All categories',
  categoriesDescription: 'All categories of products in Danish online shops, with the number of products.',
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
    price_desc: 'Most expensive',
    newest: 'Newest',
    drop: 'Biggest drop',
    unit_price: 'Cheapest by unit',
  },
  cut: 'There are more products than we can show here. Choose a category below, or search for what you need.',
};

export const BROWSE_TEXTS: Readonly<Record<Language, BrowseTexts>> = { da: browseDa, en: browseEn };
