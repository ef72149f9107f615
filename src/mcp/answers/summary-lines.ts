import type { Verdict } from '../../domain/claim.ts';
import type { Summary } from './summary.ts';

/** What decides, in words: each line holds facts of the summary, none of them is advice. */
export function summaryLines(summary: Summary): string[] {
  return [priceLine(summary), positionLine(summary), claimLine(summary), codeLine(summary)].filter(
    (line) => line !== '',
  );
}

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
  const record = lows.find(({ low }) => low !== null && lowest_price <= low);
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
