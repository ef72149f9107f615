import { memoOfRuns } from '../../domain/calls.ts';
import { type Ore, ore } from '../../domain/money.ts';
import { cleanLine } from '../../domain/text.ts';
import type { FeedSpec, RawRow, SkipReason } from '../feed.ts';
import { currencyIn, parsePrice, saleAt } from './price.ts';
import { isMonthlyPrice } from './shop-texts.ts';
import { parseShipping } from './terms.ts';

export interface AmountRules {
  nowMs: number;
  /** Gets every moment at which a sale starts or ends: the reading is not valid beyond it. */
  onPriceChangeAt?: (ms: number) => void;
  thousandths: boolean;
  /** The currency of a row that states none: the feed's, else the network's. */
  currency: string | undefined;
  /** A bare "kr" is Danish in a Danish shop. */
  krIsDanish: boolean;
  vat: FeedSpec['vat'];
  shippingOre: Ore | null;
}

export interface Amounts {
  priceOre: Ore;
  beforeOre: Ore | null;
  shippingOre: Ore | null;
}

/** A price as the shop writes it. Shops have few different prices, and each is parsed once. */
interface WrittenPrice {
  ore: Ore | undefined;
  /** The currency written beside the digits: `kr` does not say whose. */
  currency: string | undefined;
  monthly: boolean;
}

const NO_PRICE: WrittenPrice = { ore: undefined, currency: undefined, monthly: false };
const VAT_FACTOR = 1.25;

/**
 * Reads today's amounts of a row, in øre with moms, or the reason why there are none. Every amount has its own currency: one
 * that is not in Danish kroner is ignored.
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

/** A before price that is the price itself, 0 or absurdly high means "no discount". */
const isPlausibleBefore = (before: Ore, price: Ore): boolean => before > price * 1.01 && before <= price * 5;

const statesKroner = (text: string): boolean => currencyIn(text) === 'DKK';

const isoCode = (currency: string | undefined): string | undefined =>
  currency === 'kr' ? undefined : currency;

/** The currency that the row, else the feed or the network states. */
export const currencyOf = (
  { price = '', salePrice = '', currency }: RawRow,
  rules: Pick<AmountRules, 'currency' | 'krIsDanish'>,
): string | undefined => rowCurrency(currencyIn(price), currencyIn(salePrice), currency, rules);

/** A longer text is no currency. */
const CURRENCY_CHARS_MAX = 100;

/** The currency of an amount without a code: that of the row's other amounts or its field, else the feed's. */
function rowCurrency(
  inPrice: string | undefined,
  inSale: string | undefined,
  field: string | undefined,
  rules: Pick<AmountRules, 'currency' | 'krIsDanish'>,
): string | undefined {
  const stated = isoCode(inPrice) ?? isoCode(inSale);
  if (stated !== undefined) return stated;
  if (field === 'DKK') return 'DKK';
  if (field)
    return (
      currencyIn(field.slice(0, CURRENCY_CHARS_MAX)) ??
      cleanLine(field.slice(0, CURRENCY_CHARS_MAX), 10).toUpperCase()
    );
  return rules.currency ?? ((inPrice ?? inSale) === 'kr' && rules.krIsDanish ? 'DKK' : undefined);
}
