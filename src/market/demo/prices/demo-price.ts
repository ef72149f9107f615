import { hash, TOPIC } from '../../hash.ts';
import {
  carriedUntil,
  isCarried,
  isOutlier,
  nextPeriod,
  type OfferState,
  periodAt,
  regularUntil,
  stockAt,
  stockUntil,
} from '../../synthetic/pricing.ts';
import type { Character } from '../demo-shops.ts';
import { onSaleUntil } from '../products.ts';
import { alwaysOnSaleTag } from './always-on-sale.ts';
import { honestTag, regularOn } from './honest.ts';
import type { Place, PriceTag } from './price-tag.ts';
import { raisesFirstTag } from './raises-first.ts';
import { recommendedTag } from './recommended.ts';

const TAGS: Readonly<Record<Character, (place: Place, day: number) => PriceTag>> = {
  honest: honestTag,
  always_on_sale: alwaysOnSaleTag,
  raises_first: raisesFirstTag,
  recommended_price: recommendedTag,
};

export interface LastingState {
  /** undefined while the shop does not have the article. */
  state: OfferState | undefined;
  /** The first day on which it may be another: until then nobody has to ask. */
  untilDay: number;
}

/** What a shop's system says of an article on a day. */
export function stateOn(place: Place, day: number): LastingState {
  const { seed, product, shop, seat } = place;
  const { index } = product;
  const life = onSaleUntil(product, day);
  const carriedTo = carriedUntil(seed, index, shop.index, day);
  if (!life.isOnSale || !isCarried(seed, index, shop.index, seat, day))
    return { state: undefined, untilDay: Math.min(life.untilDay, life.isOnSale ? carriedTo : Infinity) };
  const misread = misreadAt(place, day);
  const tag = isOutlier(seed, index, seat) ? lostDigit(place, day) : TAGS[shop.character](place, day);
  const { beforeOre, isLeading } = tag;
  return {
    state: {
      priceOre: misread.isMisread ? Math.round(tag.priceOre / 100) : tag.priceOre,
      beforeOre: misread.isMisread ? 0 : beforeOre,
      stock: isLeading ? 'in_stock' : stockAt(seed, index, shop.index, day),
    },
    untilDay: Math.min(
      life.untilDay,
      carriedTo,
      misread.untilDay,
      tag.untilDay,
      stockUntil(seed, index, shop.index, day),
    ),
  };
}

function lostDigit(place: Place, day: number): PriceTag {
  const { seed, product, shop } = place;
  return {
    priceOre: Math.round(regularOn(place, day) / 10),
    beforeOre: 0,
    isLeading: true,
    untilDay: regularUntil(seed, product.index, shop.index, day),
  };
}

const MISREAD_DAYS = 90;
/** One offer in so many has a day in that time on which its kroner are written as øre. */
const MISREAD_EVERY = 30;

function misreadAt({ seed, product, shop }: Place, day: number): { isMisread: boolean; untilDay: number } {
  const phase = hash(seed, TOPIC.misread, product.index, shop.index);
  const nextDay = nextPeriod(day, MISREAD_DAYS, phase);
  const h = hash(seed, TOPIC.misread, product.index, shop.index, 1 + periodAt(day, MISREAD_DAYS, phase));
  if (h % MISREAD_EVERY !== 0) return { isMisread: false, untilDay: nextDay };
  const onDay = nextDay - 1 - ((h >>> 8) % MISREAD_DAYS);
  if (day === onDay) return { isMisread: true, untilDay: day + 1 };
  return { isMisread: false, untilDay: day < onDay ? onDay : nextDay };
}
