import type { Generation } from '../../src/store/ports/catalogue.ts';
import { isClearance } from './everyday.ts';
import { type Aim, honestOre, isLying, type Lie } from './lies.ts';
import { BLACK_WEEK_FROM, isBlackWeek, isOn, type Market, type Shop, type Stand } from './market.ts';
import { type Shown, shownBy } from './shown.ts';

/** A shop is followed for so many nights before it can be known. */
const FOLLOWED = 30;
/** Under this share of what honest shops ask nothing counts. */
const NEVER_UNDER = 0.1;

export type Effect = 'price' | 'place' | 'words' | 'agent';

interface Flagged {
  offers: number;
  flagged: number;
}
interface Cuts {
  cuts: number;
  counted: number;
}

/** The outcome of thirty nights with liars. */
export interface Book {
  /** Lies that ever changed something, by what they changed. */
  effects: Map<Effect, Set<Lie>>;
  /** Lies that ever counted, of newcomers that no rule stops and of sleepers. */
  counted: Set<Lie>;
  countedUnderTenth: Set<Lie>;
  /** Honest offers that are held, and would not be without the liars. */
  denied: Set<Stand>;
  /** Honest deep cuts that were more than their shops are believed. */
  beyondBudget: number;
  known: Flagged;
  newcomers: Flagged;
  single: Cuts;
  bulk: Cuts;
  black: Cuts;
  /** Honest cuts of 10 to 50 % of shops of good record, and those that count on their first night. */
  sales: Cuts;
  blackSales: Cuts;
  /** Nights on which an honest feed was held that would not have been without the liars. */
  heldFeeds: number;
  exits: Set<Lie>;
  /** Why honest offers of shops followed for thirty nights are held. */
  reasons: Map<string, number>;
  /** Articles of the last night of the honest twin, and those without a place. */
  articles: { all: number; behind: number };
}

