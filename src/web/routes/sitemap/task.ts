import type { EanNumber } from '../../../domain/ean.ts';

/** A sitemap may have so many addresses. */
export const ADDRESSES_MAX = 50_000;

/** What the thread that reads a generation from end to end is asked for. */
export type SitemapTask = { path: string } & (
  | { kind: 'starts' }
  | { kind: 'products'; baseUrl: string; from: EanNumber }
  | { kind: 'pages'; baseUrl: string; paths: readonly string[] }
);
