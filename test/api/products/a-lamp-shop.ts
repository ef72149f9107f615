import { addDays } from '../../../src/domain/day.ts';
import type { Offer } from '../../../src/domain/product.ts';
import { anEan, anOffer } from '../../builders.ts';
import { anApp, TODAY } from '../an-app.ts';

export interface Lamp {
  ean: string;
  product_name: string;
  brand: string;
  category: string;
  lowest_price: number;
  offers: { price: number; stock: string; condition: string; flags: string[]; vendor: { domain: string } }[];
}

const BRANDS = ['Nordhavn', 'Æblø', 'Tangø', 'Klitmøller', ''];
const PATHS = [
  ['Bolig', 'Belysning', 'Gulvlamper'],
  ['Bolig', 'Belysning', 'Bordlamper'],
  ['Have', 'Udelamper'],
  ['Bolig', 'Belysning', 'Gulvlamper', 'Læselamper'],
  [],
];
const STOCKS = ['in_stock', 'in_stock', 'unknown', 'out_of_stock', 'preorder'] as const;

/** The nth lamp as its shops offer it; `factor` is what its price is of today's. */
function lampOffers(n: number, factor = 1): Offer[] {
  const price = Math.round((49 + ((n * 7919) % 1900)) * factor);
  const lamp = {
    ean: anEan(n),
    name: `${n % 10 === 0 ? 'Zenit ' : ''}Lampe model ${n} ${n % 3 === 0 ? 'messing' : 'stål'}`,
    brand: BRANDS[n % BRANDS.length]!,
    categoryPath: PATHS[(n * 3) % PATHS.length]!,
    color: null,
  };
  const shops = [1 + (n % 5), ...(n % 4 === 0 ? [1 + ((n + 2) % 5)] : [])];
  const offers = shops.map((vendorId) =>
    anOffer({ ...lamp, vendorId, price, stock: STOCKS[(n + vendorId) % STOCKS.length]! }),
  );
  const used = n % 15 === 0 ? [anOffer({ ...lamp, vendorId: 3, price: price / 2, condition: 'used' })] : [];
  return [...offers, ...used];
}

/** An app over so many lamps: two thirds of them were there forty days ago, some dearer and some cheaper. */
export async function aLampShop(lamps: number) {
  const all = await anApp([]);
  const numbers = Array.from({ length: lamps }, (_, i) => i + 1);
  const before = numbers.filter((n) => n % 3 !== 0).flatMap((n) => lampOffers(n, 1 + ((n % 7) - 2) / 20));
  await all.market.publish(addDays(TODAY, -40), before, { searchable: false });
  await all.market.publish(
    TODAY,
    numbers.flatMap((n) => lampOffers(n)),
  );
  const lamp = async (n: number): Promise<Lamp> => {
    const { product } = (await all.get(`/public/product/${anEan(n)}`)).json();
    const { offers } = (await all.get(`/public/product/${anEan(n)}/offers`)).json();
    return { ...product, offers };
  };
  const lampsShown: Lamp[] = [];
  for (const n of numbers) lampsShown.push(await lamp(n));
  return { ...all, lamps: lampsShown };
}

/** True when a lamp passes the filters, by its fields in the API. */
export function passes(lamp: Lamp, filters: Record<string, string>): boolean {
  const holding = ['price_outlier', 'price_high', 'name_mismatch', 'high_shipping'];
  const path = PATHS.find((names) => (names.at(-1) ?? '') === lamp.category)!;
  const checks: Record<string, (value: string) => boolean> = {
    category: (name) => path.some((level) => level.toLowerCase() === name.toLowerCase()),
    brand: (name) => lamp.brand.toLowerCase() === name.toLowerCase(),
    vendor: (domain) => lamp.offers.some(({ vendor }) => vendor.domain === domain),
    min_price: (price) => lamp.lowest_price >= Number(price),
    max_price: (price) => lamp.lowest_price <= Number(price),
    in_stock: () =>
      lamp.offers.some(
        ({ stock, condition, flags }) =>
          stock === 'in_stock' && condition === 'new' && !flags.some((flag) => holding.includes(flag)),
      ),
    condition: (wanted) => lamp.offers.some(({ condition }) => condition === wanted),
  };
  return Object.entries(filters).every(([name, value]) => checks[name]!(value));
}

export const queryOf = (asked: Record<string, string | number>): string =>
  Object.entries(asked)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
