import type { NightDefects } from '../../../domain/defects.ts';
import type { Ean } from '../../../domain/ean.ts';
import type { CrowdedList } from '../lists/list-entry.ts';
import { agreeingFrom } from './agreement.ts';
import type { HeldReason, JudgedOffer } from './judged.ts';
import type { Ledger } from './ledger.ts';
import { isTrusted, type ShopStanding } from './shop-record.ts';
import type { Tonight } from './tonight.ts';

export interface Doubts {
  crowded: readonly CrowdedList[];
  held: readonly { vendorId: number; reasons: Partial<Record<HeldReason, number>> }[];
  /** Shops that spent at least half of their monthly budget of deep cuts; `spent` is 0.5 or more. */
  spending: readonly { vendorId: number; spent: number }[];
  /** Shops whose newly believed cuts are mostly on articles that only one other voice sells. */
  preying: readonly { vendorId: number; cuts: number; onSingles: number }[];
  /** Newcomers without a vouch of whose articles at least half have no place. */
  behind: readonly NewcomerPlaces[];
  /** Newcomers most of whose articles have a place thanks to one single voice. */
  leaning: readonly { vendorId: number; voice: number; articles: number; of: number }[];
  outnumbered: OutnumberedArticles;
  defects: NightDefects;
  articlesBehind: number;
}

const SPENT_MIN = 0.5;
const CUTS_MIN = 5;
const BEHIND_SHARE = 0.5;
const LEANING_SHARE = 0.5;
const LEANING_MIN = 20;

export function doubtsOf(
  tonight: Tonight,
  ledger: Ledger,
  notes: {
    newcomers: ReturnType<typeof createNewcomerPlaces>;
    outnumbered: OutnumberedArticles;
    crowded: readonly CrowdedList[];
    defects: NightDefects;
  },
): Doubts {
  const newcomers = notes.newcomers.newcomers();
  const shops = [...ledger.shops()].map(([vendorId, night]) => ({ vendorId, night }));
  return {
    crowded: notes.crowded,
    held: shops
      .filter(({ night }) => night.held > 0)
      .map(({ vendorId }) => ({ vendorId, reasons: ledger.reasons(vendorId) })),
    spending: shops
      .map(({ vendorId }) => ({ vendorId, spent: tonight.cuts.spent(vendorId) }))
      .filter(({ spent }) => spent >= SPENT_MIN),
    preying: shops
      .map(({ vendorId, night }) => ({
        vendorId,
        cuts: night.believed,
        onSingles: ledger.believedOnSingles(vendorId),
      }))
      .filter(({ cuts, onSingles }) => cuts >= CUTS_MIN && onSingles * 2 > cuts),
    behind: newcomers
      .filter(({ vendorId }) => !tonight.standing(vendorId).isVouched)
      .filter(({ articles, behind }) => behind >= BEHIND_SHARE * articles)
      .sort((a, b) => b.behind - a.behind),
    leaning: newcomers.flatMap(({ vendorId, articles: of, soleGiver }) =>
      soleGiver !== null && of >= LEANING_MIN && soleGiver.articles > LEANING_SHARE * of
        ? [{ vendorId, ...soleGiver, of }]
        : [],
    ),
    outnumbered: notes.outnumbered,
    defects: notes.defects,
    articlesBehind: notes.newcomers.behind(),
  };
}

/** Articles on which one voice counts while several voices that agree with each other are held. */
export interface OutnumberedArticles {
  articles: number;
  eans: readonly Ean[];
}

const EANS_SHOWN = 5;

export function createOutnumbering(tonight: Tonight) {
  const noted = { articles: 0, eans: [] as Ean[] };
  return {
    see(ean: Ean, judged: readonly JudgedOffer[]): void {
      if (areOutnumbering(judged, tonight) && noted.articles++ < EANS_SHOWN) noted.eans.push(ean);
    },
    noted: (): OutnumberedArticles => noted,
  };
}

