import { foldedWord } from '../../../domain/text.ts';
import { type Html, html } from '../../../html/html.ts';
import type { CategoryNode } from '../../../store/ports/traits.ts';
import { DOT } from '../../layout/elements.ts';
import type { Visit } from '../../layout/visit.ts';
import { FILTER_TEXTS } from '../../texts/filter-texts.ts';
import { brandPath, categoryPath } from '../browse.ts';
import { type FilteredPage, isFilteredBy } from './content.ts';

export interface ListFilters {
  filtered: FilteredPage;
  /** The widest categories; the one that is chosen is among them even if it is a narrower one. */
  categories: readonly CategoryNode[];
}

/** The filters of a list that the night has sorted: category, brand and price, as a form. */
export function listFilterForm(visit: Visit, { filtered, categories }: ListFilters): Html {
  const texts = FILTER_TEXTS[visit.language];
  const { kategori = '', maerke, min = '', maks = '' } = filtered.filters;
  const kept = Object.entries({ ...filtered.query, lang: visit.askedLanguage }).flatMap(([name, value]) =>
    value ? [[name, String(value)] as const] : [],
  );
  const isChosen = ({ key }: CategoryNode) => key === foldedWord(kategori);
  const narrow = kategori === '' || categories.some(isChosen) ? [] : [kategori];
  const price = (name: string, label: string, value: string) =>
    html`<p><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" inputmode="decimal" maxlength="12" autocomplete="off"></p>`;
  return html`<details class="narrowing"${isFilteredBy(filtered.filters) && html` open`}><summary>${texts.filters}</summary><form class="filters" action="${visit.bare(filtered.path)}">
${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<p><label for="kategori">${texts.categories}</label><select id="kategori" name="kategori"><option value="">${texts.every}</option>${narrow.map((name) => html`<option selected>${name}</option>`)}${categories.map((node) => html`<option${isChosen(node) && html` selected`}>${node.name}</option>`)}</select></p>
<p><label for="maerke">${texts.brands}</label><input id="maerke" name="maerke" value="${maerke?.[0] ?? ''}" maxlength="100" autocomplete="off"></p>
${price('min', texts.atLeast, min)}${price('maks', texts.atMost, maks)}<button class="go">${texts.show}</button></form></details>
${toBrowse(visit, { filtered, categories })}`;
}

/** Leads from a list to everything of the chosen category and brand. */
function toBrowse(visit: Visit, { filtered, categories }: ListFilters): Html | null {
  const texts = FILTER_TEXTS[visit.language];
  const { kategori, maerke, min, maks } = filtered.filters;
  const node = categories.find(({ key }) => key === foldedWord(kategori ?? ''));
  const links = [
    ...(node ? [[node.name, visit.link(categoryPath(node), { maerke, min, maks })] as const] : []),
    ...(maerke ? [[maerke[0]!, visit.link(brandPath(maerke[0]!), { kategori, min, maks })] as const] : []),
  ];
  if (links.length === 0) return null;
  return html`<p class="small">${links.map(([name, href], at) => html`${at > 0 && DOT}<a href="${href}">${texts.allOf(name)}</a>`)}</p>`;
}
