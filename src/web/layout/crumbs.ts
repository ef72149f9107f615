import { type Html, html } from '../../html/html.ts';
import { WORDS } from '../texts/words.ts';
import type { Visit } from './visit.ts';

/** The pages between the front page and the one that is shown. */
export type Way = readonly (readonly [name: string, path: string])[];

const fromHome = ({ language }: Visit, way: Way): Way => [[WORDS[language].home, '/'], ...way];

export function crumbs(visit: Visit, way: Way): Html {
  const links = fromHome(visit, way).map(
    ([name, path], at) => html`${at > 0 && ' / '}<a href="${visit.link(path)}">${name}</a>`,
  );
  return html`<nav class="crumb small" aria-label="${WORDS[visit.language].way}">${links}</nav>`;
}

/** The same for search engines, with the page itself at its end. */
export const crumbsJsonLd = (visit: Visit, way: Way) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: fromHome(visit, way).map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: visit.address(path),
  })),
});
