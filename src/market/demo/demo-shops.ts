import type { MarketFormat } from '../model.ts';
import { type MarketShop, weekdaysOf } from '../synthetic/shops.ts';
import { DEPARTMENTS, type Department } from '../vocabulary.ts';

/**
 * Decides what a shop's before prices are worth. An honest shop claims what it asked for the month before; others are on sale
 * all year, raise the price a month before each sale, or compare with a recommended price that nobody takes.
 */
export type Character = 'honest' | 'always_on_sale' | 'raises_first' | 'recommended_price';

export interface DemoShop extends MarketShop {
  character: Character;
}

type Sketch = [
  name: string,
  id: string,
  format: MarketFormat,
  departments: readonly Department[],
  weekdays: string,
  level: number,
];
const ALL = DEPARTMENTS;
// The marks of weekdays run from Sunday to Saturday. On each day about half of the shops write half of the offers.
const SHOPS: readonly (readonly [Sketch, Partial<DemoShop>])[] = [
  [
    ['Elhuset Nord', 'elhuset-nord', 'google-tsv', ['elektronik', 'hvidevarer', 'køkken'], 'x.x.x.x', 0.99],
    { style: 'suffix', freeFromOre: 49_900 },
  ],
  [
    ['Hvidevaregården', 'hvidevaregaarden', 'partner-ads-xml', ['hvidevarer', 'køkken'], '.x.x.x.', 0.98],
    { freeFromOre: 0, delivery: '2-4 hverdage' },
  ],
  [['Torvet', 'torvet', 'awin-csv', ALL, 'x.xx.x.', 1.02], { gzip: true }],
  [
    ['Storkøb Danmark', 'storkoeb', 'adtraction-xml', ALL, '.x.xx.x', 0.97],
    { character: 'raises_first', gzip: true, style: 'noun_first', freeFromOre: 39_900 },
  ],
  [
    ['Alt & Mere', 'alt-og-mere', 'tradedoubler-json', ALL, 'x.x.x..', 1.01],
    { character: 'recommended_price', gzip: true, style: 'parens', shippingOre: null },
  ],
  [
    ['Lydværkstedet', 'lydvaerkstedet', 'adtraction-tsv', ['elektronik'], '.x.x.x.', 1.03],
    { character: 'raises_first', style: 'no_feature' },
  ],
  [
    ['Kredsløb Genbrug', 'kredsloeb', 'prisjakt-xml', ['elektronik', 'hvidevarer'], 'x.x..x.', 0.66],
    { refurbished: true, freeFromOre: 0 },
  ],
  [
    ['Bolig & Lys', 'bolig-og-lys', 'google-xml', ['bolig', 'have', 'køkken'], '..x.x.x', 1.0],
    { gzip: true, freeFromOre: 59_900 },
  ],
  [
    ['Havekompagniet', 'havekompagniet', 'tradetracker-xml', ['have', 'bolig', 'dyr'], '.x.x.x.', 1.0],
    { omits: ['brand'], delivery: '3-5 dage' },
  ],
  [
    [
      'Køkkenskabet',
      'koekkenskabet',
      'woocommerce-json',
      ['køkken', 'hvidevarer', 'mad', 'bolig'],
      'x.x.x..',
      1.02,
    ],
    { freeFromOre: 49_900 },
  ],
  [
    ['Børnenes Hjørne', 'boernenes-hjoerne', 'daisycon-xml', ['børn', 'spil', 'bøger'], '.x..x.x', 1.0],
    { character: 'recommended_price', freeFromOre: 49_900 },
  ],
  [
    ['Skotøjsmagasinet', 'skotoejsmagasinet', 'tradetracker-csv', ['tøj', 'sport'], 'x..x.x.', 1.01],
    { style: 'no_color' },
  ],
  [
    ['Nordstil', 'nordstil', 'cj-csv', ['tøj', 'børn', 'skønhed'], '.xx.x..', 1.04],
    { character: 'always_on_sale', english: true, gzip: true },
  ],
  [
    ['Bogbroen', 'bogbroen', 'pricerunner-csv', ['bøger', 'spil', 'kontor'], 'x..x..x', 0.98],
    { freeFromOre: 29_900 },
  ],
  [
    ['Duft & Pleje', 'duft-og-pleje', 'shopify-json', ['skønhed'], '.x..x..', 1.0],
    { character: 'recommended_price', shippingOre: 2_900, omits: ['size'] },
  ],
  [['Potegården', 'potegaarden', 'kelkoo-xml', ['dyr', 'have'], '..x..x.', 0.99], {}],
  [
    ['Sportsladen', 'sportsladen', 'webgains-csv', ['sport', 'tøj'], 'x..x..x', 1.0],
    { character: 'always_on_sale', gzip: true, omits: ['color', 'size'] },
  ],
  [
    ['Kontorlageret', 'kontorlageret', 'impact-tsv', ['kontor', 'elektronik', 'bøger'], '.x..x..', 0.99],
    { style: 'caps' },
  ],
  [['Smag & Bønne', 'smag-og-boenne', 'google-xml', ['mad', 'køkken'], '..x..x.', 1.01], { atom: true }],
  [
    ['Dagens Varehus', 'dagens-varehus', 'rakuten-txt', ALL, '.xx..xx', 1.03],
    { gzip: true, style: 'no_feature' },
  ],
  [
    ['Familiens Varehus', 'familiens-varehus', 'tradedoubler-psv', ALL, 'x..x.xx', 1.0],
    { style: 'no_color', shippingOre: 4_900, freeFromOre: 69_900 },
  ],
];

export function demoShops(): readonly DemoShop[] {
  return SHOPS.map(([[name, id, format, departments, weekdays, level], traits], index) => ({
    index,
    id,
    name,
    domain: `${id}.example`,
    format,
    departments,
    level,
    weekdays: weekdaysOf(weekdays),
    character: 'honest',
    gzip: false,
    style: 'plain',
    omits: [],
    english: false,
    refurbished: false,
    shippingOre: 3_900,
    freeFromOre: 99_900,
    delivery: '1-3 hverdage',
    atom: false,
    ...traits,
  }));
}