/** Whether two voices of good record agree with each other and are both held as too high beside the only one that counts. */
function areOutnumbering(judged: readonly JudgedOffer[], tonight: Tonight): boolean {
  // Fast exit: hardly any article has a price that is too high.
  if (!judged.some(({ reason }) => reason === 'price_high')) return false;
  const good = judged.filter(({ offer }) => isTrusted(tonight.standing(offer.vendorId)));
  const voicesOf = (some: readonly JudgedOffer[]) =>
    new Set(some.map(({ offer }) => tonight.standing(offer.vendorId).voice));
  const counting = good.filter(
    ({ reason, offer }) => reason === null && offer.condition === 'new' && offer.stock !== 'out_of_stock',
  );
  if (voicesOf(counting).size !== 1) return false;
  const high = good.filter(({ reason }) => reason === 'price_high');
  return high.some(({ offer: { priceOre } }) => voicesOf(agreeingFrom(high, priceOre)).size > 1);
}

interface NewcomerPlaces {
  vendorId: number;
  articles: number;
  behind: number;
  sells: readonly string[];
  /** The voice of good record that is most often the only one to give an article its place. */
  soleGiver: { voice: number; articles: number } | null;
}

interface NewcomerTally {
  articles: number;
  behind: number;
  categories: Map<string, number>;
  givers: Map<number, number>;
}

interface PlacedArticle {
  readonly offers: readonly { vendorId: number }[];
  readonly hasPlace: boolean;
  readonly categoryPath: readonly string[];
}

const CATEGORIES_SHOWN = 3;
/** Limits memory if a feed has a new category in every row. */
const CATEGORIES_MAX = 1_000;

/** Counts for every newcomer which of its articles have a place, and thanks to which voice. Call `see` once per article. */
export function createNewcomerPlaces(standing: (vendorId: number) => ShopStanding) {
  const tallies = new Map<number, NewcomerTally>();
  const tallyOf = (vendorId: number): NewcomerTally => {
    const none = { articles: 0, behind: 0, categories: new Map(), givers: new Map() };
    const tally = tallies.get(vendorId) ?? none;
    tallies.set(vendorId, tally);
    return tally;
  };
  let behind = 0;
  return {
    see(article: PlacedArticle): void {
      const { offers, hasPlace } = article;
      if (!hasPlace) behind++;
      if (offers.every(({ vendorId }) => isTrusted(standing(vendorId)))) return;
      const givers = new Set<number>();
      for (const { vendorId } of offers)
        if (isTrusted(standing(vendorId))) givers.add(standing(vendorId).voice);
      const [giver] = givers;
      for (const { vendorId } of offers) {
        if (isTrusted(standing(vendorId))) continue;
        const tally = tallyOf(vendorId);
        tally.articles++;
        if (!hasPlace) addBehind(tally, article.categoryPath.at(-1));
        else if (givers.size === 1) addOne(tally.givers, giver!);
      }
    },
    behind: (): number => behind,
    newcomers: (): NewcomerPlaces[] => [...tallies].map(placesOf),
  };
}

function addBehind(tally: NewcomerTally, category: string | undefined): void {
  tally.behind++;
  if (category !== undefined && (tally.categories.size < CATEGORIES_MAX || tally.categories.has(category)))
    addOne(tally.categories, category);
}

const addOne = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

const mostOf = <K>(counts: ReadonlyMap<K, number>): [K, number][] => [...counts].sort((a, b) => b[1] - a[1]);

function placesOf([vendorId, { articles, behind, categories, givers }]: [
  number,
  NewcomerTally,
]): NewcomerPlaces {
  const [giver] = mostOf(givers);
  return {
    vendorId,
    articles,
    behind,
    sells: mostOf(categories)
      .slice(0, CATEGORIES_SHOWN)
      .map(([name]) => name),
    soleGiver: giver === undefined ? null : { voice: giver[0], articles: giver[1] },
  };
}
