import { productPath } from '../../../contract/product-view.ts';
import { type Day, parseDay } from '../../../domain/day.ts';
import type { PricePoint } from '../../../domain/history.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Visit } from '../../layout/visit.ts';
import { CHART_WORDS } from '../../texts/chart-texts.ts';
import type { PageOffer, ProductContent } from './content.ts';
import { type PriceFigure, priceFigure } from './price-figure.ts';

/** More lines than this cannot be told apart. */
const SHOPS_MAX = 3;

export function chartSection(visit: Visit, content: ProductContent): Html {
  const { product, lines, asked, vendorName } = content;
  const claiming = claimingOffer(content);
  const figure: PriceFigure = {
    today: content.day,
    firstSeen: lines.firstSeen,
    days: asked.days,
    lowest: lines.lowest.map(([day, lowestOre]) => [day, lowestOre]),
    shops: shopLines(content, claiming),
    claim: claiming === undefined ? null : drawnClaim(content, claiming),
    shopOn: (day) => {
      const vendorId = lines.lowest.findLast(([from]) => from <= day)?.[2] ?? null;
      return vendorId === null ? '' : vendorName(vendorId);
    },
    linkFor: (days) => {
      const query = {
        dage: days === 90 ? undefined : days,
        sorter: asked.order === 'pris' ? undefined : asked.order,
      };
      return `${visit.link(productPath(product), query)}#price`;
    },
  };
  return html`<section aria-labelledby="price"><h2 id="price">${CHART_WORDS[visit.language].heading}</h2>
${priceFigure(figure, visit.language)}</section>`;
}

/** The cheapest counting offer that has a before price: its claim is drawn in the chart. */
const claimingOffer = ({ offers }: ProductContent): PageOffer | undefined =>
  offers.find(({ tier, before_price, price }) => tier === 1 && before_price !== null && before_price > price);

/** The lines of single shops: the one whose claim is drawn, then the cheapest. A single shop's line would be the lowest price itself. */
function shopLines({ offers, lines }: ProductContent, claiming: PageOffer | undefined): PriceFigure['shops'] {
  const counting = offers.filter(({ tier }) => tier === 1);
  if (counting.length < 2) return [];
  const chosen = new Set(claiming ? [claiming, ...counting] : counting);
  return [...chosen]
    .flatMap(({ vendorId, vendor }) => {
      const line = lines.shops.find((shop) => shop.vendorId === vendorId);
      return line === undefined ? [] : [{ name: vendor.name || vendor.domain, points: line.points }];
    })
    .slice(0, SHOPS_MAX);
}

/** A shop's claim as it is drawn, with the days that it is compared with. */
export function drawnClaim({ lines, day }: ProductContent, offer: PageOffer): PriceFigure['claim'] {
  const { claim, before_price, vendor, vendorId } = offer;
  const before = lines.shops.find((shop) => shop.vendorId === vendorId)?.before ?? [];
  const [since, from, to] = [claim?.since, claim?.window?.from, claim?.window?.to].map((text) =>
    parseDay(text ?? ''),
  );
  return {
    shop: vendor.name || vendor.domain,
    beforeOre: Math.round(before_price! * 100),
    since: since ?? claimedSince(before) ?? day,
    compared: from === undefined || to === undefined ? null : { from, to },
  };
}

/** The first day of the run up to today on which the shop showed a before price. */
function claimedSince(before: readonly PricePoint[]): Day | undefined {
  const lastWithout = before.findLastIndex(([, beforeOre]) => beforeOre === null);
  return before[lastWithout + 1]?.[0];
}
