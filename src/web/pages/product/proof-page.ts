import { type ChartPeriod, periodUntil, pointsWithin } from '../../../chart/period.ts';
import { drawPriceCharts } from '../../../chart/price-chart.ts';
import { productPath } from '../../../contract/product-view.ts';
import { type Day, parseDay } from '../../../domain/day.ts';
import { instantText, longDay, shortDay } from '../../../domain/format/dates.ts';
import { amountText, countText, percentText } from '../../../domain/format/numbers.ts';
import type { PricePoint } from '../../../domain/history.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Page } from '../../layout/document.ts';
import type { Visit } from '../../layout/visit.ts';
import { PROOF_TEXTS } from '../../texts/honesty-texts.ts';
import { verdictWords } from '../../texts/verdict-texts.ts';
import { WORDS } from '../../texts/words.ts';
import { type PageOffer, type ProductContent, proofPath } from './content.ts';
import { chartLabels, drawnClaim } from './price-figure.ts';

const YEAR_DAYS = 365;
const ROWS_MAX = 60;

type Fact = readonly [name: string, value: string];

export function proofPage(visit: Visit, content: ProductContent, offer: PageOffer): Page {
  const { language, today } = visit;
  const texts = PROOF_TEXTS[language];
  const { product } = content;
  const shop = offer.vendor.name || offer.vendor.domain;
  const path = proofPath(product.ean, offer.vendor.domain);
  const line = content.lines.shops.find(({ vendorId }) => vendorId === offer.vendorId);
  const period = periodUntil(content.day, YEAR_DAYS, line?.points[0]?.[0] ?? content.day);
  const facts = [...offerFacts(visit, content, offer), ...claimFacts(visit, content, offer)];
  return {
    title: texts.title(shop, product.product_name),
    path,
    isHidden: true,
    content: html`<article class="proof"><h1>${texts.heading}</h1><p class="soft">${texts.made(instantText(Date.parse(offer.updated_at), language, today))}</p>
<table class="facts-table"><tbody>${facts.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody></table>
${line !== undefined && html`${chart(visit, content, offer, line.points, period)}${prices(visit, line, period)}`}
<p class="soft small">${texts.hint} <a href="${visit.link('/metode')}">${WORDS[language].method}</a></p>
<p class="soft small">${texts.address} ${visit.address(path)}</p>
<p class="back"><a href="${visit.link(productPath(product))}">${texts.back}</a></p></article>`,
  };
}

function offerFacts({ language }: Visit, { product, day }: ProductContent, offer: PageOffer): Fact[] {
  const texts = PROOF_TEXTS[language];
  const { name, domain } = offer.vendor;
  return [
    [texts.product, product.product_name],
    [texts.ean, product.ean],
    [texts.shop, name === '' ? domain : `${name} (${domain})`],
    [texts.day, longDay(day, language, 0 as Day)],
    [texts.price, amountText(offer.price, language)],
    [texts.before, offer.before_price === null ? texts.noBefore : amountText(offer.before_price, language)],
  ];
}

function claimFacts({ language }: Visit, { day }: ProductContent, { claim }: PageOffer): Fact[] {
  if (!claim) return [];
  const texts = PROOF_TEXTS[language];
  const dayText = (text: string | null | undefined) =>
    longDay(parseDay(text ?? '') ?? day, language, 0 as Day);
  const amount = (kroner: number | null) => (kroner === null ? null : amountText(kroner, language));
  const { sentence, because } = verdictWords(claim, language);
  const { window, prior_price, prior_date, real_percent } = claim;
  const facts: [string, string | null][] = [
    [texts.verdict, because === '' ? sentence : `${sentence} ${because}`],
    [texts.since, claim.since === null ? null : dayText(claim.since)],
    [
      texts.window,
      window &&
        texts.windowDays(
          dayText(window.from),
          dayText(window.to),
          countText(claim.known_days ?? 0, language),
        ),
    ],
    [
      texts.prior,
      prior_date === null
        ? amount(prior_price)
        : texts.priorOn(amount(prior_price) ?? '', dayText(prior_date)),
    ],
    [texts.usual, amount(claim.usual_price)],
    [texts.claimed, percentText(claim.claimed_percent, language)],
    [texts.real, real_percent === null ? null : percentText(real_percent, language)],
    [texts.method, String(claim.method)],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

function chart(
  { language }: Visit,
  content: ProductContent,
  offer: PageOffer,
  points: readonly PricePoint[],
  period: ChartPeriod,
): Html {
  const texts = PROOF_TEXTS[language];
  const words = {
    title: texts.chart(offer.vendor.name || offer.vendor.domain),
    desc: texts.chartDesc(amountText(offer.price, language)),
  };
  const isClaimed = offer.before_price !== null && offer.before_price > offer.price;
  const drawn = { period, lowest: points, shops: [], claim: isClaimed ? drawnClaim(content, offer) : null };
  return html`<h2>${words.title}</h2><div class="plot">${drawPriceCharts(drawn, chartLabels(words, language))}</div>`;
}

function prices(
  { language }: Visit,
  { points, before }: { points: readonly PricePoint[]; before: readonly PricePoint[] },
  period: ChartPeriod,
): Html {
  const texts = PROOF_TEXTS[language];
  const shown = pointsWithin(points, period);
  const rows = shown
    .slice(-ROWS_MAX)
    .reverse()
    .map(([day, ore]) => {
      const said = before.findLast(([from]) => from <= day)?.[1] ?? null;
      return html`<tr><td>${shortDay(day, language, period.to)}</td><td class="n">${ore === null ? texts.gone : amountText(ore / 100, language)}</td><td class="n">${said === null ? '' : amountText(said / 100, language)}</td></tr>`;
    });
  return html`<h2>${texts.prices}</h2><table class="numbers"><thead><tr><th scope="col">${texts.from}</th><th scope="col" class="n">${texts.price}</th><th scope="col" class="n">${texts.before}</th></tr></thead><tbody>${rows}</tbody></table>`;
}
