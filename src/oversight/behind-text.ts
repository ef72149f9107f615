import type { BehindShop } from './nights/night-report.ts';
import { count } from './words/amounts.ts';

const SHOPS_TOLD = 5;

/** Newcomers whose articles have no place, a sentence each, and how to give them one. */
export function behindTexts(shops: readonly BehindShop[]): string[] {
  const more = shops.length - SHOPS_TOLD;
  return [
    ...shops.slice(0, SHOPS_TOLD).map(({ domain, articles, behind, sells }) => {
      const what = sells.length === 0 ? '' : ` (${sells.join(', ')})`;
      return `${domain} is new: ${count(behind)} of its ${count(articles)} articles${what} stand behind all others; if you know the shop, 'prisme shops vouch ${domain}' gives them places`;
    }),
    ...(more > 0 ? [`and ${more} more newcomers`] : []),
  ];
}