export function createBook(market: Market, lies: readonly Lie[]) {
  const book: Book = {
    effects: new Map([
      ['price', new Set<Lie>()],
      ['place', new Set<Lie>()],
      ['words', new Set<Lie>()],
      ['agent', new Set<Lie>()],
    ]),
    counted: new Set(),
    countedUnderTenth: new Set(),
    denied: new Set(),
    beyondBudget: 0,
    known: { offers: 0, flagged: 0 },
    newcomers: { offers: 0, flagged: 0 },
    single: { cuts: 0, counted: 0 },
    bulk: { cuts: 0, counted: 0 },
    black: { cuts: 0, counted: 0 },
    sales: { cuts: 0, counted: 0 },
    blackSales: { cuts: 0, counted: 0 },
    heldFeeds: 0,
    exits: new Set(),
    reasons: new Map(),
    articles: { all: 0, behind: 0 },
  };
  /** Deep cuts that were held on the night before, their first. */
  let cutLastNight: Stand[] = [];

  const noteCuts = (night: number, shown: Shown): void => {
    for (const stand of cutLastNight) {
      if (!isOn(stand, night) || night < stand.outUntil) continue;
      const of = book[stand.doing === 'black' ? 'black' : stand.doing === 'bulk' ? 'bulk' : 'single'];
      const reason = shown.heldFor(stand.article.ean, stand.shop.id);
      // A shop that cut more than it is believed waits for the operator: the bar is for cuts within the budget.
      if (reason === 'night_budget' || reason === 'month_budget') {
        book.beyondBudget++;
        continue;
      }
      of.cuts++;
      if (reason === undefined) of.counted++;
    }
    cutLastNight = market.stands.filter(
      (stand) =>
        stand.shop.isHonest &&
        stand.since === night &&
        (isClearance(stand) || stand.doing === 'black') &&
        isOn(stand, night) &&
        shown.isKnown(stand.shop.id) &&
        shown.isHeld(stand.article.ean, stand.shop.id),
    );
  };

  const noteHonest = (night: number, shown: Shown, twin: Shown): void => {
    for (const stand of market.stands) {
      const { shop, article } = stand;
      if (!shop.isHonest || !isOn(stand, night)) continue;
      const isFlagged = shown.isHeld(article.ean, shop.id);
      // If nobody lied about the article, the missing offer is a liar's honest one: his feed is held and shows no price.
      const isLiedOf =
        isFlagged &&
        lies.some((lie) => lie.article === article && night >= lie.from && lie.aim !== 'held feed');
      if (isLiedOf && !twin.isHeld(article.ean, shop.id) && !book.denied.has(stand)) {
        book.denied.add(stand);
        console.error(deniedLine(stand, night, shown, lies));
      }
      noteSale(stand, night, shown);
      if (isBlackWeek(night) || stand.doing === 'misprint') continue;
      const of = isFollowed(shop, night) ? book.known : book.newcomers;
      of.offers++;
      if (isFlagged) of.flagged++;
      const reason = shown.heldFor(article.ean, shop.id);
      if (reason !== undefined && of === book.known)
        book.reasons.set(reason, (book.reasons.get(reason) ?? 0) + 1);
    }
  };

  const noteSale = (stand: Stand, night: number, shown: Shown): void => {
    const { doing, cut, since, shop, article, outUntil } = stand;
    const isSale = (doing === 'sale' || doing === 'black') && since === night && night >= outUntil;
    if (!isSale || cut < 0.1 || cut > 0.5 || !shown.isKnown(shop.id)) return;
    const of = isBlackWeek(night) ? book.blackSales : book.sales;
    of.cuts++;
    if (!shown.isHeld(article.ean, shop.id)) of.counted++;
  };

  const noteLie = (lie: Lie, night: number, shown: Shown, twin: Shown): void => {
    const { aim, article, shop } = lie;
    const { ean } = article;
    const ore = Math.max(1, Math.round(lie.ore(night)));
    const note = (effect: Effect) => book.effects.get(effect)!.add(lie);
    // A rival of good record asks what it likes of its own: the question is what that does to others.
    if (aim === 'rival') return;
    const counts = aim !== 'words' && isLying(lie, market, night) && shown.counts(ean, shop.id, ore);
    if (aim === 'exit') {
      const isBeside = market.standsOf(article).some((one) => one.shop.isHonest && night >= one.outUntil);
      // A price that agrees with an honest shop's Black Week sale counts, also after that week.
      if (counts && isBeside && night < BLACK_WEEK_FROM) book.exits.add(lie);
      return;
    }
    if (aim === 'sleeper' || aim === 'no rule') {
      if (counts) book.counted.add(lie);
      const honest = honestOre(market, article, night);
      if (counts && aim === 'sleeper' && ore < NEVER_UNDER * honest) book.countedUnderTenth.add(lie);
      return;
    }
    if (counts) note('price');
    if (aim === 'invented' ? shown.places(ean).length > 0 : isPlaceGained(lie, night, shown, twin))
      note('place');
    if (MISLEADS.includes(aim) && isLying(lie, market, night) && shown.agentOre(ean) !== twin.agentOre(ean))
      note('agent');
    const words = twin.words(ean);
    if (aim !== 'held feed' && words !== undefined && words !== shown.words(ean)) note('words');
  };
  const isPlaceGained = (lie: Lie, night: number, shown: Shown, twin: Shown): boolean =>
    MISLEADS.includes(lie.aim) &&
    isLying(lie, market, night) &&
    shown.places(lie.article.ean).some((list) => !twin.places(lie.article.ean).includes(list));

  return {
    book,
    /** `twin`: the same night of the same market in which the liars tell the truth. */
    note(night: number, generation: Generation, twinGeneration: Generation): void {
      const [shown, twin] = [shownBy(generation), shownBy(twinGeneration)];
      noteCuts(night, shown);
      noteHonest(night, shown, twin);
      for (const lie of lies) if (night >= lie.from) noteLie(lie, night, shown, twin);
      book.articles = shown.articles();
    },
  };
}

/** Names the lie that kept an honest offer from counting, for debugging. */
function deniedLine(
  { article, shop, doing, cut }: Stand,
  night: number,
  shown: Shown,
  lies: readonly Lie[],
): string {
  const beside = lies
    .filter((lie) => lie.article === article && night >= lie.from)
    .map((lie) => `${lie.kind} at ${Math.round(lie.ore(night))}`);
  const reason = shown.heldFor(article.ean, shop.id);
  return `night ${night}: ${article.ean} of ${shop.domain}, ${doing} −${cut.toFixed(2)}, held for ${reason}, beside ${beside.join(', ')}`;
}

const MISLEADS: readonly Aim[] = ['newcomer'];

const isFollowed = (shop: Shop, night: number): boolean => night - shop.from >= FOLLOWED;
