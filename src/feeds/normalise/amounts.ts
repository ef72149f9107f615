import { memoOfRuns } from '../../domain/calls.ts';
import { type Ore, ore } from '../../domain/money.ts';
import type { FeedSpec, RawRow, SkipReason } from '../feed.ts';
import { isMonthlyPrice } from './names.ts';
import { currencyIn, parsePrice, saleAt } from './price.ts';
import { parseShipping } from './terms.ts';

export interface AmountRules {
  nowMs: number;
  /** Told of every moment at which a sale starts or ends, so that the reading is not used beyond it. */
  onPriceChangeAt?: (ms: number) => void;
  /** See `writesThousandths`. */
  thousandths: boolean;
  /** What a row that states no currency is in: the feed's, else the network's. */
  currency: string | undefined;
  /** A bare "kr" is Danish in a Danish shop. */
  krIsDanish: boolean;
  vat: FeedSpec['vat'];
  /** What delivery costs where a row does not say. */
  shippingOre: Ore | null;
}

export interface Amounts {
  priceOre: Ore;
  beforeOre: Ore | null;
  shippingOre: Ore | null;
}

/** A price as the shop writes it: shops have few prices, and each is taken apart once. */
interface WrittenPrice {
  ore: Ore | undefined;
  /** As it stands beside the digits: `kr` does not say whose. */
  currency: string | undefined;
  monthly: boolean;
}

const NO_PRICE: WrittenPrice = { ore: undefined, currency: undefined, monthly: false };
const VAT_FACTOR = 1.25;

/**
 * What the row costs today, in øre with moms, or why that cannot be said. Every amount has its own currency: one that is not
 * in Danish kroner is left out as if it were not there.
 */
export function amountReader(rules: AmountRules): (row: RawRow) => Amounts | SkipReason {
  const onSale = memoOfRuns((window) => {
    const { on, changesAtMs } = saleAt(window, rules.nowMs);
    if (changesAtMs !== undefined) rules.onPriceChangeAt?.(changesAtMs);
    return on;
  }, 500);
  const shippingOf = memoOfRuns((entry) => ({ ore: parseShipping([entry], rules.thousandths) }));
  const writtenAs = memoOfRuns((text): WrittenPrice => {
    const value = parsePrice(text, rules.thousandths);
    return {
      ore: value !== undefined && value > 0 ? value : undefined,
      currency: currencyIn(text),
      monthly: isMonthlyPrice(text),
    };
  });
  const read = (text: string | undefined): WrittenPrice => (text ? writtenAs(text) : NO_PRICE);
  const withVat = (value: Ore): Ore =>
    rules.vat === 'excluded' ? ore(Math.round(value * VAT_FACTOR)) : value;

  const shippingOre = (entries: readonly string[] | undefined): Ore | null => {
    if (entries === undefined || entries.length === 0) return rules.shippingOre;
    const found =
      entries.length === 1 ? shippingOf(entries[0]!).ore : parseShipping(entries, rules.thousandths);
    return found === null ? rules.shippingOre : withVat(found);
  };

  return (row) => {
    const written = read(row.price);
    const writtenSale = read(row.salePrice);
    if (written === NO_PRICE && writtenSale === NO_PRICE) return 'price_missing';
    if ((written === NO_PRICE ? writtenSale : written).monthly) return 'subscription';
    const unstated = rowCurrency(written.currency, writtenSale.currency, row.currency, rules);
    const isDanish = (amount: WrittenPrice) => (isoCode(amount.currency) ?? unstated) === 'DKK';
    if (!isDanish(written) && !isDanish(writtenSale))
      return unstated === undefined ? 'currency_unknown' : 'currency_other';

    const oreOf = (amount: WrittenPrice) => (isDanish(amount) ? amount.ore : undefined);
    const list = oreOf(written);
    const sale = writtenSale !== NO_PRICE && onSale(row.saleWindow ?? '') ? oreOf(writtenSale) : undefined;
    const price = list === undefined || (sale !== undefined && sale < list) ? sale : list;
    if (price === undefined)
      return written === NO_PRICE || isDanish(written) ? 'price_invalid' : 'currency_other';
    const before = oreOf(read(row.beforePrice)) ?? (price === sale ? list : undefined);
    return {
      priceOre: withVat(price),
      beforeOre: before !== undefined && isPlausibleBefore(before, price) ? withVat(before) : null,
      shippingOre: shippingOre(unstated === 'DKK' ? row.shipping : row.shipping?.filter(statesKroner)),
    };
  };
}

/** A before price that is the price itself, 0 or a dream means "no discount". */
const isPlausibleBefore = (before: Ore, price: Ore): boolean => before > price * 1.01 && before <= price * 5;

const statesKroner = (text: string): boolean => currencyIn(text) === 'DKK';

const isoCode = (currency: string | undefined): string | undefined =>
  currency === 'kr' ? undefined : currency;

/** The currency of a row as the row, else the feed or the network, says it; undefined when nobody does. */
export const currencyOf = (
  { price = '', salePrice = '', currency }: RawRow,
  rules: Pick<AmountRules, 'currency' | 'krIsDanish'>,
): string | undefined => rowCurrency(currencyIn(price), currencyIn(salePrice), currency, rules);

/** What an amount is in that has no code of its own: the row's other amounts or its field tell, else the feed. */
function rowCurrency(
  inPrice: string | undefined,
  inSale: string | undefined,
  field: string | undefined,
  rules: Pick<AmountRules, 'currency' | 'krIsDanish'>,
): string | undefined {
  const stated = isoCode(inPrice) ?? isoCode(inSale);
  if (stated !== undefined) return stated;
  if (field === 'DKK') return 'DKK';
  if (field) return currencyIn(field) ?? field.trim().toUpperCase();
  return rules.currency ?? ((inPrice ?? inSale) === 'kr' && rules.krIsDanish ? 'DKK' : undefined);
}
