import { FORMATS, type FormatId } from '../../domain/feed-format.ts';
import { ore } from '../../domain/money.ts';
import type { Offer } from '../../domain/offer.ts';
import { FeedError, type FeedSpec, type RawRow, type SkipReason } from '../../feeds/feed.ts';
import { readRows } from '../../feeds/reading/read-rows.ts';
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
}

interface CheckOptions {
  domain: string;
  currency?: string;
  nowMs: number;
  source?: FeedSource;
}

const OFFERS_SHOWN = 5;
const REFUSED_SHOWN_PER_REASON = 3;

export async function checkFeed(
  path: string,
  format: FormatId,
  options: CheckOptions,
): Promise<CheckOutcome> {
  const outcome: CheckOutcome = {
    format,
    error: null,
    rows: 0,
    kept: 0,
    skipped: {},
    offers: [],
    refused: [],
  };
  try {
    for await (const batch of readRows(specOf(format, options), unpack(path), { nowMs: options.nowMs })) {
      for (const result of batch) {
        outcome.rows++;
        if ('ok' in result) {
          outcome.kept++;
          if (outcome.offers.length < OFFERS_SHOWN) outcome.offers.push(result.ok);
        } else refuse(outcome, result.skip, result.row);
      }
    }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    outcome.error = error.message;
  }
  return outcome;
}

/** Tries every format and gives the one that keeps most, then the one that reads most. */
export async function guessFormat(path: string, options: CheckOptions): Promise<CheckOutcome> {
  let best: CheckOutcome | undefined;
  for (const format of FORMATS) {
    const outcome = await checkFeed(path, format, options);
    const better =
      best === undefined ||
      outcome.kept > best.kept ||
      (outcome.kept === best.kept && outcome.error === null && best.error !== null);
    if (better) best = outcome;
  }
  return best!;
}

function specOf(format: FormatId, { domain, currency, source }: CheckOptions): FeedSpec {
  const { encoding, vat, shipping, fields } = source ?? {};
  const ownCurrency = currency ?? source?.currency;
  return {
    id: source?.id ?? 'check',
    format,
    vendor: { id: 1, name: source?.vendor.name ?? domain, domain: source?.vendor.domain ?? domain },
    ...(encoding !== undefined && { encoding }),
    ...(vat !== undefined && { vat }),
    ...(shipping !== undefined && { shippingOre: ore(Math.round(shipping * 100)) }),
    ...(fields !== undefined && { fields }),
    ...(ownCurrency !== undefined && { currency: ownCurrency }),
    ...(source?.vendors && {
      vendors: Object.fromEntries(Object.keys(source.vendors).map((name) => [name, 1])),
    }),
  };
}

function refuse(outcome: CheckOutcome, reason: SkipReason, row: RawRow): void {
  const count = (outcome.skipped[reason] ?? 0) + 1;
  outcome.skipped[reason] = count;
  if (count > REFUSED_SHOWN_PER_REASON) return;
  outcome.refused.push({
    reason,
    name: row.name ?? '',
    ean: (row.ean ?? []).join(', '),
    price: row.price ?? row.salePrice ?? '',
  });
}

export function printCheck(outcome: CheckOutcome): string {
  const lines = [`format ${outcome.format}: ${outcome.rows} rows, ${outcome.kept} would be kept`];
  if (outcome.error !== null) lines.push(`the feed as a whole would be held: ${outcome.error}`);
  if (outcome.offers.length > 0) lines.push('', 'kept, for example:');
  for (const offer of outcome.offers) {
    const price = `${(offer.priceOre / 100).toFixed(2)} kr.`.padStart(14);
    lines.push(
      `  ${offer.ean} ${price}  ${offer.stock.padEnd(12)} ${offer.condition.padEnd(11)} ${offer.name}`,
    );
  }
  if (outcome.refused.length > 0) lines.push('', 'not kept:');
  for (const [reason, count] of Object.entries(outcome.skipped)) {
    lines.push(`  ${reason}: ${count}`);
    for (const row of outcome.refused.filter((refused) => refused.reason === reason)) {
      lines.push(
        `    ean ${row.ean || '(none)'}  price ${row.price || '(none)'}  ${row.name || '(no name)'}`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}
