import { type Ore, ore } from '../domain/money.ts';
import type { FeedSpec, RawRow, SkipReason } from './feed.ts';
import { memo } from './memo.ts';
import { currencyIn, parsePrice } from './price.ts';
import { isMonthlyPrice } from './retail.ts';
import { saleAt } from './sale.ts';
import { parseShipping } from './shipping.ts';

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
}

export interface Amounts {
  priceOre: Ore;
  beforeOre: Ore | null;
  shippingOre: Ore | null;
}

const VAT_FACTOR = 1.25;

/** What the row costs today, in øre with moms, or why that cannot be said. */
export function amountReader(rules: AmountRules): (row: RawRow) => Amounts | SkipReason {
  const onSale = memo((window) => {
    const { on, changesAtMs } = saleAt(window, rules.nowMs);
    if (changesAtMs !== undefined) rules.onPriceChangeAt?.(changesAtMs);
    return on;
  }, 500);
  const shippingOf = memo((entry) => ({ ore: parseShipping([entry]) }));
  const withVat = (value: Ore): Ore =>
    rules.vat === 'excluded' ? ore(Math.round(value * VAT_FACTOR)) : value;
  const read = (text: string | undefined): Ore | undefined => {
    const value = text ? parsePrice(text, rules.thousandths) : undefined;
    return value !== undefined && value > 0 ? value : undefined;
  };

  const shippingOre = (entries: readonly string[] | undefined): Ore | null => {
    if (entries === undefined || entries.length === 0) return null;
    const found = entries.length === 1 ? shippingOf(entries[0]!).ore : parseShipping(entries);
    return found === null ? null : withVat(found);
  };

  return (row) => {
    const listText = row.price ?? '';
    const saleText = row.salePrice ?? '';
    if (listText === '' && saleText === '') return 'price_missing';
    if (isMonthlyPrice(listText || saleText)) return 'subscription';
    const currency = statedCurrency(row, rules);
    if (currency === undefined) return 'currency_unknown';
    if (currency !== 'DKK') return 'currency_other';

    const list = read(listText);
    const sale = saleText !== '' && onSale(row.saleWindow ?? '') ? read(saleText) : undefined;
    const price = list === undefined || (sale !== undefined && sale < list) ? sale : list;
    if (price === undefined) return 'price_invalid';
    const before = read(row.beforePrice) ?? (price === sale ? list : undefined);
    return {
      priceOre: withVat(price),
      beforeOre: before !== undefined && isPlausibleBefore(before, price) ? withVat(before) : null,
      shippingOre: shippingOre(row.shipping),
    };
  };
}

/** The same price, 0 or a dream price means "no discount". */
const isPlausibleBefore = (before: Ore, price: Ore): boolean => before > price * 1.01 && before <= price * 5;

function statedCurrency(row: RawRow, rules: AmountRules): string | undefined {
  const inPrice = row.price ? currencyIn(row.price) : undefined;
  if (inPrice !== undefined && inPrice !== 'kr') return inPrice;
  const inSale = row.salePrice ? currencyIn(row.salePrice) : undefined;
  if (inSale !== undefined && inSale !== 'kr') return inSale;
  if (row.currency === 'DKK') return 'DKK';
  if (row.currency) return currencyIn(row.currency) ?? row.currency.trim().toUpperCase();
  return rules.currency ?? ((inPrice ?? inSale) === 'kr' && rules.krIsDanish ? 'DKK' : undefined);
}
