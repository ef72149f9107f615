import type { Day } from '../../domain/day.ts';
import type { Ean } from '../../domain/ean.ts';
import type { Article } from '../synthetic/article.ts';
import { TYPES } from '../vocabulary.ts';

type KnownArticleFacts = Partial<
  Pick<DemoProduct, 'model' | 'feature' | 'color' | 'size' | 'refurbishedOnly'>
> & {
  template?: string;
};

/** The ten articles of the format samples: examples, fixtures and the demo share them. */
const FACTS: readonly [
  ean: string,
  sku: string,
  type: string,
  brand: string,
  priceKr: number,
  facts: KnownArticleFacts,
][] = [
  ['5709990000001', 'NK200-S', 'kaffemaskine', 'Nordhavn', 1199, { model: 'NK-200', color: 'sort' }],
  [
    '0034567890125',
    'FJ-25M',
    'bordlampe',
    'Fjordlys',
    1299,
    { size: 'Ø25 cm', color: 'messing', template: '{b} {n} {s} {c}' },
  ],
  [
    '5709990000025',
    'BR98-NA',
    'regnsæt',
    'Børnely',
    499,
    { size: '98', color: 'marineblå', template: '{b} {n} str. {s} {c}' },
  ],
  [
    '5709990000032',
    'SG35',
    'gryde',
    'Skovgaard',
    649,
    { size: '3,5 l', feature: 'm. låg, rustfrit stål', template: '{b} {n} {s} {f}' },
  ],
  [
    '5709990000049',
    'HB-PRO-W',
    'øreplugs',
    'Havblik',
    1499,
    { model: 'Pro', feature: 'trådløse', color: 'hvid', template: '{b} {m} {f} {n} – {c}' },
  ],
  ['5709990000056', 'AEM-6', 'æblemost', 'Æblegård', 149, { size: '6 x 75 cl', template: '{b} {n} {s}' }],
  ['9788700001237', 'BOG-VIA', 'roman', 'Forlaget Kyst', 199, { model: 'Vinter i Århus', size: 'hæftet' }],
  [
    '5709990000070',
    'KLM-38',
    'løbesko dame',
    'Klitmøller',
    999,
    { size: '38', color: 'grå/koral', template: '{b} {n} dame, str. {s}' },
  ],
  [
    '5709990000087',
    'TR5-REF',
    'robotstøvsuger',
    'Tangø',
    3499,
    { model: 'R5', color: 'sort', refurbishedOnly: true, template: '{b} {n} {m}' },
  ],
  [
    '5709990000094',
    'LS-28',
    'stegepande',
    'Lyngby & Søn',
    499,
    { size: '28 cm', color: 'sort', template: '{b} {n} {s}' },
  ],
];

export const KNOWN: readonly Omit<DemoProduct, 'name' | 'bornDay'>[] = FACTS.map(
  ([ean, sku, key, brand, priceKr, facts], index) => {
    const type = TYPES.find((candidate) => candidate.key === key)!;
    return {
      index,
      ean: ean as Ean,
      sku,
      type: facts.template ? { ...type, name: facts.template } : type,
      brand,
      model: facts.model ?? '',
      feature: facts.feature ?? '',
      color: facts.color ?? '',
      size: facts.size ?? '',
      fits: '',
      basePriceOre: priceKr * 100,
      refurbishedOnly: facts.refurbishedOnly ?? false,
    };
  },
);

/** An article of the demo with its correct name, the ground truth that searches are judged by. */
export interface DemoProduct extends Article {
  name: string;
  refurbishedOnly: boolean;
  /** The day on which it came on the market; null for a standing product. */
  bornDay: Day | null;
}
