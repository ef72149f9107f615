import { type Html, html } from '../../../html/html.ts';
import type { Visit } from '../../layout/visit.ts';
import { amountText, countText } from '../../texts/amounts.ts';
import { SEARCH_TEXTS } from '../../texts/search-texts.ts';
import { changed, type Facets, type TypedSearch } from './content.ts';

interface Choice {
  name: string;
  count: number | null;
  /** What the address asks for when it is chosen, and when it is not. */
  on: Partial<Record<keyof TypedSearch, string>>;
  isOn: boolean;
}

/** Filters beside the results. One that is chosen leads back to the search without it. */
export function facetLists(visit: Visit, asked: TypedSearch, facets: Facets): Html {
  const texts = SEARCH_TEXTS[visit.language];
  const named =
    (key: 'kategori' | 'maerke') =>
    ({ name, count }: { name: string; count: number }) => ({
      name,
      count,
      on: { [key]: name },
      isOn: asked[key] === name,
    });
  return html`<aside class="facets" aria-label="${texts.filters}"><details class="filter" open><summary>${texts.filters}</summary>${facetList(visit, asked, texts.categories, facets.categories.map(named('kategori')))}${facetList(visit, asked, texts.brands, facets.brands.map(named('maerke')))}${facetList(
    visit,
    asked,
    texts.prices,
    facets.price_bands.map((band) => bandChoice(visit, asked, band)),
  )}${facetList(
    visit,
    asked,
    texts.vendors,
    facets.vendors.map(({ name, domain, count }) => ({
      name,
      count,
      on: { butik: domain },
      isOn: asked.butik === domain,
    })),
  )}${facetList(visit, asked, texts.only, [{ name: texts.inStock, count: null, on: { lager: 'ja' }, isOn: asked.lager === 'ja' }])}</details></aside>`;
}

function bandChoice(
  { language }: Visit,
  asked: TypedSearch,
  { min, max, count }: Facets['price_bands'][number],
): Choice {
  const texts = SEARCH_TEXTS[language];
  const [from, to] = [min, max ?? 0].map((kroner) => amountText(kroner, language)) as [string, string];
  const name = max === null ? texts.over(from) : min === 0 ? texts.under(to) : texts.between(from, to);
  const on = { ...(min > 0 && { min: String(min) }), ...(max !== null && { maks: String(max) }) };
  return {
    name,
    count,
    on,
    isOn: (asked.min ?? '') === (on.min ?? '') && (asked.maks ?? '') === (on.maks ?? ''),
  };
}

function facetList(visit: Visit, asked: TypedSearch, title: string, choices: readonly Choice[]): Html | null {
  if (choices.length === 0) return null;
  const texts = SEARCH_TEXTS[visit.language];
  const items = choices.map(({ name, count, on, isOn }) => {
    const own = isOn ? Object.fromEntries(Object.keys(on).map((key) => [key, undefined])) : { ...on };
    const href = visit.link('/soeg', changed(asked, own));
    return html`<li><a class="quiet" href="${href}"${isOn && html` aria-current="true" aria-label="${texts.remove(name)}"`}>${name}</a>${count !== null && html`<span class="soft">${countText(count, visit.language)}</span>`}</li>`;
  });
  return html`<h2>${title}</h2><ul class="facet">${items}</ul>`;
}
