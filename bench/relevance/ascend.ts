import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { WEIGHTS, type Weights } from '../../src/search/query/weights.ts';
import { buildCatalogue } from './catalogue.ts';
import { type Engine, weighedSearch } from './engines.ts';
import { measure } from './measure.ts';
import { buildMixed } from './mixed/engines.ts';
import type { Half } from './mixed/queries.ts';
import { answersOf, mixedSet, scoresOf } from './mixed/score.ts';
import { QUERIES } from './queries/index.ts';

/*
 * Climbs the weights of the ranking one at a time on the tune half of the mixed set, and keeps what helps there as long as the
 * Danish set is none the worse. The other half is asked once, when all is done: `node bench/relevance/ascend.ts --minutes 2`.
 */

const STEPS = [0.8, 1.25];
/** A smaller gain is a query or two, by chance. */
const GAIN_MIN = 0.0005;
const DANISH_LOSS_MAX = 0.0002;

type Path = readonly string[];
type Numbers = { [key: string]: number | Numbers };

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '2' } } });
const untilMs = Date.now() + Number(values.minutes) * 60_000;

const set = mixedSet();
const tuned = { ...set, queries: set.queries.filter(({ half }) => half === 'tune') };
const mixed = await weighedSearch(await buildMixed(set.products, resolve('.cache/bench/ascend-mixed')));
const market = await buildCatalogue(resolve('.cache/bench/ascend-danish'));
const danish = await weighedSearch(market.path);

const ndcgOf = (engine: Engine, of: typeof set, half: Half): number =>
  scoresOf(answersOf(engine, of), half).get('all')!.ndcg;
const tunedNdcg = (weights: Weights): number => ndcgOf(mixed.engineWith(weights), tuned, 'tune');
const danishNdcg = (weights: Weights): number =>
  measure(danish.engineWith(weights), QUERIES, market.truth).total.ndcg;

function climb(from: Weights): Weights {
  const least = danishNdcg(from) - DANISH_LOSS_MAX;
  let [best, bestNdcg] = [from, tunedNdcg(from)];
  console.log(`tune ${bestNdcg.toFixed(4)}, Danish ${(least + DANISH_LOSS_MAX).toFixed(4)}`);
  for (let climbed = true; climbed && Date.now() < untilMs; ) {
    climbed = false;
    for (const [path, step] of pathsOf(from).flatMap((path) => STEPS.map((step) => [path, step] as const))) {
      if (Date.now() > untilMs) break;
      const tried = withStep(best, path, step);
      const ndcg = tunedNdcg(tried);
      if (ndcg < bestNdcg + GAIN_MIN || danishNdcg(tried) < least) continue;
      console.log(`  ${path.join('.')} × ${step}: ${ndcg.toFixed(4)}`);
      [best, bestNdcg, climbed] = [tried, ndcg, true];
    }
  }
  return best;
}

function pathsOf(numbers: Numbers, before: Path = []): Path[] {
  return Object.entries(numbers).flatMap(([key, value]) =>
    typeof value === 'number' ? leafPath(value, [...before, key]) : pathsOf(value, [...before, key]),
  );
}

/** A weight of one is the measure that the others of its kind are told in. */
const leafPath = (value: number, path: Path): Path[] => (value === 1 ? [] : [path]);

function withStep<T extends Numbers>(numbers: T, [key, ...rest]: Path, step: number): T {
  const value = numbers[key!]!;
  return {
    ...numbers,
    [key!]: typeof value === 'number' ? stepped(value, step) : withStep(value, rest, step),
  };
}

/** A partial match never weighs more than a whole one. */
function stepped(value: number, step: number): number {
  const next = Number((value * step).toFixed(3));
  return value < 1 ? Math.min(1, next) : next;
}

const best = climb(WEIGHTS);
console.log(JSON.stringify(best, null, 2));
for (const [name, weights] of [['before', WEIGHTS] as const, ['after', best] as const])
  console.log(
    `${name}: tune ${tunedNdcg(weights).toFixed(4)}, unseen ${ndcgOf(mixed.engineWith(weights), set, 'unseen').toFixed(4)}, Danish ${danishNdcg(weights).toFixed(4)}`,
  );
mixed.close();
danish.close();
