import { EXAMPLE_DOMAIN } from '../../contract/resources.ts';
import { addDays, type Day, formatDay } from '../../domain/day.ts';
import { hash, TOPIC } from '../hash.ts';
import type { Market } from './demo-market.ts';

export interface DemoDiscount {
  domain: string;
  title: string;
  description: string;
  code: string | null;
  type: 'code' | 'campaign';
  value_type: 'percent' | 'amount' | 'free_shipping' | 'other';
  value: number | null;
  min_spend: number | null;
  starts_at: string | null;
  ends_at: string | null;
  url: string;
  exclusive: boolean;
}

type DiscountTerms = Pick<
  DemoDiscount,
  'title' | 'description' | 'code' | 'value_type' | 'value' | 'min_spend'
>;

const OFFERED: readonly DiscountTerms[] = [
  {
    title: '10 % på hele kurven',
    description: 'Gælder ikke varer, der allerede er sat ned.',
    code: 'SPAR10',
    value_type: 'percent',
    value: 10,
    min_spend: null,
  },
  {
    title: '100 kr. rabat ved køb over 700 kr.',
    description: 'Kan bruges én gang pr. kunde.',
    code: 'HUNDREDE',
    value_type: 'amount',
    value: 100,
    min_spend: 700,
  },
  {
    title: 'Fri fragt på alle ordrer',
    description: 'Gælder levering til pakkeshop i Danmark.',
    code: null,
    value_type: 'free_shipping',
    value: null,
    min_spend: null,
  },
  {
    title: '15 % til nye kunder',
    description: 'Gælder din første ordre, når du tilmelder dig nyhedsbrevet.',
    code: 'VELKOMMEN15',
    value_type: 'percent',
    value: 15,
    min_spend: null,
  },
  {
    title: 'Køb 3, betal for 2',
    description: 'Den billigste vare er gratis.',
    code: null,
    value_type: 'other',
    value: null,
    min_spend: null,
  },
  {
    title: '50 kr. rabat',
    description: 'Ved køb for mindst 400 kr.',
    code: 'HALVTREDS',
    value_type: 'amount',
    value: 50,
    min_spend: 400,
  },
  {
    title: 'Fri fragt over 299 kr.',
    description: 'Ingen kode nødvendig.',
    code: null,
    value_type: 'free_shipping',
    value: null,
    min_spend: 299,
  },
  {
    title: '20 % på udvalgte varer',
    description: 'Se de udvalgte varer i butikken.',
    code: 'UDVALGT20',
    value_type: 'percent',
    value: 20,
    min_spend: null,
  },
];

/** What the documentation's shop offers, on whatever day somebody tries the documentation. */
const STANDING = OFFERED.find(({ code }) => code === 'VELKOMMEN15')!;
const CYCLE_DAYS = 21;
const LENGTH_DAYS = 16;

/** Codes and campaigns around a day: each shop's last one, the present one and the next. Some shops have none. */
export function demoDiscounts(market: Market, day: Day): DemoDiscount[] {
  const rows: DemoDiscount[] = [];
  for (const shop of market.shops) {
    if (shop.domain === EXAMPLE_DOMAIN) {
      rows.push({ ...discountOf(shop.domain, STANDING), starts_at: null, ends_at: null, exclusive: false });
      continue;
    }
    if (shop.index % 5 === 4) continue;
    for (let run = 0; run < 1 + (shop.index % 2); run++) {
      const phase = hash(market.seed, TOPIC.discount, shop.index, run) % CYCLE_DAYS;
      const present = Math.floor((day + phase) / CYCLE_DAYS);
      for (const cycle of [present - 1, present, present + 1]) {
        const offered =
          OFFERED[hash(market.seed, TOPIC.discount, shop.index, run, 1 + cycle) % OFFERED.length]!;
        const start = (cycle * CYCLE_DAYS - phase) as Day;
        rows.push({
          ...discountOf(shop.domain, offered),
          starts_at: `${formatDay(start)}T00:00:00`,
          ends_at: `${formatDay(addDays(start, LENGTH_DAYS - 1))}T23:59:59`,
          exclusive: (cycle + shop.index) % 7 === 0,
        });
      }
    }
  }
  return rows;
}

const discountOf = (domain: string, offered: DiscountTerms) => ({
  domain,
  ...offered,
  type: offered.code === null ? ('campaign' as const) : ('code' as const),
  url: `https://www.${domain}/tilbud`,
});
