import { type ChartLabels, type Drawing, drawCharts } from '../../chart/draw.ts';
import { type ChartSpan, lowestRun, pointsWithin } from '../../chart/window.ts';
import type { Day } from '../../domain/day.ts';
import { longDay, monthText, shortDay, spanText } from '../../domain/format/dates.ts';
import { amountText, countText, numberText } from '../../domain/format/numbers.ts';
import type { PricePoint } from '../../domain/history.ts';
import type { Language } from '../../domain/text.ts';
import { type Html, html } from '../../html/html.ts';
import { CHART_WORDS } from '../texts/chart-texts.ts';

export const CHART_DAYS = [30, 90, 365, 730] as const;
export type ChartDays = (typeof CHART_DAYS)[number];

export interface Figure extends Omit<Drawing, 'span' | 'claim'> {
  today: Day;
  firstSeen: Day;
  days: ChartDays;
  claim: (NonNullable<Drawing['claim']> & { shop: string }) | null;
  /** Who had the lowest price from a day on. */
  shopOn: (day: Day) => string;
  /** Where the same is shown for another time. */
  linkFor: (days: ChartDays) => string;
}

/** More changes than this are cut from the table; the API has them all. */
const ROWS_MAX = 40;
const SPAN_DAYS_MIN = 14;

export function chartFigure(figure: Figure, language: Language): Html {
  const words = CHART_WORDS[language];
  const span = spanOf(figure);
  const points = pointsWithin(figure.lowest, span);
  const first = points[0];
  if (first === undefined) return html`${tabs(figure, language)}<p class="soft">${words.empty}</p>`;
  if (first[0] === figure.today) return html`<p class="soft">${words.young}</p>`;
  const isCut = span.to - span.from + 1 < figure.days;
  const title = words.title(
    isCut ? words.since(longDay(span.from, language, span.to)) : words.periods[figure.days],
  );
  const labels = chartLabels({ title, desc: descriptionOf(points, span, language) }, language);
  return html`<figure class="chart" data-lines="${dataOf(figure, span, language)}">
<figcaption>${legend(figure, language)}${tabs(figure, language)}</figcaption>
<div class="plot">${drawCharts({ ...figure, span }, labels)}<p class="readout" hidden></p></div>
</figure>
${numbers(figure, points, language)}`;
}

/** What is written in every chart of a page, beside its own title. */
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

/** No wider than what is known: an empty half of a chart says nothing. */
function spanOf({ today, days, firstSeen }: Figure): ChartSpan {
  const asked = today - days + 1;
  return { from: Math.min(Math.max(asked, firstSeen), today - SPAN_DAYS_MIN + 1) as Day, to: today };
}

function descriptionOf(points: readonly PricePoint[], span: ChartSpan, language: Language): string {
  const words = CHART_WORDS[language];
  const now = points.at(-1)![1];
  const low = lowestRun(points, span)!;
  const high = points.reduce((highest, [, ore]) => Math.max(highest, ore ?? 0), 0);
  return [
    now === null ? words.gone : words.now(amountText(now / 100, language)),
    ...(low.priceOre === now
      ? []
      : [words.low(amountText(low.priceOre / 100, language), spanText(low.from, low.to, language, span.to))]),
    ...(high === low.priceOre ? [] : [words.high(amountText(high / 100, language))]),
  ].join(' ');
}

function legend({ shops, claim }: Figure, language: Language): Html {
  const words = CHART_WORDS[language];
  return html`<ul class="legend small"><li class="c1">${words.lowestLine}</li>${shops.map(
    ({ name }, i) => html`<li class="c${i + 2}">${name}</li>`,
  )}${claim && html`<li class="before">${words.beforeLine(claim.shop)}</li>`}${claim?.window && html`<li class="band">${words.band}</li>`}</ul>`;
}

/** Times that reach back before the first day would show the same again. */
function tabs({ days, today, firstSeen, linkFor }: Figure, language: Language): Html | null {
  const words = CHART_WORDS[language];
  const known = today - firstSeen + 1;
  const shown = CHART_DAYS.filter((each, i) => i === 0 || known > CHART_DAYS[i - 1]! || each === days);
  if (shown.length < 2) return null;
  return html`<nav class="tabs small" aria-label="${words.tabsLabel}">${shown.map(
    (each) =>
      html`<a href="${linkFor(each)}"${each === days && html` aria-current="true"`}>${words.tabs[each]}</a>`,
  )}</nav>`;
}

function numbers({ today, shopOn }: Figure, points: readonly PricePoint[], language: Language): Html {
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

/** For the script that tells the values under the pointer: days from the start, and kroner. */
function dataOf({ lowest, shops }: Figure, span: ChartSpan, language: Language): string {
  const lines = [{ name: CHART_WORDS[language].lowestLine, points: lowest }, ...shops];
  return JSON.stringify({
    from: span.from,
    days: span.to + 1 - span.from,
    lines: lines.map(({ name, points }) => [
      name,
      pointsWithin(points, span).map(([day, ore]) => [day - span.from, ore === null ? null : ore / 100]),
    ]),
  });
}
