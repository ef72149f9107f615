import { kronerText } from '../../domain/format/numbers.ts';
import type { RawRow } from '../../feeds/feed.ts';
import { type AmountRules, amountReader, currencyOf } from '../../feeds/normalise/amounts.ts';
import { parseCodes } from '../../feeds/normalise/ean-codes.ts';
import { shopText } from '../../feeds/normalise/names.ts';
import { isPrivateUrl, parseUrl } from '../../feeds/normalise/urls.ts';
import type { RefusedFields } from '../../store/spool/refused.ts';
import { REFUSALS } from '../words/refusal-text.ts';

/** What one step made of what stood in the row. */
export interface RowStep {
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

/** The steps in the order in which a row goes through them. */
export function rowSteps(fields: RefusedFields): RowStep[] {
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
