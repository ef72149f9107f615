import type { DemoProduct } from '../../src/market/demo/known.ts';
import { DEPTH, type Engine } from './engines.ts';
import { type Grade, gradeOf, type Kind, type Query } from './meaning.ts';

export interface Measured {
  query: Query;
  ndcg: number;
  /** Measures a list of results in order. */
  hits: { name: string; grade: Grade }[];
}

export interface Figures {
  queries: number;
  ndcg: number;
  hit1: number;
  zero: number;
}

export interface Relevance {
  total: Figures;
  kinds: Map<Kind, Figures>;
  /** The worst first. */
  measured: Measured[];
  /** The number of meaningless queries that still got an answer. */
  vain: { queries: number; answered: number };
}

/** Every product on offer is judged, so that an answer is never wrong for being new. */
export function measure(engine: Engine, queries: readonly Query[], truth: readonly DemoProduct[]): Relevance {
  const byEan = new Map<string, DemoProduct>(truth.map((product) => [product.ean, product]));
  const answers = queries.map((query): Measured => {
    const hits = engine.search(query.q).map((ean) => {
      const product = byEan.get(ean);
      return { name: product?.name ?? ean, grade: product ? gradeOf(query, product) : (0 as Grade) };
    });
    const ideal = truth.map((product) => gradeOf(query, product)).sort((a, b) => b - a);
    return { query, hits, ndcg: gain(hits.map(({ grade }) => grade)) / (gain(ideal) || 1) };
  });
  const measured = answers.filter(({ query }) => query.means.length > 0);
  const vain = answers.filter(({ query }) => query.means.length === 0);
  const kinds = Map.groupBy(measured, ({ query }) => query.kind);
  return {
    total: figuresOf(measured),
    kinds: new Map([...kinds].map(([kind, ofKind]) => [kind, figuresOf(ofKind)])),
    measured: measured.toSorted((a, b) => a.ndcg - b.ndcg),
    vain: { queries: vain.length, answered: vain.filter(({ hits }) => hits.length > 0).length },
  };
}

/** Discounted cumulative gain of the first five. */
const gain = (grades: readonly number[]): number =>
  grades.slice(0, DEPTH).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);

function figuresOf(measured: readonly Measured[]): Figures {
  const share = (is: (each: Measured) => boolean) => measured.filter(is).length / measured.length;
  return {
    queries: measured.length,
    ndcg: measured.reduce((sum, { ndcg }) => sum + ndcg, 0) / measured.length,
    hit1: share(({ hits }) => (hits[0]?.grade ?? 0) >= 2),
    zero: share(({ hits }) => hits.length === 0),
  };
}
