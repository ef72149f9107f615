import { amountText, countText, numberText } from '../../../domain/format/numbers.ts';
import { type Html, html } from '../../../html/html.ts';
import { compareSizes } from '../../../search/filter/folding/size-order.ts';
import type { Visit } from '../../layout/visit.ts';
import { FILTER_TEXTS } from '../../texts/filter-texts.ts';
import {
  type ChangedFilters,
  type Facets,
  type FilteredPage,
  filterQuery,
  type ListedFilter,
} from './content.ts';

interface FacetChoice {
  name: string;
  count: number | null;
  href: string;
  isOn: boolean;
}

/** More choices would not help, and their links would be most of the page. */
const CHOICES_MAX = 10;
/** Sizes are short, and their order helps only if most of them are there. */
const SIZES_MAX = 20;

/** What a page shows besides its filters' own: links to categories, and what its path already says. */
export interface ColumnOptions {
  /** The address of a category's page; without it a category is a filter. */
  categoryHref?: (name: string) => string | undefined;
  /** A filter that the page's path sets. */
  fixed?: 'maerke' | 'butik' | undefined;
}

/** Filters beside the results. Each is a link, so it works without a script; the link of a chosen one removes it. */
export function filterColumn(
  visit: Visit,
  page: FilteredPage,
  facets: Facets,
  options: ColumnOptions = {},
): Html {
  const texts = FILTER_TEXTS[visit.language];
  const listed = (filter: ListedFilter, values: readonly NamedCount[]): FacetChoice[] =>
    values.map(({ name, shown = name, count }) => toggle(visit, page, filter, name, shown, count));
  const shops = facets.vendors.map(({ name, domain, count }) => ({
    name: domain,
    shown: name || domain,
    count,
  }));
  const sizes = facets.sizes.toSorted((a, b) => compareSizes(a.name, b.name));
  const bands = bandChoices(visit, page, facets.price_bands);
  const lists = [
    facetList(visit, texts.categories, categoryChoices(visit, page, facets.categories, options)),
    options.fixed !== 'maerke' && facetList(visit, texts.brands, listed('maerke', facets.brands)),
    html`${bands.length === 0 ? html`<h2>${texts.prices}</h2>` : facetList(visit, texts.prices, bands)}${priceForm(visit, page)}`,
    facetList(visit, texts.sizes, listed('stoerrelse', sizes), SIZES_MAX, 'facet sizes'),
    facetList(visit, texts.colors, listed('farve', facets.colors)),
    options.fixed !== 'butik' && facetList(visit, texts.vendors, listed('butik', shops)),
    facetList(visit, texts.only, onlyChoices(visit, page, facets.offers)),
  ];
  return html`<aside class="facets" aria-label="${texts.filters}"><details class="filter"><summary>${texts.filters}</summary>${lists.filter((list) => list !== false)}</details></aside>`;
}

interface NamedCount {
  name: string;
  shown?: string;
  count: number;
}

/** A value of a filter that may have several: its link adds it, or removes it. */
function toggle(
  visit: Visit,
  page: FilteredPage,
  filter: ListedFilter,
  value: string,
  name: string,
  count: number | null,
): FacetChoice {
  const chosen = page.filters[filter] ?? [];
  const isOn = chosen.includes(value);
  const values = isOn ? chosen.filter((each) => each !== value) : [...chosen, value];
  return { name, count, isOn, href: visit.link(page.path, filterQuery(page, { [filter]: values })) };
}

function categoryChoices(
  visit: Visit,
  page: FilteredPage,
  categories: Facets['categories'],
  { categoryHref }: ColumnOptions,
): FacetChoice[] {
  if (categoryHref !== undefined)
    return categories.flatMap(({ name, count }) => {
      const href = categoryHref(name);
      return href === undefined ? [] : [{ name, count, href, isOn: false }];
    });
  return categories.map(({ name, count }) => {
    const isOn = page.filters.kategori === name;
    return { name, count, isOn, href: linkTo(visit, page, { kategori: isOn ? undefined : name }) };
  });
}

