import { perishableIn } from '../../catalogue/night/trust/tonight.ts';
import { readProductView } from '../../contract/product-view.ts';
import type { ReadDays } from '../../domain/claim.ts';
import type { Day } from '../../domain/day.ts';
import { eanOfNumber } from '../../domain/ean.ts';
import { buyable, type ProductPoint, type VendorPoint } from '../../domain/history.ts';
import { unpackMemory } from '../../store/packed/memory.ts';
import { unpackFacts } from '../../store/packed/product-facts.ts';
import { unpackStoredOffers } from '../../store/packed/stored-offers.ts';
import type { Generation, StoredRow } from '../../store/ports/catalogue.ts';
import { joinedRuns, type ReportPeriod } from './period.ts';
import { claimsIn, type ShopFacts } from './period-claims.ts';
import { aTally, countClaim, countFinding, findingOf, type ReportTally } from './tally.ts';

export interface Survey {
  all: ReportTally;
  /** Keyed by the narrowest category; '' for articles without one. */
  categories: ReadonlyMap<string, ReportTally>;
  shops: ReadonlyMap<string, ReportTally>;
}

export const daysOfAll = (facts: ShopFacts): ReadDays => ({
  read: joinedRuns(facts.ids.flatMap((id) => facts.days(id).read)),
  partly: [],
});

/** Reads every article once. Its memory grows only with the number of categories and shops. */
export function surveyOf(
  generation: Generation,
  facts: ShopFacts,
  period: ReportPeriod,
  onArticle: (done: number) => void,
): Survey {
  const [all, categories, shops] = [aTally(), new Map<string, ReportTally>(), new Map<string, ReportTally>()];
  const within = (tallies: Map<string, ReportTally>, name: string): ReportTally => {
    const known = tallies.get(name);
    if (known !== undefined) return known;
    const fresh = aTally();
    tallies.set(name, fresh);
    return fresh;
  };
  const isPerishable = perishableIn(facts.perishables);
  const days = daysOfAll(facts);
  const published = generation.meta.day;
  let done = 0;
  for (const row of generation.memories()) {
    const memory = unpackMemory(row.memory);
    const path = pathOf(row);
    const category = within(categories, path.at(-1) ?? '');
    const finding = findingOf({ points: asShop(memory.points), days }, period, published);
    if (finding !== undefined) for (const tally of [all, category]) countFinding(tally, finding);
    for (const [vendorId, points] of memory.vendors) {
      const own = findingOf({ points, days: facts.days(vendorId) }, period, published);
      if (own !== undefined) countFinding(within(shops, facts.domain(vendorId)), own);
    }
    const offersOf = () => unpackStoredOffers(generation.offers(eanOfNumber(row.ean)) ?? '[]');
    for (const { vendorId, verdict } of claimsIn(memory, period, {
      facts,
      isPerishable: isPerishable(path),
      offersOf,
    }))
      for (const tally of [all, category, within(shops, facts.domain(vendorId))]) countClaim(tally, verdict);
    onArticle(++done);
  }
  return { all, categories, shops };
}

/** The article's lowest prices on days on which it could be bought, as one series. */
const asShop = (points: readonly ProductPoint[]): VendorPoint[] =>
  buyable(points).map(([day, lowestOre]) => [day, lowestOre, null, 0, 0]);

/** The article's category; '' when no shop offers it any more. */
function pathOf({ product, ...row }: StoredRow): readonly string[] {
  const facts = row.made === null ? undefined : unpackFacts(row.made);
  if (facts !== undefined) return facts.categoryPath;
  return product === null ? [] : [readProductView(product).category];
}

export interface ReportFacts {
  period: ReportPeriod;
  survey: Survey;
  published: Day;
  isDemo: boolean;
  /** How many of the 365 days up to the last one are known, and whether that is enough. */
  yearDays: number;
  isYearKnown: boolean;
}
