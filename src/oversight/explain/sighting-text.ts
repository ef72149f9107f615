import { formatInstant } from '../../domain/day.ts';
import { kronerText } from '../../domain/format/numbers.ts';
import type { Offer } from '../../domain/product.ts';
import type { RawRow, SkipReason } from '../../feeds/feed.ts';
import { type AmountRules, amountReader, currencyOf } from '../../feeds/normalise/amounts.ts';
import { parseCodes } from '../../feeds/normalise/ean-codes.ts';
import { shopText } from '../../feeds/normalise/shop-texts.ts';
import { isPrivateUrl, parseUrl } from '../../feeds/normalise/terms.ts';
import type { RefusedFields, RefusedRow } from '../../store/spool/refused.ts';
import { REFUSALS } from '../words/reasons.ts';
import type { Sighting } from './sightings.ts';

const ROWS_SHOWN = 5;

export function sightingLines(
  { feed, offers, held, refused, refusedBefore }: Sighting,
  { shopOf }: { shopOf: (vendorId: number) => string },
): string[] {
  const read = feed.good === null ? 'never read well' : `read ${formatInstant(feed.good.readAtMs)}`;
  const more = refused.length > ROWS_SHOWN ? [`    and ${refused.length - ROWS_SHOWN} more such rows`] : [];
  const onlyBefore = refused.length + offers.length + held.length === 0 ? refusedBefore : [];
  return [
    `  feed ${feed.id} (${shopOf(feed.vendorId)}), ${read}:`,
    ...offers.map((offer) => `    taken over: ${offerText(offer)}`),
    ...held.map((offer) => `    held, and not taken over: ${offerText(offer)}`),
    ...(held.length === 0 ? [] : [`      it is held because ${feed.trust.held?.reason}`]),
    ...refused.slice(0, ROWS_SHOWN).flatMap((row) => refusedLines(row, 'refused')),
    ...more,
    ...onlyBefore.slice(0, ROWS_SHOWN).flatMap((row) => refusedLines(row, 'in the reading before refused')),
  ];
}

function offerText(offer: Offer): string {
  const { priceOre, stock, condition, name, categoryPath, url } = offer;
  const path = categoryPath.length > 0 ? `; category ${categoryPath.join(' > ')}` : '';
  return `${kronerText(priceOre)} DKK, ${stock}, ${condition}, "${name}"${path}; ${url}`;
}

function refusedLines({ reason, row }: RefusedRow, how: string): string[] {
  const text = REFUSALS[reason as SkipReason];
  const fields = Object.entries(row).map(
    ([name, value]) => `${name}=${JSON.stringify([value].flat().join(', '))}`,
  );
  return [
    `    ${how} (${reason}): ${text?.means ?? 'by a rule that this version does not have'}`,
    `      the row: ${fields.join(' ') || 'could not be read'}`,
    ...(reason === 'ragged'
      ? []
      : rowSteps(row).map(({ step, written, became }) => `      ${step}: "${written}" ► ${became}`)),
    ...(text === undefined || text.ask.startsWith('nothing') ? [] : [`      ask the shop ${text.ask}`]),
  ];
}

interface RowStep {
  step: 'name' | 'price' | 'code' | 'link';
  written: string;
  became: string;
}

const NAME_CHARS = 150;
const RULES: AmountRules = {
  nowMs: 0,
  thousandths: false,
  currency: undefined,
  krIsDanish: true,
  vat: undefined,
  shippingOre: null,
};

function rowSteps(fields: RefusedFields): RowStep[] {
  const row = fields as RawRow;
  const means = (reason: string) =>
    reason in REFUSALS ? `refused: ${REFUSALS[reason as keyof typeof REFUSALS].means}` : reason;
  const amounts = amountReader(RULES)(row);
  const codes = parseCodes(row.ean ?? [], row.sku ?? '');
  const name = shopText(row.name ?? '', NAME_CHARS);
  const url = parseUrl(row.url ?? '') || parseUrl(row.plainUrl ?? '');
  return [
    { step: 'name', written: row.name ?? '', became: name === '' ? means('name_missing') : name },
    {
      step: 'price',
      written: [row.price, row.salePrice, row.currency].filter(Boolean).join(' · '),
      became:
        amounts === 'currency_other'
          ? `refused: the price is in ${currencyOf(row, RULES)}, not in DKK; it is never converted`
          : typeof amounts === 'string'
            ? means(amounts)
            : `${kronerText(amounts.priceOre)} DKK`,
    },
    {
      step: 'code',
      written: (row.ean ?? []).join(', '),
      became:
        'problem' in codes
          ? means(codes.problem)
          : [codes.ean, ...codes.aliases.map((a) => `also ${a}`)].join(', '),
    },
    {
      step: 'link',
      written: row.url ?? row.plainUrl ?? '',
      became:
        url === '' ? means(isPrivateUrl(row.url ?? row.plainUrl ?? '') ? 'url_private' : 'url_missing') : url,
    },
  ];
}
