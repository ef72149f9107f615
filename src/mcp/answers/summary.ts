import type { ShopCode } from '../../catalogue/answers/discounts.ts';
import type { PricePosition } from '../../catalogue/answers/price-position.ts';
import type { OfferView } from '../../contract/offer-view.ts';
import { tierOf } from '../../domain/product.ts';
import { nameOfShop, unusual } from './concise.ts';

/** What decides whether to buy now. */
export interface Summary extends PricePosition, ReturnType<typeof unusual> {
  lowest_price: number;
  shop: string;
  lowest_total: number | null;
  /** Who is cheapest once delivery is paid, where that is another shop. */
  lowest_total_shop?: string;
  /** What the cheapest shop says it cost before, and what that is worth by its own prices. */
  claim?: ClaimInShort;
  discount_code?: { shop: string; code: string; title: string; description?: string };
}

type ClaimInShort = Pick<
  NonNullable<OfferView['claim']>,
  'verdict' | 'claimed_percent' | 'real_percent' | 'prior_price'
> & { before_price: number };

/** The offers are in the usual order, so the first sets the price. */
export function summaryOf(
  offers: readonly OfferView[],
  position: PricePosition,
  codes: readonly ShopCode[],
): Summary {
  const best = offers[0]!;
  const delivered = cheapestDelivered(offers);
  const code = codes.find((each) => each.discount.code !== null && isReached(each, offers));
  return {
    lowest_price: best.price,
    shop: nameOfShop(best),
    ...unusual(best),
    lowest_total: delivered?.total_price ?? null,
    ...(delivered !== undefined &&
      nameOfShop(delivered) !== nameOfShop(best) && { lowest_total_shop: nameOfShop(delivered) }),
    ...position,
    ...claimOf(best),
    ...(code !== undefined && { discount_code: codeInShort(code) }),
  };
}

/** Of the offers that are as good as the first: new before used, in stock before sold out. */
function cheapestDelivered(offers: readonly OfferView[]): OfferView | undefined {
  const tier = tierOf(offers[0]!);
  return offers
    .filter((offer) => offer.total_price !== null && tierOf(offer) === tier)
    .reduce<OfferView | undefined>(
      (low, offer) => (low === undefined || offer.total_price! < low.total_price! ? offer : low),
      undefined,
    );
}

function claimOf({ claim, before_price }: OfferView): Pick<Summary, 'claim'> {
  if (claim === null || before_price === null) return {};
  const { verdict, claimed_percent, real_percent, prior_price } = claim;
  return { claim: { verdict, before_price, claimed_percent, real_percent, prior_price } };
}

/** Whether this article alone is dear enough for the code. */
const isReached = ({ vendor, discount: { min_spend } }: ShopCode, offers: readonly OfferView[]): boolean =>
  offers.some(({ vendor: { domain }, price }) => domain === vendor.domain && price >= (min_spend ?? 0));

const codeInShort = ({
  vendor,
  discount: { code, title, description },
}: ShopCode): NonNullable<Summary['discount_code']> => ({
  shop: vendor.name,
  code: code!,
  title,
  ...(description !== null && description !== '' && { description }),
});
