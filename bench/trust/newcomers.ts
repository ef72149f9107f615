import { oreOf } from './everyday.ts';
import type { Aim, Lie, Lies } from './lies.ts';
import { type Article, NEVER, type Shop } from './market.ts';

/** The night on which they come, with honest offers to hide behind: a feed of lies alone would be held as a whole. */
const COME = 63;
const COVERS = 60;
const LIES = 20;
const ONE_KRONE = 100;

/** Shops that lie from their first night on, or soon after. */
export function addNewcomers(lies: Lies): void {
  const { market, single, shared } = lies;
  const come = (from = COME, covers = COVERS): Shop => lies.liar(covers, { from });
  const asked = (article: Article): number => market.standsOf(article)[0]!.baseOre;
  const lie = (
    kind: string,
    articles: readonly Article[],
    ore: (article: Article, night: number) => number,
    { shop = come(), aim = 'newcomer' as Aim, own = {} as NonNullable<Lie['own']> } = {},
  ) => {
    for (const article of articles)
      lies.add({ kind, aim, shop, article, from: shop.from, ore: (night) => ore(article, night), own });
    return shop;
  };
  const at =
    (share: number) =>
    (article: Article): number =>
      asked(article) * share;
  const oneKrone = () => ONE_KRONE;

  lie('1 kr. on singles', single(LIES), oneKrone);
  lie('1 kr. on shared ones', shared(LIES), oneKrone);
  lie('41 % on singles', single(LIES), at(0.41));
  lie('41 % on shared ones', shared(LIES), at(0.41));
  lie('61 % on singles', single(LIES), at(0.61), { aim: 'no rule' });
  lie('61 % on shared ones', shared(LIES), at(0.61), { aim: 'no rule' });
  const together = single(LIES);
  lie('two together at 20 %', together, at(0.2));
  lie('two together at 20 %', together, at(0.21));
  lie('a ramp of −10 % a night', single(LIES), (article, night) => at(ramp(night - COME - 3))(article));
  lie('×3 on singles', single(2 * LIES), at(3), { aim: 'deny' });
  const dear = single(2 * LIES);
  lie('two at ×20 on singles', dear, at(20), { aim: 'deny' });
  lie('two at ×20 on singles', dear, at(20), { aim: 'deny' });

  const left = single(LIES);
  lie('1 kr., and the honest shop leaves', left, oneKrone);
  const climbed = single(LIES);
  lie('a ladder of ×0.45 a week, alone', climbed, (article, night) =>
    at(0.95 * 0.45 ** Math.max(0, Math.floor((night - COME - 9) / 7)))(article),
  );
  for (const article of left) market.standsOf(article)[0]!.to = COME + 5;
  for (const article of climbed) market.standsOf(article)[0]!.to = COME + 9;

  const invented = { name: 'Kæmpetilbud på alt', brand: 'Løgn', imageUrl: 'https://loegn.example/x.jpg' };
  lie('another name and picture', single(LIES), at(0.98), { aim: 'words', own: invented });
  lie('another picture', single(LIES), at(0.98), { aim: 'words', own: { imageUrl: invented.imageUrl } });
  lie('another name on shared ones', shared(LIES), at(0.98), { aim: 'words', own: invented });

  const known = market.shops[2]!;
  const launched = Array.from({ length: LIES }, () => market.addArticle({ seasonFrom: NEVER }));
  for (const article of launched) market.addStand(article, known, { from: COME + 3 });
  const launching = come(COME + 3);
  lie('1 % on the launch night', launched, (article) => article.ore * 0.01, { shop: launching });

  const seeded = Array.from({ length: 3 * LIES }, () => market.addArticle({ seasonFrom: NEVER }));
  const seeder = come(COME - 18, 0);
  lie('×10 before the honest shop has it', seeded, ({ ore }) => ore * 10, {
    shop: seeder,
    aim: 'deny',
    own: invented,
  });
  for (const article of seeded) market.addStand(article, known, { from: COME + 3 });

  const own = Array.from({ length: 300 }, () => market.addArticle({ seasonFrom: NEVER }));
  lie('articles it invented', own, ({ ore }, night) => ore * (night < COME + 10 ? 1 : 0.5), {
    aim: 'invented',
  });
}

const ramp = (nights: number): number => Math.max(0.05, 0.95 * 0.9 ** Math.max(0, nights));

/** Whole files multiplied by something, from newcomers and from shops that were read well for long. */
export function addLyingFeeds(lies: Lies): void {
  const feed = (kind: string, rows: number, by: number, own: { from?: number; lyingFrom?: number } = {}) => {
    const { from = COME, lyingFrom = from } = own;
    const shop = lies.liar(rows, { from });
    for (const stand of lies.market.stands.filter((one) => one.shop === shop))
      lies.add({
        kind,
        aim: 'held feed',
        shop,
        article: stand.article,
        from: lyingFrom,
        ore: () => Math.max(1, oreOf(stand) * by),
        stand,
      });
  };
  feed('a newcomer’s file divided by 100', 200, 0.01);
  feed('a newcomer’s file in euro', 200, 1 / 7.46);
  feed('a newcomer’s file divided by 100 after five nights', 200, 0.01, { lyingFrom: COME + 5 });
  feed('a known file divided by 100', 300, 0.01, { from: 0, lyingFrom: COME + 2 });
  feed('a known file in euro', 300, 1 / 7.46, { from: 0, lyingFrom: COME + 2 });
}
