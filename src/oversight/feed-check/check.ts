import type { FormatId } from '../../domain/feed-format.ts';
import { ore } from '../../domain/money.ts';
import type { Offer } from '../../domain/product.ts';
import { type Canonical, FeedError, type FeedSpec, type RawRow, type SkipReason } from '../../feeds/feed.ts';
import { currencyOf } from '../../feeds/normalise/amounts.ts';
import type { OwnRows } from '../../feeds/normalise/merchants.ts';
import { type RowContext, readRows } from '../../feeds/reading/read-rows.ts';
import { unpack } from '../../feeds/reading/unpack.ts';
import type { FeedSource } from '../../feeds/sources/sources.ts';

export interface CheckOutcome {
  format: FormatId;
  error: string | null;
  rows: number;
  kept: number;
  skipped: Partial<Record<SkipReason, number>>;
  /** A few offers as they would be kept, and a few rows that would not be, with the reason. */
  offers: Offer[];
  refused: { reason: SkipReason; name: string; ean: string; price: string }[];
  /** The first prices by EAN, to compare formats with each other. */
  prices: Map<string, number>;
  names: string[];
  /** The foreign currencies that rows were refused for. */
  currencies: string[];
}

export interface CheckOptions {
  domain: string;
  currency?: string;
  fields?: Partial<Record<Canonical, string>>;
  /** The dotted path to the list of products in JSON. */
  list?: string;
  nowMs: number;
  source?: FeedSource;
}

const OFFERS_SHOWN = 5;
const REFUSED_SHOWN_PER_REASON = 3;
const PRICES_NOTED = 500;
const NAMES_NOTED = 500;

export async function checkFeed(
  path: string,
  format: FormatId,
  options: CheckOptions,
): Promise<CheckOutcome> {
  const ownRows: OwnRows = { areNamed: false, cameLate: false };
  const read = () => readOnce(path, specOf(format, options), { nowMs: options.nowMs, ownRows });
  const outcome = await read();
  return ownRows.cameLate ? read() : outcome;
}

async function readOnce(path: string, spec: FeedSpec, context: RowContext): Promise<CheckOutcome> {
  const outcome: CheckOutcome = {
    format: spec.format,
    error: null,
    rows: 0,
    kept: 0,
    skipped: {},
    offers: [],
    refused: [],
    prices: new Map(),
    names: [],
    currencies: [],
  };
  try {
    for await (const batch of readRows(spec, unpack(path), context)) {
      for (const result of batch) {
        outcome.rows++;
        if ('ok' in result) keep(outcome, result.ok);
        else refuse(outcome, result.skip, result.row, spec.currency);
      }
    }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    outcome.error = error.message;
  }
  return outcome;
}

function specOf(format: FormatId, options: CheckOptions): FeedSpec {
  const { domain, currency, source } = options;
  const { encoding, vat, shipping } = source ?? {};
  const fields = options.fields ?? source?.fields;
  const list = options.list ?? source?.list;
  const ownCurrency = currency ?? source?.currency;
  return {
    id: source?.id ?? 'check',
    format,
    vendor: { id: 1, name: source?.vendor.name ?? domain, domain: source?.vendor.domain ?? domain },
    ...(encoding !== undefined && { encoding }),
    ...(vat !== undefined && { vat }),
    ...(shipping !== undefined && { shippingOre: ore(Math.round(shipping * 100)) }),
    ...(fields !== undefined && { fields }),
    ...(list !== undefined && { list }),
    ...(ownCurrency !== undefined && { currency: ownCurrency }),
    ...(source?.vendors && {
      vendors: Object.fromEntries(Object.keys(source.vendors).map((name) => [name, 1])),
    }),
  };
}

function keep(outcome: CheckOutcome, offer: Offer): void {
  outcome.kept++;
  if (outcome.offers.length < OFFERS_SHOWN) outcome.offers.push(offer);
  if (outcome.prices.size < PRICES_NOTED) outcome.prices.set(offer.ean, offer.priceOre);
  if (outcome.names.length < NAMES_NOTED) outcome.names.push(offer.name);
}

function refuse(outcome: CheckOutcome, reason: SkipReason, row: RawRow, currency: string | undefined): void {
  const count = (outcome.skipped[reason] ?? 0) + 1;
  outcome.skipped[reason] = count;
  if (row.name && outcome.names.length < NAMES_NOTED) outcome.names.push(row.name);
  if (reason === 'currency_other') {
    const other = currencyOf(row, { currency, krIsDanish: true }) ?? '';
    if (!outcome.currencies.includes(other)) outcome.currencies.push(other);
  }
  if (count > REFUSED_SHOWN_PER_REASON) return;
  outcome.refused.push({
    reason,
    name: row.name ?? '',
    ean: (row.ean ?? []).join(', '),
    price: [row.price || row.salePrice || '', row.currency ?? ''].filter(Boolean).join(' '),
  });
}
