import type { Lie, Lies } from './lies.ts';
import { type Article, HONEST_NIGHTS, type Shop } from './market.ts';
import { nameOf } from './wording.ts';

/** Shops of good record that hurt others by what they do to their own offers, without a single lie. */
export function addRivals(lies: Lies): void {
  const { market, single } = lies;
  const asked = (article: Article): number => market.standsOf(article)[0]!.baseOre;
  /** A shop that has had these articles honestly since the first night, and does something else with them later. */
  const rival = (
    kind: string,
    covers: number,
    articles: readonly Article[],
    share: (night: number, at: number) => number,
    own: (article: Article, shop: Shop) => NonNullable<Lie['own']> = () => ({}),
    aim: Lie['aim'] = 'rival',
  ): void => {
    const shop = lies.liar(covers);
    articles.forEach((article, at) => {
      const baseOre = asked(article);
      const stand = market.addStand(article, shop, { baseOre });
      const ore = (night: number) => baseOre * share(night, at);
      lies.add({ kind, aim, shop, article, from: HONEST_NIGHTS + 3, ore, own: own(article, shop), stand });
    });
  };
  rival('a rival at 2.2 times on a hundred', 910, single(100), () => 2.2);
  rival('a rival at 2.45 times on forty', 500, single(40), () => 2.45);
  rival('a rival that triples for a night and goes back', 500, single(40), (night) =>
    night % 4 === 0 ? 3 : 1,
  );
  rival('a rival at 0.41', 2_000, single(40), () => 0.41);
  rival(
    'a rival of few words',
    500,
    single(40),
    () => 0.99,
    (article, shop) => ({
      name: nameOf(article, shop).split(' ').slice(0, 1).join(' '),
      brand: '',
    }),
  );
  rival(
    'a rival of another brand',
    500,
    single(40),
    () => 0.99,
    (article, shop) => ({
      name: `${nameOf(article, shop)} med cover`,
      brand: 'NHVN',
    }),
  );
  rival('an exit at 0.41 to 0.60', 130, single(120), (_, at) => 0.41 + (at % 19) / 100, undefined, 'exit');
}
