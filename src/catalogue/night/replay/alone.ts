import { addDays } from '../../../domain/day.ts';
import type { JudgedOffer } from '../trust/judged.ts';
import type { ShopStanding } from '../trust/shop-record.ts';
import type { Tonight } from '../trust/tonight.ts';
import { type Nights, type ReplayInput, tonightOf } from './nights.ts';
import { decideAgain, openArticle, type ReplayedArticle } from './replayed-article.ts';

/*
 * What is decided of an article nearly always follows from the article alone, as long as its shops are of good record. So
 * articles are gone through one after the other, each from its first night to its last: night by night, with thousands of
 * them at hand, it took twice as long. Where a price hangs on what its shop did elsewhere, the article is left for later.
 */

/** A way to replay an article by itself; it returns undefined for one that cannot be. */
export function aloneReplayer(input: ReplayInput, nights: Nights) {
  const { fromDay, toDay, vendors } = input;
  const asked = { mayCut: false };
  const standingOf = steadyStandings(tonightOf(input, fromDay, []), asked);
  const tonights = nights.ledgers.map((_, i) => steadyTonight(input, i, standingOf));
  const vendorName = (id: number): string => vendors.get(id)?.name ?? '';

  return (key: ReplayedArticle['key'], changes: ReplayInput['articles'][number][1]) => {
    const article = openArticle(key, changes());
    const noted: (() => void)[] = [];
    asked.mayCut = false;
    while (article.dueDay <= toDay) {
      const tonight = tonights[article.dueDay - fromDay]!;
      const { day } = tonight;
      const { ledger, claimLedger } = nights.ledgers[day - fromDay]!;
      const before = article.facts;
      const judged = (all: readonly JudgedOffer[]) =>
        void (all.some(isCounted) && noted.push(() => ledger.judged(all)));
      const arrived = (id: number) => void noted.push(() => claimLedger.arrived(id));
      const parts = { tonight, ledger: { judged }, claimLedger: { arrived }, vendorName };
      decideAgain(article, { isMoved: false, recordDay: nights.recordDay }, parts);
      if (asked.mayCut) return undefined;
      const after = article.facts;
      noted.push(() => {
        nights.counts.count(day, before, -1);
        nights.counts.count(day, after, 1);
      });
    }
    for (const note of noted) note();
    return article;
  };
}

const isCounted = ({ reason, newCut, newlyBelieved }: JudgedOffer): boolean =>
  reason !== null || newCut || newlyBelieved;

/** Every shop as a founder of the market. Whether its deep cuts are believed is known only night by night. */
function steadyStandings(first: Tonight, asked: { mayCut: boolean }): (id: number) => ShopStanding {
  const standings: ShopStanding[] = [];
  return (id) => {
    standings[id] ??= {
      ...first.standing(id),
      get mayCut() {
        asked.mayCut = true;
        return false;
      },
    };
    return standings[id];
  };
}

/** A night before which every shop was read every night. */
function steadyTonight(input: ReplayInput, at: number, standing: Tonight['standing']): Tonight {
  const day = addDays(input.fromDay, at);
  const days = { read: [[input.fromDay, day] as const], partly: [] };
  return {
    ...tonightOf(input, day, []),
    standing,
    days: { of: () => days, areOther: () => false },
  };
}
