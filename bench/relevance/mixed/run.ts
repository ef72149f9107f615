import { resolve } from 'node:path';
import { report } from '../../result.ts';
import { prismeEngine } from '../engines.ts';
import { mixedSpelling } from '../spelling/run.ts';
import { suggestionFigures } from '../suggestions.ts';
import { buildMixed } from './engines.ts';
import { type Answered, answersOf, mixedSet } from './score.ts';
import { baselineOf, mixedFigures } from './table.ts';

const WORST = 15;

/** The mixed set, Prisme beside FTS5. Of the worst answers only those of the half that may be looked at are shown. */
export async function runMixed(save: boolean): Promise<void> {
  const set = mixedSet();
  const path = await buildMixed(set.products, resolve('.cache/bench/relevance-mixed'));
  const prisme = await prismeEngine(path);
  const ours = answersOf(prisme, set);
  const spelling = mixedSpelling(
    prisme,
    new Map(set.products.map(({ ean, facts }) => [ean, facts.sort.key])),
  );
  prisme.close();
  const worst = ours.filter(({ query }) => query.half === 'tune').toSorted((a, b) => a.ndcg - b.ndcg);
  console.log(`\nworst ${WORST} of the mixed set's tune half`);
  for (const each of worst.slice(0, WORST)) console.log(shown(each));
  const size = `${set.products.length} products, ${set.queries.length} queries`;
  report('relevance, mixed set', size, [...mixedFigures(baselineOf(set), ours), ...spelling], save);
  const suggested = await suggestionFigures(
    path,
    set.queries.map(({ q }) => q),
  );
  report('relevance, suggestions, mixed set', size, suggested, save);
}

const shown = ({ query, ndcg, grades }: Answered): string =>
  `  ${ndcg.toFixed(2)}  ${query.q} (${query.kind}): ${grades.length > 0 ? grades.join(' ') : 'no hit'}`;