const linkTo = (visit: Visit, page: FilteredPage, own: ChangedFilters): string =>
  visit.link(page.path, filterQuery(page, own));

/** A single band would filter nothing. A band excludes its upper limit and the query includes it, hence the 0.01. */
function bandChoices(visit: Visit, page: FilteredPage, bands: Facets['price_bands']): FacetChoice[] {
  const { language } = visit;
  const texts = FILTER_TEXTS[language];
  if (bands.length < 2) return [];
  return bands.map(({ min, max, count }) => {
    const on = {
      min: min > 0 ? String(min) : undefined,
      maks: max === null ? undefined : (max - 0.01).toFixed(2),
    };
    const name =
      max === null
        ? texts.from(amountText(min, language))
        : min === 0
          ? texts.under(amountText(max, language))
          : texts.between(numberText(min, language), numberText(max, language));
    const isOn = page.filters.min === on.min && page.filters.maks === on.maks;
    return { name, count, isOn, href: linkTo(visit, page, isOn ? { min: undefined, maks: undefined } : on) };
  });
}

function onlyChoices(visit: Visit, page: FilteredPage, offers: Facets['offers']): FacetChoice[] {
  const texts = FILTER_TEXTS[visit.language];
  const { lager, stand, tilbehoer } = page.filters;
  const condition = (value: 'istandsat' | 'brugt', count: number | undefined): FacetChoice[] =>
    count === 0 && stand !== value
      ? []
      : [
          {
            name: texts.conditions[value],
            count: count ?? null,
            isOn: stand === value,
            href: linkTo(visit, page, { stand: stand === value ? undefined : value }),
          },
        ];
  return [
    {
      name: texts.inStock,
      count: offers?.inStock ?? null,
      isOn: lager === 'ja',
      href: linkTo(visit, page, { lager: lager === 'ja' ? undefined : 'ja' }),
    },
    ...condition('istandsat', offers?.refurbished),
    ...condition('brugt', offers?.used),
    {
      name: texts.noAccessories,
      count: null,
      isOn: tilbehoer === 'nej',
      href: linkTo(visit, page, { tilbehoer: tilbehoer === 'nej' ? undefined : 'nej' }),
    },
  ];
}

function facetList(
  visit: Visit,
  title: string,
  choices: readonly FacetChoice[],
  max = CHOICES_MAX,
  look = 'facet',
): Html {
  const shown = choices.filter(({ isOn }, at) => isOn || at < max);
  if (shown.length === 0) return html``;
  const texts = FILTER_TEXTS[visit.language];
  const items = shown.map(
    ({ name, count, href, isOn }) =>
      html`<li><a class="quiet" href="${href}"${isOn && html` aria-current="true" aria-label="${texts.remove(name)}"`}>${name}</a>${count !== null && html`<span class="soft">${countText(count, visit.language)}</span>`}</li>`,
  );
  return html`<h2>${title}</h2><ul class="${look}">${items}</ul>`;
}

function priceForm(visit: Visit, page: FilteredPage): Html {
  const texts = FILTER_TEXTS[visit.language];
  const { min, maks } = page.filters;
  const others = filterQuery(page, { min: undefined, maks: undefined });
  const fields = Object.entries({ ...others, lang: visit.askedLanguage }).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => (value ? [[name, String(value)] as const] : [])),
  );
  const field = (name: string, label: string, value = '') =>
    html`<input name="${name}" value="${value}" aria-label="${label}" placeholder="${label}" inputmode="decimal" maxlength="12" autocomplete="off">`;
  return html`<form class="limits" action="${visit.bare(page.path)}">${fields.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}${field('min', texts.atLeast, min)}${field('maks', texts.atMost, maks)}<button>${texts.show}</button></form>`;
}
