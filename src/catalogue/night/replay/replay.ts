import { addDays, type Day } from '../../../domain/day.ts';
import type { EanNumber } from '../../../domain/ean.ts';
import type { GenerationBuilder, Shop } from '../../../store/ports/catalogue.ts';
import type { MakeParts } from '../decide.ts';
import { addShops } from '../trust/shops/add-shops.ts';
import { createLedger } from '../trust/shops/ledger.ts';
import { createTonight, type Tonight } from '../trust/tonight.ts';
import {
  type ArticleNight,
  addArticle,
  decideAgain,
  openArticle,
  type ReplayedArticle,
} from './replayed-article.ts';
import { createShopTotals, type ShopTotals } from './shop-totals.ts';

/*
 * Many nights at once, of a market whose every night is known beforehand: what a night decides of an article is decided here
 * by the same code and in the same order, but only on nights on which the article would be made anew. Files, feeds and the
 * generation of each night are left out; only what the night after the last one stands on is written.
 */

export interface ReplayInput {
  fromDay: Day;
  toDay: Day;
  /** In order of the codes, each with its changes in order of the nights. */
  articles: Iterable<readonly [key: EanNumber, nights: Iterable<ArticleNight>]>;
  vendors: ReadonlyMap<number, { name: string; domain: string }>;
  /** The shops that are read well on every night. */
  readVendors: readonly number[];
  accessories: readonly string[];
  onProgress?: (nights: number) => void;
}

/** Adds memories, words, references and the shops' records as they are after the last night. */
export function replayNights(input: ReplayInput, into: GenerationBuilder): void {
  const { fromDay, toDay, readVendors } = input;
  const articles = [...input.articles].map(([key, nights]) => openArticle(key, nights));
  const totals = createShopTotals();
  let tonight = tonightOf(input, fromDay, []);
  let shops = replayNight(articles, new Set(), totals, tonight, input);
  for (let day = addDays(fromDay, 1); day <= toDay; day = addDays(day, 1)) {
    const next = tonightOf(input, day, shops);
    const isNewcomer = (at: Tonight, id: number) => at.standing(id).stage === 'newcomer';
    const moved = readVendors.filter((id) => isNewcomer(tonight, id) !== isNewcomer(next, id));
    tonight = next;
    shops = replayNight(articles, new Set(moved), totals, tonight, input);
    input.onProgress?.(day - fromDay + 1);
  }
  for (const article of articles) addArticle(article, tonight, into);
  for (const shop of shops) into.addShop(shop);
}

const NO_DECISIONS = { accepted: [], joined: [], rejected: [] };

const tonightOf = (
  { fromDay, vendors, readVendors, accessories }: ReplayInput,
  day: Day,
  shops: readonly Shop[],
): Tonight =>
  createTonight({
    day,
    firstDay: day === fromDay ? undefined : fromDay,
    vendors,
    feedVendors: readVendors.map((id) => [id]),
    shops,
    founders: [],
    decisions: NO_DECISIONS,
    accessories,
  });

/** `moved` are shops that became newcomers tonight or ceased to be: their articles are not what they were. */
function replayNight(
  articles: readonly ReplayedArticle[],
  moved: ReadonlySet<number>,
  totals: ShopTotals,
  tonight: Tonight,
  { vendors, readVendors }: ReplayInput,
): Shop[] {
  const ledger = createLedger(tonight.day);
  const parts: MakeParts = { tonight, ledger, vendorName: (id) => vendors.get(id)?.name ?? '' };
  for (const vendorId of readVendors) ledger.read(vendorId);
  for (const article of articles) {
    const isMoved = moved.size > 0 && article.offers.some(({ vendorId }) => moved.has(vendorId));
    if (!isMoved && article.dueDay > tonight.day) continue;
    totals.take(article.facts);
    decideAgain(article, isMoved, parts);
    totals.add(article.facts);
  }
  totals.carryTo(ledger);
  const shops: Shop[] = [];
  addShops(tonight, ledger, vendors, { addShop: (shop) => void shops.push(shop) });
  return shops;
}
