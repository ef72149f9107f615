import { isTrusted, type Standing } from './standing.ts';

/** What a newcomer's articles came to tonight. */
export interface NewcomerPlaces {
  vendorId: number;
  articles: number;
  /** Those that have no place, and so stand behind all others. */
  behind: number;
  /** The categories that most of those are in. */
  sells: readonly string[];
  /** The voice of good record that alone gives most of the others their places, and how many. */
  soleGiver: { voice: number; articles: number } | null;
}

interface Tally {
  articles: number;
  behind: number;
  categories: Map<string, number>;
  givers: Map<number, number>;
}

interface SeenArticle {
  readonly offers: readonly { vendorId: number }[];
  readonly hasPlace: boolean;
  readonly product: { categoryPath: readonly string[] };
}

const CATEGORIES_TOLD = 3;
/** A feed that invents a category a row must not fill the memory. */
const CATEGORIES_MAX = 1_000;

/** Counts for every newcomer which of its articles have a place and by whom, while the night's articles pass by. */
export function createNewcomerPlaces(standing: (vendorId: number) => Standing) {
  const tallies = new Map<number, Tally>();
  const tallyOf = (vendorId: number): Tally => {
    const known = tallies.get(vendorId) ?? {
      articles: 0,
      behind: 0,
      categories: new Map(),
      givers: new Map(),
    };
    tallies.set(vendorId, known);
    return known;
  };
  let behind = 0;
  return {
    see(article: SeenArticle): void {
      const { offers, hasPlace } = article;
      if (!hasPlace) behind++;
      // Most articles are offered by no newcomer.
      if (offers.every(({ vendorId }) => isTrusted(standing(vendorId)))) return;
      const givers = new Set<number>();
      for (const { vendorId } of offers)
        if (isTrusted(standing(vendorId))) givers.add(standing(vendorId).voice);
      const [giver] = givers;
      for (const { vendorId } of offers) {
        if (isTrusted(standing(vendorId))) continue;
        const tally = tallyOf(vendorId);
        tally.articles++;
        if (!hasPlace) addBehind(tally, article.product.categoryPath.at(-1));
        else if (givers.size === 1) add(tally.givers, giver!);
      }
    },
    /** Articles without a place, of whomever. */
    behind: (): number => behind,
    newcomers: (): NewcomerPlaces[] => [...tallies].map(placesOf),
  };
}

function addBehind(tally: Tally, category: string | undefined): void {
  tally.behind++;
  if (category !== undefined && (tally.categories.size < CATEGORIES_MAX || tally.categories.has(category)))
    add(tally.categories, category);
}

const add = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

const mostOf = <K>(counts: ReadonlyMap<K, number>): [K, number][] => [...counts].sort((a, b) => b[1] - a[1]);

function placesOf([vendorId, { articles, behind, categories, givers }]: [number, Tally]): NewcomerPlaces {
  const [giver] = mostOf(givers);
  return {
    vendorId,
    articles,
    behind,
    sells: mostOf(categories)
      .slice(0, CATEGORIES_TOLD)
      .map(([name]) => name),
    soleGiver: giver === undefined ? null : { voice: giver[0], articles: giver[1] },
  };
}
