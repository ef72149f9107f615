import { addDays } from '../../../domain/day.ts';
import type { GenerationBuilder, Shop } from '../../../store/ports/catalogue.ts';
import { addShops } from '../trust/ledger.ts';
import type { Tonight } from '../trust/tonight.ts';
import { aloneReplayer } from './alone.ts';
import { type Nights, openNights, type ReplayInput, tonightOf } from './nights.ts';
import { addArticle, decideAgain, openArticle, type ReplayedArticle } from './replayed-article.ts';

/*
 * Many nights at once, of a market whose every night is known beforehand: what a night decides of an article is decided here
 * by the same code, but only on nights on which the article would be made anew. Files, feeds and the generation of each
 * night are left out; only what the night after the last one stands on is written.
 */

interface Replayed {
  articles: readonly ReplayedArticle[];
  shops: readonly Shop[];
  /** The last night. */
  tonight: Tonight;
}

/** Adds memories, words, references and the shops' records as they are after the last night. */
export function replayNights(input: ReplayInput, into: GenerationBuilder): void {
  const { articles, shops, tonight } = replayAlone(input) ?? replayTogether(input);
  for (const article of articles) addArticle(article, tonight, into);
  for (const shop of shops) into.addShop(shop);
}

/** Every article by itself where that can be. Undefined when a shop lost its good record: then no article is by itself. */
function replayAlone(input: ReplayInput): Replayed | undefined {
  const nights = openNights(input);
  const alone = aloneReplayer(input, nights);
  const left: ReplayedArticle[] = [];
  const articles = input.articles.map(([key, changes], i) => {
    const article = alone(key, changes) ?? openArticle(key, changes());
    if (article.dueDay <= input.toDay) left.push(article);
    input.onProgress?.(i + 1);
    return article;
  });
  const run = runNights(input, nights, left, articles);
  return run.hadNewcomer ? undefined : { ...run, articles };
}

function replayTogether(input: ReplayInput): Replayed {
  const articles = input.articles.map(([key, changes]) => openArticle(key, changes()));
  return { ...runNights(input, openNights(input), articles, articles), articles };
}

/** Goes through the nights with the articles that are left. What the others came to is counted already. */
function runNights(
  input: ReplayInput,
  nights: Nights,
  left: readonly ReplayedArticle[],
  all: readonly ReplayedArticle[],
): Omit<Replayed, 'articles'> & { hadNewcomer: boolean } {
  const { fromDay, toDay, readVendors } = input;
  let tonight = tonightOf(input, fromDay, []);
  let shops: readonly Shop[] = [];
  let hadNewcomer = false;
  for (let day = fromDay; day <= toDay; day = addDays(day, 1)) {
    const next = tonightOf(input, day, shops);
    const moved = readVendors.filter((id) => isNewcomer(tonight, id) !== isNewcomer(next, id));
    hadNewcomer ||= moved.length > 0;
    tonight = next;
    decideNight(input, nights, left, tonight, new Set(moved));
    shops = countNight(input, nights, day === toDay ? all : [], tonight);
  }
  return { shops, tonight, hadNewcomer };
}

const isNewcomer = (tonight: Tonight, id: number): boolean => tonight.standing(id).stage === 'newcomer';

/** `moved` are shops that became newcomers tonight or ceased to be: their articles are not what they were. */
function decideNight(
  { fromDay, vendors }: ReplayInput,
  { ledgers, counts, recordDay }: Nights,
  articles: readonly ReplayedArticle[],
  tonight: Tonight,
  moved: ReadonlySet<number>,
): void {
  const { day } = tonight;
  const vendorName = (id: number): string => vendors.get(id)?.name ?? '';
  const parts = { tonight, ...ledgers[day - fromDay]!, vendorName };
  for (const article of articles) {
    const isMoved = moved.size > 0 && article.offers.some(({ vendorId }) => moved.has(vendorId));
    if (!isMoved && article.dueDay > day) continue;
    counts.count(day, article.facts, -1);
    decideAgain(article, { isMoved, recordDay }, parts);
    counts.count(day, article.facts, 1);
  }
}

/** The shops' records after a night. Only the last one's campaigns are in them. */
function countNight(
  { fromDay, vendors, readVendors }: ReplayInput,
  { ledgers, counts }: Nights,
  withCampaigns: readonly ReplayedArticle[],
  tonight: Tonight,
): readonly Shop[] {
  const { ledger, claimLedger } = ledgers[tonight.day - fromDay]!;
  for (const vendorId of readVendors) ledger.read(vendorId);
  for (const { campaigns } of withCampaigns) claimLedger.campaigns(campaigns.claims, campaigns.ended);
  counts.carryTo(tonight.day, ledger, claimLedger);
  const shops: Shop[] = [];
  addShops(tonight, { ledger, claimLedger }, vendors, new Set(), {
    addShop: (shop) => void shops.push(shop),
  });
  return shops;
}
