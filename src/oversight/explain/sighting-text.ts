import { formatInstant } from '../../domain/day.ts';
import { kronerText } from '../../domain/format/numbers.ts';
import type { Offer } from '../../domain/product.ts';
import type { SkipReason } from '../../feeds/feed.ts';
import type { RefusedRow } from '../../store/spool/refused.ts';
import { REFUSALS } from '../words/refusal-text.ts';
import { rowSteps } from './row-steps.ts';
import type { Sighting } from './sightings.ts';

const ROWS_SHOWN = 5;

/** What one feed said: rows that became offers, and rows that did not with every step. */
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
