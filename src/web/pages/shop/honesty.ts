import type { vendorHonesty } from '../../../catalogue/answers/vendors.ts';
import { parseDay } from '../../../domain/day.ts';
import { longDay } from '../../../domain/format/dates.ts';
import { countText, percentText } from '../../../domain/format/numbers.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Visit } from '../../layout/visit.ts';
import { METHOD_TEXTS } from '../../texts/honesty/method-texts.ts';

/** As the contract tells it. */
export type HonestyOnPage = ReturnType<typeof vendorHonesty>;

type Counted = keyof (typeof METHOD_TEXTS)['da']['verdicts'];
const VERDICTS = Object.keys(METHOD_TEXTS.da.verdicts) as Counted[];

/** What a shop's before prices were worth lately. */
export function honestySection(visit: Visit, honesty: HonestyOnPage): Html {
  const { language } = visit;
  const texts = METHOD_TEXTS[language];
  const { claims } = honesty;
  const judged = countText(claims.judged, language);
  const said =
    honesty.genuine_percent !== null
      ? texts.share(percentText(honesty.genuine_percent, language), judged)
      : claims.judged > 0
        ? texts.few(judged, claims.judged === 1)
        : texts.none;
  const rows = VERDICTS.filter((verdict) => claims[verdict] > 0).map(
    (verdict) =>
      html`<tr><th scope="row"><a class="quiet" href="${visit.link('/metode')}#${verdict}">${texts.verdicts[verdict]}</a></th><td class="n">${countText(claims[verdict], language)}</td></tr>`,
  );
  return html`<section aria-labelledby="honesty"><h2 id="honesty">${texts.shopTitle}</h2><p class="say${tone(honesty)}">${said}</p>
${rows.length > 0 && html`<table class="counts"><thead><tr><th scope="col">${texts.counted}</th><th scope="col" class="n">${texts.count}</th></tr></thead><tbody>${rows}</tbody></table>`}
<p class="soft small">${followed(visit, honesty)}${texts.hint} <a href="${visit.link('/metode')}">${texts.link}</a></p></section>`;
}

const GOOD_PERCENT = 80;
const AGAIN_PERCENT = 50;

/** Words carry it; the colour beside them only agrees. */
function tone({ genuine_percent: percent }: HonestyOnPage): string {
  if (percent === null) return '';
  return percent >= GOOD_PERCENT ? ' good' : percent < AGAIN_PERCENT ? ' again' : '';
}

function followed({ language, today }: Visit, { since, feeds_read_percent: percent }: HonestyOnPage): string {
  const day = since === null ? undefined : parseDay(since);
  if (day === undefined || percent === null) return '';
  const texts = METHOD_TEXTS[language];
  return `${texts.followed(longDay(day, language, today), percentText(percent, language))} `;
}
