import { type ChartPeriod, lowestRun, periodUntil, pointsWithin } from '../../../chart/period.ts';
import { type ChartLabels, drawPriceCharts, type PriceChart } from '../../../chart/price-chart.ts';
import { productPath } from '../../../contract/product-view.ts';
import { type Day, parseDay } from '../../../domain/day.ts';
import { longDay, monthText, shortDay, spanText } from '../../../domain/format/dates.ts';
import { amountText, countText, numberText } from '../../../domain/format/numbers.ts';
import type { PricePoint } from '../../../domain/history.ts';
import type { Language } from '../../../domain/text.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Visit } from '../../layout/visit.ts';
import { CHART_WORDS } from '../../texts/product-texts.ts';
import { CHART_DAYS, type ChartDays, type PageOffer, type ProductContent } from './content.ts';

export interface PriceFigure extends Omit<PriceChart, 'period' | 'claim'> {
  today: Day;
  firstSeen: Day;
  days: ChartDays;
  claim: (NonNullable<PriceChart['claim']> & { shop: string }) | null;
  shopOn: (day: Day) => string;
  linkFor: (days: ChartDays) => string;
}

/** The table shows at most this many changes; the API has them all. */
const ROWS_MAX = 40;

export function priceFigure(figure: PriceFigure, language: Language): Html {
  const words = CHART_WORDS[language];
  const period = periodUntil(figure.today, figure.days, figure.firstSeen);
  const points = pointsWithin(figure.lowest, period);
  const first = points[0];
  if (first === undefined) return html`${tabs(figure, language)}<p class="soft">${words.empty}</p>`;
  if (first[0] === figure.today) return html`<p class="soft">${words.young}</p>`;
  const isCut = period.to - period.from + 1 < figure.days;
  const title = words.title(
    isCut ? words.since(longDay(period.from, language, period.to)) : words.periods[figure.days],
  );
  const labels = chartLabels({ title, desc: descriptionOf(points, period, language) }, language);
  return html`<figure class="chart" data-lines="${dataOf(figure, period, language)}">
<figcaption>${legend(figure, language)}${tabs(figure, language)}</figcaption>
<div class="plot">${drawPriceCharts({ ...figure, period }, labels)}<p class="readout" hidden></p></div>
</figure>
${numbers(figure, points, language)}`;
}

export function chartLabels(own: Pick<ChartLabels, 'title' | 'desc'>, language: Language): ChartLabels {
  const { today, lowest, before } = CHART_WORDS[language];
  return {
    ...own,
    today,
    lowest,
    before,
    amount: (kroner) => amountText(kroner, language),
    number: (kroner) => numberText(kroner, language),
    day: (day, today) => shortDay(day, language, today),
    month: (day) => monthText(day, language),
  };
}

function descriptionOf(points: readonly PricePoint[], period: ChartPeriod, language: Language): string {
  const words = CHART_WORDS[language];
  const now = points.at(-1)![1];
  const low = lowestRun(points, period)!;
  const high = points.reduce((highest, [, ore]) => Math.max(highest, ore ?? 0), 0);
  return [
    now === null ? words.gone : words.now(amountText(now / 100, language)),
    ...(low.priceOre === now
      ? []
      : [
          words.low(
            amountText(low.priceOre / 100, language),
            spanText(low.from, low.to, language, period.to),
          ),
        ]),
    ...(high === low.priceOre ? [] : [words.high(amountText(high / 100, language))]),
  ].join(' ');
}

function legend({ shops, claim }: PriceFigure, language: Language): Html {
  const words = CHART_WORDS[language];
  return html`<ul class="legend small"><li class="c1">${words.lowestLine}</li>${shops.map(
    ({ name }, i) => html`<li class="c${i + 2}">${name}</li>`,
  )}${claim && html`<li class="before">${words.beforeLine(claim.shop)}</li>`}${claim?.compared && html`<li class="band">${words.band}</li>`}</ul>`;
}

/** Links to other numbers of days. One that reaches back before the first known day would show the same chart again. */
function tabs({ days, today, firstSeen, linkFor }: PriceFigure, language: Language): Html | null {
  const words = CHART_WORDS[language];
  const known = today - firstSeen + 1;
  const shown = CHART_DAYS.filter((each, i) => i === 0 || known > CHART_DAYS[i - 1]! || each === days);
  if (shown.length < 2) return null;
  return html`<nav class="tabs small" aria-label="${words.tabsLabel}">${shown.map(
    (each) =>
      html`<a href="${linkFor(each)}"${each === days && html` aria-current="true"`}>${words.tabs[each]}</a>`,
  )}</nav>`;
}

function numbers({ today, shopOn }: PriceFigure, points: readonly PricePoint[], language: Language): Html {
  const words = CHART_WORDS[language];
  const rows = points
    .slice(-ROWS_MAX)
    .reverse()
    .map(
      ([day, ore]) =>
        html`<tr><td>${shortDay(day, language, today)}</td><td class="n">${ore === null ? words.none : amountText(ore / 100, language)}</td><td>${ore === null ? '' : shopOn(day)}</td></tr>`,
    );
  const left = points.length - rows.length;
  return html`<details class="small"><summary>${words.numbers}</summary><table class="numbers"><thead><tr><th scope="col">${words.fromDay}</th><th scope="col" class="n">${words.price}</th><th scope="col">${words.shop}</th></tr></thead><tbody>${rows}</tbody></table>${
    left > 0 && html`<p class="soft">${words.earlier(countText(left, language))}</p>`
  }</details>`;
}

/** The lines for the script that shows the values under the pointer: days from the start, and kroner. */
function dataOf({ lowest, shops }: PriceFigure, period: ChartPeriod, language: Language): string {
  const lines = [{ name: CHART_WORDS[language].lowestLine, points: lowest }, ...shops];
  return JSON.stringify({
    from: period.from,
    days: period.to + 1 - period.from,
    lines: lines.map(({ name, points }) => [
      name,
      pointsWithin(points, period).map(([day, ore]) => [day - period.from, ore === null ? null : ore / 100]),
    ]),
  });
}

/** More lines than this cannot be told apart. */
const SHOPS_MAX = 3;

export function chartSection(visit: Visit, content: ProductContent): Html {
  const { product, lines, chosen, vendorName } = content;
  const claiming = claimingOffer(content);
  const figure: PriceFigure = {
    today: content.day,
    firstSeen: lines.firstSeen,
    days: chosen.days,
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
        sorter: chosen.order === 'pris' ? undefined : chosen.order,
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
