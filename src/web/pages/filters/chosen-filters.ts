import { amountText, numberText, typedKroner } from '../../../domain/format/numbers.ts';
import { type Html, html } from '../../../html/html.ts';
import { isWorn } from '../../../search/filter/folding/size-order.ts';
import type { Query, Visit } from '../../layout/visit.ts';
import { FILTER_TEXTS } from '../../texts/filter-texts.ts';
import { type Facets, type FilteredPage, filterQuery, LISTED_FILTERS, type ListedFilter } from './content.ts';

interface ChosenFilter {
  name: string;
  /** The query without it. */
  without: Query;
}

/** The chosen filters above the results. Each link removes one, also while the filter column is collapsed. */
export function chosenFilters(visit: Visit, page: FilteredPage, facets: Facets | null): Html | null {
  const texts = FILTER_TEXTS[visit.language];
  const items = chosenOn(visit, page, facets).map(({ name, without }) => {
    const href = visit.link(page.path, without);
    return html`<li><a href="${href}" aria-label="${texts.remove(name)}">${name}</a></li>`;
  });
  return items.length === 0 ? null : html`<ul class="chosen small">${items}</ul>`;
}

function chosenOn(visit: Visit, page: FilteredPage, facets: Facets | null): ChosenFilter[] {
  const { language } = visit;
  const texts = FILTER_TEXTS[language];
  const { kategori, min, maks, lager, stand, tilbehoer } = page.filters;
  const shown = (filter: ListedFilter, value: string): string => {
    if (filter === 'stoerrelse') return isWorn(value) ? texts.size(value) : value;
    if (filter !== 'butik') return value;
    return facets?.vendors.find(({ domain }) => domain === value)?.name || value;
  };
  const listed = LISTED_FILTERS.flatMap((filter) =>
    (page.filters[filter] ?? []).map((value, _, values) => ({
      name: shown(filter, value),
      without: filterQuery(page, { [filter]: values.filter((each) => each !== value) }),
    })),
  );
  const one = (
    name: string | undefined,
    filter: 'kategori' | 'min' | 'maks' | 'lager' | 'stand' | 'tilbehoer',
  ): ChosenFilter[] =>
    name === undefined ? [] : [{ name, without: filterQuery(page, { [filter]: undefined }) }];
  return [
    ...one(kategori, 'kategori'),
    ...listed,
    ...wordedFilter(visit, page),
    ...one(min && texts.from(amountText(typedKroner(min)!, language)), 'min'),
    ...one(maks && upToText(visit, typedKroner(maks)!), 'maks'),
    ...one(lager && texts.inStock, 'lager'),
    ...one(stand && texts.conditions[stand], 'stand'),
    ...one(tilbehoer && texts.noAccessories, 'tilbehoer'),
  ];
}

/** A price in the words as a filter: the words without it are searched for. */
function wordedFilter({ language }: Visit, page: FilteredPage): ChosenFilter[] {
  const { worded } = page;
  if (worded === undefined) return [];
  const texts = FILTER_TEXTS[language];
  const without = { ...filterQuery(page), q: worded.text };
  const [min, max] = [worded.minOre, worded.maxOre].map((ore) => (ore === undefined ? undefined : ore / 100));
  if (max === undefined) return [{ name: texts.from(amountText(min!, language)), without }];
  const name =
    min === undefined
      ? texts.upTo(amountText(max, language))
      : texts.between(numberText(min, language), numberText(max, language));
  return [{ name, without }];
}

/** A price band sets a limit of 999,99 kr., which is shown as under 1.000 kr. */
function upToText({ language }: Visit, kroner: number): string {
  const texts = FILTER_TEXTS[language];
  return Math.round(kroner * 100) % 100 === 99
    ? texts.under(amountText(kroner + 0.01, language))
    : texts.upTo(amountText(kroner, language));
}
