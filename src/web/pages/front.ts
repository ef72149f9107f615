import { instantText } from '../../domain/format/dates.ts';
import { countText, ratingText } from '../../domain/format/numbers.ts';
import { type Html, html } from '../../html/html.ts';
import type { GenerationMeta } from '../../store/ports/catalogue.ts';
import type { FilledGiftList } from '../../store/ports/lists.ts';
import type { CategoryNode } from '../../store/ports/traits.ts';
import { type Page, searchForm } from '../layout/document.ts';
import type { Visit } from '../layout/visit.ts';
import { BROWSE_TEXTS, LIST_TEXTS } from '../texts/list-texts.ts';
import { WORDS } from '../texts/words.ts';
import { categoryPath } from './browse.ts';
import {
  type DropItem,
  listedDrop,
  listedNewest,
  listedPopular,
  type NewestItem,
  type PopularItem,
} from './product-list.ts';
import { type ListedProduct, productCards } from './product-rows.ts';

export interface FrontContent {
  meta: GenerationMeta;
  drops: readonly DropItem[];
  popular: readonly PopularItem[];
  newest: readonly NewestItem[];
  categories: readonly CategoryNode[];
  gifts: readonly FilledGiftList[];
  shops: readonly { name: string; domain: string; rating: number }[];
}

export function frontPage(visit: Visit, content: FrontContent): Page {
  const { language } = visit;
  const [words, texts] = [WORDS[language], LIST_TEXTS[language]];
  const { meta } = content;
  const line = texts.heroLine(
    countText(meta.products, language),
    countText(meta.vendors, language),
    instantText(meta.dataAsOfMs, language, visit.today),
  );
  return {
    title: texts.frontTitle,
    description: texts.frontDescription,
    path: '/',
    hasOwnSearch: true,
    jsonLd: [siteJsonLd(visit)],
    content: html`<div class="hero"><h1>${texts.heroTitle}</h1>${searchForm(visit, '')}<p class="soft small">${line}</p></div>
${categories(visit, content)}
${section(visit, texts.dropsToday, '/prisfald', content.drops, listedDrop)}
${section(visit, words.popular, '/populaere', content.popular, listedPopular)}
${section(visit, words.newest, '/nyheder', content.newest, listedNewest)}
<div class="pair">${giftLinks(visit, content)}${shopLinks(visit, content)}</div>`,
  };
}

/** Null for an empty list, as on a catalogue's first nights. */
function section<Item>(
  visit: Visit,
  title: string,
  path: string,
  items: readonly Item[],
  listedItem: (visit: Visit, item: Item) => ListedProduct,
): Html | null {
  if (items.length === 0) return null;
  const listed = items.map((item) => listedItem(visit, item));
  return html`<section>${heading(visit, title, path)}${productCards(visit, listed, 'few')}</section>`;
}

const heading = (visit: Visit, title: string, path: string): Html =>
  html`<div class="more"><h2>${title}</h2><a class="small" href="${visit.link(path)}" aria-label="${title}: ${LIST_TEXTS[visit.language].all.toLowerCase()}">${LIST_TEXTS[visit.language].all}</a></div>`;

function categories(visit: Visit, { categories: nodes }: FrontContent): Html | null {
  if (nodes.length === 0) return null;
  return html`<nav class="aisles" aria-label="${BROWSE_TEXTS[visit.language].categories}"><ul class="chips">${nodes.map(
    (node) => html`<li><a href="${visit.link(categoryPath(node))}">${node.name}</a></li>`,
  )}<li><a href="${visit.link('/kategorier')}">${BROWSE_TEXTS[visit.language].all}</a></li></ul></nav>`;
}

function giftLinks(visit: Visit, { gifts }: FrontContent): Html | null {
  if (gifts.length === 0) return null;
  const { language } = visit;
  return html`<section>${heading(visit, WORDS[language].gifts, '/gaver')}<ul class="lines">${gifts.map(
    ({ slug, title, products }) =>
      html`<li><a href="${visit.link(`/gaver/${slug}`)}">${title}</a><span class="soft small">${LIST_TEXTS[language].giftCount(countText(products.length, language), products.length === 1)}</span></li>`,
  )}</ul></section>`;
}

function shopLinks(visit: Visit, { shops }: FrontContent): Html | null {
  if (shops.length === 0) return null;
  const { language } = visit;
  return html`<section>${heading(visit, LIST_TEXTS[language].shopsFront, '/butikker')}<ul class="lines">${shops.map(
    ({ name, domain, rating }) =>
      html`<li><a href="${visit.link(`/butik/${domain}`)}">${name}</a><span class="soft small">${WORDS[language].rating(ratingText(rating, language))}</span></li>`,
  )}</ul><p class="soft small">${WORDS[language].shopRatings}</p></section>`;
}

const siteJsonLd = (visit: Visit) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: 'Prisme',
  url: visit.address('/'),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${visit.address('/soeg')}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});
