import { type ProductType, typeOf } from './type.ts';

const BASIC = ['sort', 'hvid', 'sølv', 'blå'];
const METAL = ['sort', 'sølv', 'grafit', 'guld'];
const COMPUTER = ['Kernio', 'Visby', 'Datavik', 'Lumera'];
const PHONE = ['Tangø', 'Onyra', 'Lumera', 'Pilea'];
const ADDON = ['Skjoldur', 'Fladstrand', 'Kabelby', 'Grebo'];

export const GADGETS: readonly ProductType[] = [
  typeOf(
    'smartwatch',
    'elektronik',
    'Elektronik > Wearables > Smartwatches',
    'Electronics > Wearables > Smartwatches',
    {
      priceKr: [599, 4999],
      brands: PHONE,
      shape: 'gen',
      groups: 8,
      variants: 4,
      colors: METAL,
      sizes: ['40 mm', '42 mm', '44 mm', '46 mm'],
      vary: 'size',
      features: ['med GPS', 'med pulsmåler'],
      name: '{b} {m} {n} {s} {f}, {c}',
    },
  ),
  typeOf(
    'urrem',
    'elektronik',
    'Elektronik > Wearables > Urremme',
    'Electronics > Wearables > Watch Straps',
    {
      priceKr: [99, 399],
      brands: ADDON,
      shape: 'none',
      groups: 8,
      variants: 2,
      colors: ['sort', 'sand', 'blå', 'rød'],
      features: ['i silikone', 'i læder', 'i nylon'],
      fits: 'smartwatch',
      name: '{b} {n} til {t} {f}, {c}',
    },
  ),
  typeOf(
    'tastatur',
    'elektronik',
    'Elektronik > Computere > Computertilbehør > Tastaturer',
    'Electronics > Computers > Keyboards',
    {
      priceKr: [199, 1599],
      brands: COMPUTER,
      groups: 6,
      variants: 2,
      colors: BASIC,
      features: ['trådløst', 'mekanisk', 'med nordisk layout'],
    },
  ),
  typeOf(
    'computermus',
    'elektronik',
    'Elektronik > Computere > Computertilbehør > Mus',
    'Electronics > Computers > Mice',
    {
      noun: 'mus',
      priceKr: [99, 899],
      brands: COMPUTER,
      groups: 6,
      variants: 2,
      colors: BASIC,
      features: ['trådløs', 'ergonomisk', 'optisk'],
      name: '{b} {m} {f} {n}, {c}',
    },
  ),
  typeOf('router', 'elektronik', 'Elektronik > Netværk > Routere', 'Electronics > Networking > Routers', {
    priceKr: [399, 2999],
    brands: COMPUTER,
    groups: 5,
    variants: 2,
    colors: BASIC,
    features: ['Wi-Fi 6', 'Wi-Fi 7', 'mesh'],
  }),
];
