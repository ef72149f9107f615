import { amountText, countText, numberText, typedKroner } from '../../../domain/format/numbers.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Visit } from '../../layout/visit.ts';
import { SEARCH_TEXTS } from '../../texts/search-texts.ts';
import { changed, type Facets, type TypedFilters, type TypedSearch } from './content.ts';

interface FacetChoice {
  name: string;
  count: number | null;
  on: Partial<TypedFilters>;
  isOn: boolean;
}

/** More choices would not help, and their links would be most of the page. */
const CHOICES_MAX = 10;

/** Filters beside the results. Each is a link, so it works without a script; the link of a chosen one removes it. */
export function facetLists(visit: Visit, search: TypedSearch, facets: Facets): Html {
  const texts = SEARCH_TEXTS[visit.language];
  const named = (
    key: 'kategori' | 'maerke',
    found: readonly { name: string; count: number }[],
  ): FacetChoice[] =>
    found.map(({ name, count }) => ({ name, count, on: { [key]: name }, isOn: search[key] === name }));
  const shops = facets.vendors.map(({ name, domain, count }) => ({
    name: name || domain,
    count,
    on: { butik: domain },
    isOn: search.butik === domain,
  }));
  const bands = bandChoices(visit, search, facets.price_bands);
  const lists = [
    facetList(visit, search, texts.categories, named('kategori', facets.categories)),
    facetList(visit, search, texts.brands, named('maerke', facets.brands)),
    html`${bands.length === 0 ? html`<h2>${texts.prices}</h2>` : facetList(visit, search, texts.prices, bands)}${priceForm(visit, search)}`,
    facetList(visit, search, texts.vendors, shops),
    facetList(visit, search, texts.only, [
      { name: texts.inStock, count: null, on: { lager: 'ja' }, isOn: search.lager === 'ja' },
      {
        name: texts.noAccessories,
        count: null,
        on: { tilbehoer: 'nej' },
        isOn: search.tilbehoer === 'nej',
      },
    ]),
  ];
  return html`<aside class="facets" aria-label="${texts.filters}"><details class="filter"><summary>${texts.filters}</summary>${lists}</details></aside>`;
}

/** A single band would filter nothing. A band excludes its upper limit and the query includes it, hence the 0.01. */
function bandChoices({ language }: Visit, search: TypedSearch, bands: Facets['price_bands']): FacetChoice[] {
  const texts = SEARCH_TEXTS[language];
  if (bands.length < 2) return [];
  return bands.map(({ min, max, count }) => {
    const on = {
      min: min > 0 ? String(min) : undefined,
      maks: max === null ? undefined : (max - 0.01).toFixed(2),
    };
    const upTo = max === null ? '' : amountText(max, language);
    const name =
      max === null
        ? texts.from(amountText(min, language))
        : min === 0
          ? texts.under(upTo)
          : texts.between(numberText(min, language), upTo);
    return { name, count, on, isOn: search.min === on.min && search.maks === on.maks };
  });
}

function facetList(visit: Visit, search: TypedSearch, title: string, choices: readonly FacetChoice[]): Html {
  const shown = choices.filter(({ isOn }, at) => isOn || at < CHOICES_MAX);
  if (shown.length === 0) return html``;
  const texts = SEARCH_TEXTS[visit.language];
  const items = shown.map(({ name, count, on, isOn }) => {
    const own = isOn ? Object.fromEntries(Object.keys(on).map((key) => [key, undefined])) : on;
    const href = visit.link('/soeg', changed(search, own));
    return html`<li><a class="quiet" href="${href}"${isOn && html` aria-current="true" aria-label="${texts.remove(name)}"`}>${name}</a>${count !== null && html`<span class="soft">${countText(count, visit.language)}</span>`}</li>`;
  });
  return html`<h2>${title}</h2><ul class="facet">${items}</ul>`;
}

function priceForm(visit: Visit, search: TypedSearch): Html {
  const texts = SEARCH_TEXTS[visit.language];
  const { min, maks, worded: _, ...others } = search;
  const fields = Object.entries({ ...others, lang: visit.askedLanguage }).filter(([, value]) => value);
  const field = (name: string, label: string, value = '') =>
    html`<input name="${name}" value="${value}" aria-label="${label}" placeholder="${label}" inputmode="decimal" maxlength="12" autocomplete="off">`;
  return html`<form class="limits" action="${visit.bare('/soeg')}">${fields.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}${field('min', texts.atLeast, min)}${field('maks', texts.atMost, maks)}<button>${texts.show}</button></form>`;
}

/** The chosen filters above the results. Each link removes one, also while the filter list is collapsed. */
export function chosenFilters(visit: Visit, search: TypedSearch, facets: Facets | null): Html | null {
  const { language } = visit;
  const texts = SEARCH_TEXTS[language];
  const shop = facets?.vendors.find(({ domain }) => domain === search.butik)?.name;
  const none = (key: keyof TypedFilters) => ({ [key]: undefined });
  const chosen: [name: string, without: Partial<Record<keyof TypedSearch, string | undefined>>][] = [
    [search.kategori ?? '', none('kategori')],
    [search.maerke ?? '', none('maerke')],
    // The words without the price are searched for.
    [wordedText(visit, search.worded), { q: search.worded?.text }],
    [search.min === undefined ? '' : texts.from(amountText(typedKroner(search.min)!, language)), none('min')],
    [search.maks === undefined ? '' : upToText(visit, typedKroner(search.maks)!), none('maks')],
    [search.butik === undefined ? '' : shop || search.butik, none('butik')],
    [search.lager === undefined ? '' : texts.inStock, none('lager')],
    [search.tilbehoer === undefined ? '' : texts.noAccessories, none('tilbehoer')],
  ];
  const items = chosen
    .filter(([name]) => name !== '')
    .map(([name, without]) => {
      const href = visit.link('/soeg', changed(search, without));
      return html`<li><a href="${href}" aria-label="${texts.remove(name)}">${name}</a></li>`;
    });
  return items.length === 0 ? null : html`<ul class="chosen small">${items}</ul>`;
}

/** A price in the words as a filter; '' if there is none. */
function wordedText({ language }: Visit, worded: TypedSearch['worded']): string {
  if (worded === undefined) return '';
  const texts = SEARCH_TEXTS[language];
  const [min, max] = [worded.minOre, worded.maxOre].map((ore) => (ore === undefined ? undefined : ore / 100));
  if (max === undefined) return texts.from(amountText(min!, language));
  return min === undefined
    ? texts.upTo(amountText(max, language))
    : texts.between(numberText(min, language), amountText(max, language));
}

/** A price band sets a limit of 999,99 kr., which is shown as under 1.000 kr. */
function upToText({ language }: Visit, kroner: number): string {
  const texts = SEARCH_TEXTS[language];
  return Math.round(kroner * 100) % 100 === 99
    ? texts.under(amountText(kroner + 0.01, language))
    : texts.upTo(amountText(kroner, language));
}
