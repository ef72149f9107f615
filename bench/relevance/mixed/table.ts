import type { Figure } from '../../result.ts';
import { DEFAULT_WEIGHTS, FIELD_WEIGHTS, mixedFts5 } from './engines.ts';
import { HALVES } from './queries.ts';
import { type Answered, answersOf, type MixedScore, type MixedSet, scoresOf } from './score.ts';

export interface Baseline {
  name: string;
  answers: Answered[];
}

/** FTS5 with the weights that serve it better, over both halves. */
export function baselineOf(set: MixedSet): Baseline {
  const baselines = [
    { name: 'FTS5 default weights', weights: DEFAULT_WEIGHTS },
    { name: `FTS5 weights ${FIELD_WEIGHTS.join(', ')}`, weights: FIELD_WEIGHTS },
  ].map(({ name, weights }) => {
    const engine = mixedFts5(set.products, weights);
    const answers = answersOf(engine, set);
    engine.close();
    return { name, answers };
  });
  return baselines.reduce((best, each) => (meanNdcg(each.answers) > meanNdcg(best.answers) ? each : best));
}

const meanNdcg = (answers: readonly Answered[]): number =>
  answers.reduce((sum, { ndcg }) => sum + ndcg, 0) / answers.length;

/** A line for all and for each kind of each half: ours, where there is one, and the baseline's beside it. */
export function mixedFigures(baseline: Baseline, ours?: readonly Answered[]): Figure[] {
  return HALVES.flatMap((half) => {
    const theirs = scoresOf(baseline.answers, half);
    const own = ours && scoresOf(ours, half);
    return [...theirs].map(([kind, score]) => ({
      name: `${half}, ${kind} (${score.queries}): nDCG@5 · hit@5`,
      value: own ? `${line(own.get(kind)!)}   FTS5 ${line(score)}` : line(score),
    }));
  });
}

const line = ({ ndcg, hit5 }: MixedScore): string => `${ndcg.toFixed(3)} · ${(hit5 * 100).toFixed(1)} %`;
