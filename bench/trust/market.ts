import { checkDigit, type Ean } from '../../src/domain/ean.ts';
import { type Chance, createChance } from './chance.ts';

export const HONEST_NIGHTS = 60;
export const NIGHTS = 90;
/** Nights are counted from 0; Black Week lies among those with liars. */
const BLACK_WEEK = [76, 83] as const;
export const isBlackWeek = (night: number): boolean => night >= BLACK_WEEK[0] && night < BLACK_WEEK[1];
export const isBlackFriday = (night: number): boolean => night === BLACK_WEEK[0];
export const AFTER_BLACK_WEEK = BLACK_WEEK[1];
export const BLACK_WEEK_FROM = BLACK_WEEK[0];

export interface Shop {
  id: number;
  domain: string;
  /** The shop's price level, and how much single prices differ from it. */
  factor: number;
  noise: number;
  isHonest: boolean;
  shippingOre: number | null;
  /** First night, and the night after the last. */
  from: number;
  to: number;
}

export interface Article {
  n: number;
  ean: Ean;
  /** The article's base price. */
  ore: number;
  /** The night from which everybody asks less for it every night, or never. */
  seasonFrom: number;
}

/** An honest shop's current action on a price. */
export type Doing = 'nothing' | 'sale' | 'clearance' | 'bulk' | 'black' | 'misprint';

/** One shop's honest offer of an article, as it stands. */
export interface Stand {
  article: Article;
  shop: Shop;
  baseOre: number;
  from: number;
  to: number;
  doing: Doing;
  /** Factor of the base price: 0.8 during a clearance, negative when it was mistyped upwards. */
  cut: number;
  since: number;
  until: number;
  outUntil: number;
}

const ARTICLES = 18_500;
const SHOPS = 50;
const MARKETPLACE_NOISE = 0.25;
const NOISE = 0.05;
const SEASON_SHARE = 0.03;
export const NEVER = 1_000_000;

/** Shops that join or leave, by their rank in size. */
const JOINS: Readonly<Record<number, number>> = { 20: 10, 21: 25, 22: 45, 23: 55, 24: 62, 25: 70 };
const LEAVES: Readonly<Record<number, number>> = { 30: 40, 31: 70, 32: 85 };

/** An invented market: few large shops and many small ones, six of ten articles at one shop alone. */
export function createMarket(seed: number) {
  const chance = createChance(seed);
  const shops: Shop[] = [];
  const articles: Article[] = [];
  const stands: Stand[] = [];
  const byArticle = new Map<Article, Stand[]>();

  const addShop = (own: Partial<Shop> = {}): Shop => {
    const id = shops.length + 1;
    const shop: Shop = {
      id,
      domain: `butik-${id}.example`,
      factor: chance.between(0.92, 1.12),
      noise: NOISE,
      isHonest: true,
      shippingOre: id % 3 === 0 ? null : 1900 + 1000 * (id % 5),
      from: 0,
      to: NEVER,
      ...own,
    };
    shops.push(shop);
    return shop;
  };
  const addArticle = (own: Partial<Article> = {}): Article => {
    const n = articles.length;
    const twelve = `5709${String(n).padStart(8, '0')}`;
    const article: Article = {
      n,
      ean: (twelve + checkDigit(twelve)) as Ean,
      ore: Math.round(Math.max(2000, 100 * Math.exp(5.7 + 1.15 * chance.normal()))),
      seasonFrom: chance.next() < SEASON_SHARE ? chance.whole(0, NIGHTS) : NEVER,
      ...own,
    };
    articles.push(article);
    byArticle.set(article, []);
    return article;
  };
  const addStand = (article: Article, shop: Shop, own: Partial<Stand> = {}): Stand => {
    const baseOre = article.ore * shop.factor * Math.exp(shop.noise * chance.normal());
    const plain = { doing: 'nothing', cut: 0, since: 0, until: 0, outUntil: 0 } as const;
    const stand: Stand = { article, shop, baseOre, from: shop.from, to: shop.to, ...plain, ...own };
    stands.push(stand);
    byArticle.get(article)!.push(stand);
    return stand;
  };

  for (let i = 0; i < SHOPS; i++)
    addShop({
      noise: i % 17 === 5 ? MARKETPLACE_NOISE : NOISE,
      from: JOINS[i] ?? 0,
      to: LEAVES[i] ?? NEVER,
    });
  const anyShop = bySize(shops.slice(), chance);
  for (let i = 0; i < ARTICLES; i++) {
    const article = addArticle();
    const count = chance.next() < 0.6 ? 1 : Math.min(14, 2 + Math.floor(-2.6 * Math.log(1 - chance.next())));
    const having = new Set<Shop>();
    while (having.size < count) having.add(anyShop());
    for (const shop of having) addStand(article, shop);
  }
  return {
    shops,
    articles,
    stands,
    addShop,
    addArticle,
    addStand,
    standsOf: (article: Article): readonly Stand[] => byArticle.get(article)!,
    /** An article that is launched tonight. */
    launch(night: number): void {
      const article = addArticle({ seasonFrom: NEVER });
      const having = new Set(Array.from({ length: chance.whole(1, 4) }, anyShop));
      for (const shop of having) addStand(article, shop, { from: Math.max(night, shop.from) });
    },
  };
}
export type Market = ReturnType<typeof createMarket>;

/** Large shops have more articles: the tenth has a twelfth of what the first has. */
function bySize(shops: readonly Shop[], chance: Chance): () => Shop {
  const weights = shops.map((_, rank) => 1 / (rank + 1) ** 1.1);
  const sum = weights.reduce((a, b) => a + b, 0);
  return () => {
    let left = chance.next() * sum;
    return (
      shops.find((_, rank) => {
        left -= weights[rank]!;
        return left < 0;
      }) ?? shops[0]!
    );
  };
}

export const isOn = ({ from, to }: { from: number; to: number }, night: number): boolean =>
  night >= from && night < to;
