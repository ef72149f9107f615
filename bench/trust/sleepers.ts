import type { Lies } from './lies.ts';
import type { Article, Shop } from './market.ts';
import { HONEST_NIGHTS, NIGHTS } from './market.ts';

/** Good for forty nights or sixty, then lying. */
const JOINED = HONEST_NIGHTS - 40;
const ONE_KRONE = 100;

/** Shops that were honest long enough to be known. */
export function addSleepers(lies: Lies): void {
  const { market, single } = lies;
  const asked = (article: Article): number => market.standsOf(article)[0]!.baseOre;
  const lie = (kind: string, shop: Shop, article: Article, from: number, ore: (night: number) => number) =>
    lies.add({ kind, aim: 'sleeper', shop, article, from, ore });

  for (const [offers, aNight] of [
    [300, 5],
    [1000, 10],
    [3000, 25],
  ] as const) {
    const cutting = lies.liar(offers);
    const giving = lies.liar(offers, { from: JOINED });
    for (let night = HONEST_NIGHTS; night < NIGHTS; night++) {
      for (const article of single(aNight))
        lie(
          `${offers} offers, ${aNight} a night at 15 %`,
          cutting,
          article,
          night,
          () => asked(article) * 0.15,
        );
      for (const article of single(aNight))
        lie(`${offers} offers, ${aNight} a night at 1 kr.`, giving, article, night, () => ONE_KRONE);
    }
  }
  const pair = [lies.liar(500), lies.liar(500)];
  const together = single(100);
  for (const [at, shop] of pair.entries())
    for (const article of together)
      lie(
        'two together, 100 at 5 %',
        shop,
        article,
        HONEST_NIGHTS + 2,
        () => asked(article) * (0.05 + 0.005 * at),
      );

  const patient = lies.liar(400);
  for (const article of single(20))
    lie(
      'a sleeper’s ramp of −10 % a night',
      patient,
      article,
      0,
      (night) => asked(article) * Math.max(0.05, 0.95 * 0.9 ** Math.max(0, night - HONEST_NIGHTS)),
    );
}
