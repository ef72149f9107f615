import type { Condition } from '../../domain/product.ts';
import { hash, TOPIC, unit } from '../hash.ts';
import type { Seat } from '../synthetic/pricing.ts';
import { writesOn } from '../synthetic/schedule.ts';
import type { DemoProduct } from './demo-product.ts';
import type { DemoShop } from './demo-shops.ts';

/** A shop that sells a product, and how. */
export interface Seller {
  shop: DemoShop;
  seat: Seat;
  condition: Condition;
}

/** Out of a hundred products, how many have at most 1, 2, 3 … 8 shops: a long tail of singles. */
const AT_MOST = [28, 50, 68, 81, 89, 94, 98, 100];

const GENERAL = 10;

export function sellersOf(seed: number, product: DemoProduct, shops: readonly DemoShop[]): Seller[] {
  const h = hash(seed, TOPIC.vendors, product.index) % 100;
  const wanted = AT_MOST.findIndex((limit) => h < limit) + 1;
  const { department } = product.type;
  // A novelty comes first to a shop that writes its feed that day: every day has something new.
  const isFirst = (shop: DemoShop): boolean =>
    product.bornDay !== null && writesOn(shop.weekdays, product.bornDay);
  const chosen = shops
    .filter((shop) => !shop.refurbished && shop.departments.includes(department))
    .map((shop) => {
      const liking = unit(seed, TOPIC.pick, product.index, shop.index);
      return {
        shop,
        score: liking * (shop.departments.length > GENERAL ? 1 : 0.6) - (isFirst(shop) ? 1 : 0),
      };
    })
    .sort((a, b) => a.score - b.score)
    .slice(0, product.bornDay === null ? wanted : Math.min(wanted, 3))
    .map(({ shop }) => shop);

  const condition = product.refurbishedOnly ? 'refurbished' : 'new';
  const sellers: Seller[] = chosen.map((shop, rank) => ({
    shop,
    seat: { rank, shops: chosen.length },
    condition,
  }));
  for (const shop of shops) {
    if (!shop.refurbished || !isResold(seed, product, shop)) continue;
    const used = !product.refurbishedOnly && product.index % 5 === 0;
    sellers.push({
      shop,
      seat: { rank: chosen.length, shops: chosen.length },
      condition: used ? 'used' : 'refurbished',
    });
  }
  return sellers;
}

const isResold = (seed: number, product: DemoProduct, shop: DemoShop): boolean =>
  shop.departments.includes(product.type.department) &&
  product.bornDay === null &&
  product.type.fits === undefined &&
  product.basePriceOre >= 50_000 &&
  (product.refurbishedOnly || hash(seed, TOPIC.pick, product.index, 999) % 100 < 30);
