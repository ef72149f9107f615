import { findEan, shopRecords } from '../catalogue/answers/lookup.ts';
import { claimOn, UNJUDGED, withoutRush } from '../catalogue/honesty/claim-on-day.ts';
import { type Explanation, explainClaim } from '../catalogue/honesty/judge-claim.ts';
import {
  CLAIMED,
  GONE,
  PRICED,
  type PriceSeries,
  SOLD_OUT,
  type SpellKind,
  SUSPECT,
  UNKNOWN,
} from '../catalogue/honesty/spells.ts';
import { type Claim, type ClaimOnDay, type DayRun, isClaim, METHOD, type Verdict } from '../domain/claim.ts';
import { type Day, formatDay } from '../domain/day.ts';
import type { Ean } from '../domain/ean.ts';
import { kronerText } from '../domain/format/numbers.ts';
import type { Ore } from '../domain/money.ts';
import { unpackMemory } from '../store/packed/memory.ts';
import { unpackStoredOffers } from '../store/packed/stored-offers.ts';
import type { Generation } from '../store/ports/catalogue.ts';

export interface ExplainedOffer {
  priceOre: Ore;
  beforeOre: Ore | null;
  /** null when its before price is no claim. */
  claim: Claim | null;
}

const VERDICT_TEXT: Readonly<Record<Verdict, string>> = {
  genuine: 'the saving holds',
  overstated: 'the saving is smaller than claimed',
  no_saving: 'the same price as in the days before',
  dearer: "dearer than the shop's lowest price in the days before",
  raised_first: 'the price was raised before it was lowered',
  unfounded: 'not seen at a higher price, although the shop was read',
  recommended_price: 'compared with a recommended price',
  unknown: 'too little is known',
};

const KIND_TEXT: Readonly<Record<SpellKind, string>> = {
  [UNKNOWN]: 'unknown: not read',
  [SUSPECT]: 'unknown: held or misread',
  [GONE]: 'not on sale',
  [SOLD_OUT]: 'sold out',
  [PRICED]: '',
  [CLAIMED]: 'with a claim',
};

const days = ({ from, to }: { from: Day; to: Day }): string => `${formatDay(from)} – ${formatDay(to)}`;
const runs = (all: readonly DayRun[]): string =>
  all.length === 0 ? 'never' : all.map(([from, to]) => days({ from, to })).join(', ');

/** Prints the price series, the period before the campaign and each step of the verdict. */
export function verdictLines(offer: ExplainedOffer, series: PriceSeries, today: Day): string[] {
  const explained = explainClaim(series, today, offer.claim);
  const head = [
    'What the shop asked, as it was read:',
    ...series.points.map(([day, price, before]) => pointLine(day, price, before)),
    `Read on: ${runs(series.days.read)}`,
    ...(series.days.partly.length === 0 ? [] : [`Read in part only: ${runs(series.days.partly)}`]),
    'What is known of it:',
    ...explained.spells.map(spellLine),
  ];
  const { claim, priceOre, beforeOre } = offer;
  if (claim === null || beforeOre === null) return [...head, 'Today it claims nothing.'];
  return [
    ...head,
    ...reasonLines(claimOn(claim, { priceOre, beforeOre }, today), explained, beforeOre, priceOre),
  ];
}

function pointLine(day: Day, price: number | null, before: number | null): string {
  const said = before === null ? '' : `, before ${kronerText(before)}`;
  return `  from ${formatDay(day)}  ${price === null ? 'gone' : `${kronerText(price)}${said}`}`;
}

function spellLine({ from, to, kind, ore }: Explanation['spells'][number]): string {
  const price = ore === 0 ? '' : kronerText(ore);
  return `  ${days({ from, to })}  ${[price, KIND_TEXT[kind]].filter(Boolean).join(', ')}`;
}

function reasonLines(claim: ClaimOnDay, { period: view }: Explanation, beforeOre: Ore, priceOre: Ore) {
  const { sinceDay, period: window, verdict, flags, usualOre, priorOre, priorDay, realPercent } = claim;
  const said = `1. Claim: ${kronerText(priceOre)}, before ${kronerText(beforeOre)}: ${claim.claimedPercent} %`;
  const verdictLine = `5. Verdict: ${verdict} (${VERDICT_TEXT[verdict]})`;
  const last = [verdictLine, `6. Flags: ${flags.join(', ') || 'none'}`, `   Method ${METHOD}`];
  if (sinceDay === null || window === null || view === null)
    return [said, '2. Start: today’s price itself is in doubt, so nothing more is asked', ...last];
  const held =
    priorOre === null ? 'not known well enough' : `${kronerText(priorOre)} on ${formatDay(priorDay!)}`;
  return [
    said,
    `2. Start: ${formatDay(sinceDay)}, ${claim.daysOnSale} days on sale`,
    `3. Period: ${days(window)}: ${view.known} days known, ${view.knownMin} needed; on sale on ${view.priced}, ${view.pricedMin} needed`,
    `4. Lowest price of the period: ${held}${realPercent === null ? '' : `: really ${realPercent} %`}`,
    `   Usual price: ${usualOre === null ? 'not known: fewer than 45 days' : kronerText(usualOre)}`,
    ...last,
  ];
}

/** Explains a shop's claim on an article; undefined when the shop does not offer it in new condition. */
export function verdictOfShop(generation: Generation, ean: Ean, vendorId: number): string[] | undefined {
  const main = findEan(generation, ean);
  const stored = main === undefined ? undefined : generation.offers(main);
  const offer = unpackStoredOffers(stored ?? '[]').find(
    (one) => one.vendorId === vendorId && one.condition === 'new',
  );
  if (main === undefined || offer === undefined) return undefined;
  const { vendors } = unpackMemory(generation.memory(main)!);
  const record = shopRecords(generation).get(vendorId);
  const { priceOre, beforeOre } = offer;
  const claim = isClaim(priceOre, beforeOre)
    ? withoutRush(offer.claim ?? UNJUDGED, record?.honesty.rushes ?? [])
    : null;
  const series = {
    points: vendors.find(([id]) => id === vendorId)?.[1] ?? [],
    days: { read: record?.read ?? [], partly: record?.honesty.partly ?? [] },
  };
  return verdictLines({ priceOre, beforeOre, claim }, series, generation.meta.day);
}
