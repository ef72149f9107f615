import { DEPTH, type Engine } from '../engines.ts';
import { type MixedProduct, mixedCatalogue } from './catalogue.ts';
import { MIXED_KINDS, type MixedKind, type MixedQuery, mixedGrade } from './meaning.ts';
import { type Half, halfOf, mixedQueries } from './queries.ts';

/** The products, the queries, and by query the grades of what is not wrong. */
export interface MixedSet {
  products: readonly MixedProduct[];
  queries: readonly JudgedQuery[];
}

export interface JudgedQuery extends MixedQuery {
  half: Half;
  /** Grades by EAN, from 1; a product that is not named has 0. */
  grades: ReadonlyMap<string, number>;
}

export interface MixedScore {
  queries: number;
  ndcg: number;
  /** The share of queries with something exact or good among the first five. */
  hit5: number;
}

/** Scores of all queries and of each kind. */
export type MixedScores = ReadonlyMap<MixedKind | 'all', MixedScore>;

export interface Answered {
  query: JudgedQuery;
  ndcg: number;
  grades: readonly number[];
}

const GOOD = 2;

export function mixedSet(): MixedSet {
  const products = mixedCatalogue();
  const sorts = new Map(products.map(({ facts }) => [facts.sort.key, facts.sort]));
  const queries = mixedQueries(products.map(({ facts }) => facts)).map((query): JudgedQuery => {
    const grades = products.map((product) => [product.ean, mixedGrade(query, product, sorts)] as const);
    return { ...query, half: halfOf(query.q), grades: new Map(grades.filter(([, grade]) => grade > 0)) };
  });
  return { products, queries };
}

export function answersOf(engine: Engine, { queries }: MixedSet): Answered[] {
  return queries.map((query) => {
    const grades = engine
      .search(query.q)
      .slice(0, DEPTH)
      .map((ean) => query.grades.get(ean) ?? 0);
    const ideal = [...query.grades.values()].sort((a, b) => b - a).slice(0, DEPTH);
    return { query, grades, ndcg: gainOf(grades) / gainOf(ideal) };
  });
}

export function scoresOf(answers: readonly Answered[], half: Half): MixedScores {
  const ofHalf = answers.filter(({ query }) => query.half === half);
  const kinds = MIXED_KINDS.map(
    (kind) => [kind, scoreOf(ofHalf.filter(({ query }) => query.kind === kind))] as const,
  );
  return new Map<MixedKind | 'all', MixedScore>([['all', scoreOf(ofHalf)], ...kinds]);
}

function scoreOf(answers: readonly Answered[]): MixedScore {
  const queries = answers.length;
  const ndcg = answers.reduce((sum, each) => sum + each.ndcg, 0) / queries;
  const hits = answers.filter(({ grades }) => grades.some((grade) => grade >= GOOD)).length;
  return { queries, ndcg, hit5: hits / queries };
}

const gainOf = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
