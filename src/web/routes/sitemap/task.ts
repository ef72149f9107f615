import type { EanNumber } from '../../../domain/ean.ts';
import { html } from '../../../html/html.ts';

export const ADDRESSES_MAX = 50_000;

export type SitemapTask = { path: string } & (
  | { kind: 'starts' }
  | { kind: 'products'; baseUrl: string; from: EanNumber }
  | { kind: 'pages'; baseUrl: string; paths: readonly string[] }
);

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export interface SitemapEntry {
  path: string;
  /** The day on which what the page shows last changed. */
  lastmod?: string;
}

export function sitemapXml(baseUrl: string, entries: Iterable<SitemapEntry>): string {
  let urls = '';
  for (const { path, lastmod } of entries)
    urls += html`<url><loc>${baseUrl + path}</loc>${lastmod && html`<lastmod>${lastmod}</lastmod>`}</url>\n`
      .markup;
  return `${HEAD}<urlset xmlns="${NAMESPACE}">\n${urls}</urlset>\n`;
}

export function sitemapIndexXml(addresses: readonly string[], lastmod: string): string {
  const maps = addresses.map(
    (address) => html`<sitemap><loc>${address}</loc><lastmod>${lastmod}</lastmod></sitemap>\n`,
  );
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${html`${maps}`.markup}</sitemapindex>\n`;
}
