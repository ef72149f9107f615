import type { Offer } from '../../src/domain/product.ts';
import { type Chance, createChance } from './chance.ts';
import { oreOf } from './everyday.ts';
import { type Article, HONEST_NIGHTS, isOn, type Market, NEVER, type Shop, type Stand } from './market.ts';
import { anOfferOf, offerOfStand } from './wording.ts';

/** A liar's aim, which decides the bar that applies. */
export type Aim =
  | 'newcomer'
  | 'held feed'
  | 'words'
  | 'invented'
  | 'deny'
  | 'rival'
  | 'sleeper'
  | 'exit'
  | 'no rule';

/** An offer that is not what it seems. */
export interface Lie {
  kind: string;
  aim: Aim;
  shop: Shop;
  article: Article;
  from: number;
  ore(night: number): number;
  /** Other words than an honest shop's. */
  own?: Partial<Offer>;
  /** The honest offer that it takes the place of. */
  stand?: Stand;
}

/** Who asks under these shares of what honest shops ask lies: beside others, or alone with the article. */
const NEWCOMER_LIES_UNDER = 0.6;
const LIES_UNDER = 0.4;

/** The liars' own view of a market: articles to aim at, honest ones to hide behind. */
export function createLies(market: Market, seed: number) {
  const chance = createChance(seed);
  const lies: Lie[] = [];
  const { singles, shared, others } = aims(market);
  return {
    lies,
    market,
    /** Articles that one large shop has, or three and more. None is given out twice. */
    single: (count: number) => take(singles, count),
    shared: (count: number) => take(shared, count),
    add: (lie: Lie): void => void lies.push(lie),
    /** A shop with honest offers, which make its feed and its record look right. */
    liar(covers: number, own: Partial<Shop> = {}): Shop {
      const shop = market.addShop({ isHonest: false, factor: 0.98, ...own });
      for (const article of some(others, covers, chance)) market.addStand(article, shop);
      return shop;
    },
  };
}
export type Lies = ReturnType<typeof createLies>;

const AIMED_AT = 3_500;
const ORE_MIN = 150_00;
const LARGE_SHOPS = 20;

function aims(market: Market) {
  const steady = market.articles.filter(({ seasonFrom }) => seasonFrom === NEVER);
  const singles = steady.filter((article) => {
    const [stand, second] = market.standsOf(article);
    return second === undefined && stand!.shop.id <= LARGE_SHOPS && article.ore > ORE_MIN;
  });
  const shared = steady.filter((article) => market.standsOf(article).length >= 3);
  const aimedAt = new Set([...singles.slice(0, AIMED_AT), ...shared.slice(0, 200)]);
  return { singles, shared, others: market.articles.filter((article) => !aimedAt.has(article)) };
}

function take(from: Article[], count: number): Article[] {
  const taken = from.splice(0, count);
  if (taken.length < count) throw new Error('the market has too few articles to aim at');
  return taken;
}

function some<T>(from: readonly T[], count: number, chance: Chance): Set<T> {
  const found = new Set<T>();
  while (found.size < count) found.add(chance.pick(from));
  return found;
}

/** The lowest honest price of the article tonight, or when the last honest shop left; 0 if that was before the liars came. */
export function honestOre(market: Market, article: Article, night: number): number {
  const honest = market.standsOf(article).filter((stand) => stand.shop.isHonest && stand.to > HONEST_NIGHTS);
  const tonight = honest.filter((stand) => isOn(stand, night));
  const asked = (tonight.length > 0 ? tonight : honest).map(oreOf);
  return asked.length === 0 ? 0 : Math.min(...asked);
}

/** A lie may be an honest price on some nights: before it begins to fall, or while the honest shop clears out. */
export function isLying(lie: Lie, market: Market, night: number): boolean {
  const isAlone = !market.standsOf(lie.article).some((stand) => stand.shop.isHonest && isOn(stand, night));
  const under = lie.aim === 'sleeper' || isAlone ? LIES_UNDER : NEWCOMER_LIES_UNDER;
  return lie.ore(night) < under * honestOre(market, lie.article, night);
}

/** Tonight's offers by shop. Where nobody lies, liars have their honest offers alone, and feeds that would be held are not there. */
export function rowsOf(
  market: Market,
  lies: readonly Lie[],
  night: number,
  { isTrue = false } = {},
): Map<number, Offer[]> {
  const rows = new Map<number, Offer[]>();
  const add = (offer: Offer): void => {
    const own = rows.get(offer.vendorId);
    if (own === undefined) rows.set(offer.vendorId, [offer]);
    else own.push(offer);
  };
  const told = lies.filter((lie) => night >= lie.from && isOn(lie.shop, night));
  // A rival that keeps to its prices still has them; a file that would be held is not there.
  const replaced = new Set(
    told.filter(({ aim }) => !isTrue || aim === 'held feed').map(({ stand }) => stand),
  );
  for (const stand of market.stands)
    if (isOn(stand, night) && !replaced.has(stand)) add(offerOfStand(stand, night));
  if (isTrue) return rows;
  for (const lie of told)
    if (lie.stand === undefined || isOn(lie.stand, night))
      add(anOfferOf(lie.article, lie.shop, lie.ore(night), lie.own));
  return rows;
}
