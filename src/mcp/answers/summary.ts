import type { ShopCode } from '../../catalogue/answers/discounts.ts';
import type { OfferView } from '../../catalogue/answers/lookup.ts';
import type { PricePosition } from '../../catalogue/answers/price-position.ts';
import type { Verdict } from '../../domain/claim.ts';
import { tierOf } from '../../domain/product.ts';
import { nameOfShop, unusual } from './concise.ts';

export interface Summary extends PricePosition, ReturnType<typeof unusual> {
  lowest_price: number;
  shop: string;
  lowest_total: number | null;
  /** The cheapest shop with delivery, when it is another shop. */
  lowest_total_shop?: string;
  claim?: ClaimInShort;
  discount_code?: { shop: string; code: string; title: string; description?: string };
}

type ClaimInShort = Pick<
  NonNullable<OfferView['claim']>,
  'verdict' | 'claimed_percent' | 'real_percent' | 'prior_price'
> & { before_price: number };

/** Makes the summary. The offers are in the usual order, so the first one sets the price. */
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

/** The cheapest offer with delivery, among offers of the same tier as the first. */
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

/** True when one item of the product reaches the minimum spend of the code. */
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

/** The summary as text. The lines state facts and give no advice. */
export const summaryLines = (summary: Summary): string[] =>
  [priceLine(summary), positionLine(summary), claimLine(summary), codeLine(summary)].filter(
    (line) => line !== '',
  );

function priceLine({ lowest_price, shop, lowest_total, lowest_total_shop, ...unusual }: Summary): string {
  const notes = [unusual.stock, unusual.condition, ...(unusual.flags ?? [])].filter(
    (note) => note !== undefined,
  );
  const delivered =
    lowest_total === null
      ? 'delivery unknown'
      : lowest_total_shop === undefined
        ? `${lowest_total} delivered`
        : `cheapest delivered ${lowest_total} at ${lowest_total_shop}`;
  return `Lowest ${lowest_price} at ${shop}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}, ${delivered}.`;
}

const PERIODS = [365, 90, 30] as const;

function positionLine(summary: Summary): string {
  const { lowest_price, usual_price, percentile, trend } = summary;
  const lows = PERIODS.map((days) => ({ days, low: summary[`lowest_${days}_days`] }));
  const known = lows.flatMap(({ days, low }) => (low === null ? [] : [`${days} days ${low}`])).reverse();
  const isCounted = tierOf({ condition: 'new', stock: 'in_stock', flags: [], ...summary }) === 1;
  const record = lows.find(({ low }) => isCounted && low !== null && lowest_price <= low);
  const parts = [
    known.length > 0 && `Lows before today: ${known.join(', ')}`,
    record !== undefined && `today is at or below every price of the last ${record.days} days`,
    usual_price !== null && `usual price ${usual_price}`,
    percentile !== null && `cheaper than on ${percentile} % of the last year's days`,
    trend !== null && `30-day trend ${trend}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Too new for a price history.' : `${parts.join('; ')}.`;
}

const VERDICTS_IN_WORDS: Readonly<Record<Verdict, string>> = {
  genuine: 'the saving holds',
  overstated: 'the saving is smaller than claimed',
  no_saving: 'the same price as in the 30 days before',
  dearer: "dearer than the shop's lowest price of the 30 days before",
  raised_first: 'the price was raised before it was lowered',
  unfounded: 'never seen at a higher price',
  recommended_price: 'compared with a recommended price',
  unknown: 'too little is known to judge it',
};

function claimLine({ claim, shop }: Summary): string {
  if (claim === undefined) return '';
  const { verdict, before_price, claimed_percent, real_percent, prior_price } = claim;
  const really =
    real_percent === null || prior_price === null
      ? ''
      : `; really ${real_percent} % below its own lowest price before, ${prior_price}`;
  return `${shop} says before ${before_price} (${claimed_percent} % off): ${verdict}, ${VERDICTS_IN_WORDS[verdict]}${really}.`;
}

function codeLine({ discount_code }: Summary): string {
  if (discount_code === undefined) return '';
  const { shop, code, title, description } = discount_code;
  return `Discount code ${code} at ${shop}: ${title}${description === undefined ? '' : `. ${description}`}`;
}
