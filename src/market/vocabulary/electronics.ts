import { type ProductType, typeOf } from './type.ts';

const BASIC = ['sort', 'hvid', 'sølv', 'blå'];
const SOUND = ['Havblik', 'Klangfald', 'Lydvig', 'Østerbro Audio', 'Nordtone'];
const SCREEN = ['Visby', 'Solbakke', 'Havblik', 'Lumera'];
const COMPUTER = ['Kernio', 'Visby', 'Datavik', 'Lumera'];

export const ELECTRONICS: readonly ProductType[] = [
  typeOf(
    'hovedtelefoner',
    'elektronik',
    'Elektronik > Lyd > Hovedtelefoner',
    'Electronics > Audio > Headphones',
    {
      priceKr: [299, 3299],
      brands: SOUND,
      shape: 'xm',
      groups: 15,
      variants: 4,
      colors: ['sort', 'hvid', 'beige', 'mørkeblå'],
      features: ['trådløse', 'støjreducerende', 'over-ear', 'lukkede'],
      name: '{b} {m} {f} {n}, {c}',
    },
  ),
  typeOf('øreplugs', 'elektronik', 'Elektronik > Lyd > Øreplugs', 'Electronics > Audio > Earbuds', {
    priceKr: [149, 1999],
    brands: SOUND,
    shape: 'gen',
    groups: 14,
    variants: 3,
    colors: BASIC,
    features: ['trådløse', 'med støjreduktion', 'til sport', 'true wireless'],
    name: '{b} {m} {n} {f} – {c}',
  }),
  typeOf(
    'bluetooth-højttaler',
    'elektronik',
    'Elektronik > Lyd > Højttalere',
    'Electronics > Audio > Speakers',
    {
      priceKr: [199, 3499],
      brands: SOUND,
      groups: 12,
      variants: 3,
      colors: ['sort', 'rød', 'blå', 'sand'],
      features: ['vandtæt', 'transportabel', 'med DAB-radio', 'til udendørs brug'],
    },
  ),
  typeOf('soundbar', 'elektronik', 'Elektronik > Lyd > Soundbars', 'Electronics > Audio > Soundbars', {
    priceKr: [999, 6999],
    brands: SOUND,
    groups: 6,
    variants: 2,
    colors: BASIC,
    features: ['med trådløs subwoofer', '3.1-kanals', 'med Dolby-lyd'],
  }),
  typeOf('tv', 'elektronik', 'Elektronik > TV & billede > Fjernsyn', 'Electronics > Video > Televisions', {
    noun: 'TV',
    priceKr: [1999, 19999],
    brands: SCREEN,
    groups: 14,
    variants: 4,
    vary: 'size',
    sizes: ['43"', '50"', '55"', '65"', '75"'],
    features: ['4K UHD Smart', 'OLED', 'QLED 4K', 'LED'],
    name: '{b} {s} {f} {n} {m}',
  }),
  typeOf('skærm', 'elektronik', 'Elektronik > Computere > Skærme', 'Electronics > Computers > Monitors', {
    priceKr: [799, 6999],
    brands: COMPUTER,
    groups: 10,
    variants: 3,
    vary: 'size',
    sizes: ['24"', '27"', '32"', '34"'],
    features: ['QHD', '4K', 'buet', 'til gaming'],
    name: '{b} {m} {s} {n} {f}',
  }),
  typeOf(
    'bærbar computer',
    'elektronik',
    'Elektronik > Computere > Bærbare computere',
    'Electronics > Computers > Laptops',
    {
      priceKr: [2999, 17999],
      brands: COMPUTER,
      shape: 'gen',
      groups: 14,
      variants: 4,
      vary: 'size',
      colors: ['sølv', 'grafit'],
      sizes: ['8 GB/256 GB', '16 GB/512 GB', '16 GB/1 TB', '32 GB/1 TB'],
      features: ['14"', '15,6"', '13,3"', '16"'],
      name: '{b} {m} {f} {n} {s}, {c}',
    },
  ),
];
