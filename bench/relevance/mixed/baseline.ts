import { report } from '../../result.ts';
import { mixedSet } from './score.ts';
import { baselineOf, mixedFigures } from './table.ts';

/** FTS5 alone on the mixed set: `node bench/relevance/mixed/baseline.ts`. */
const set = mixedSet();
const baseline = baselineOf(set);
report(
  `relevance, mixed set: ${baseline.name}`,
  `${set.products.length} products, ${set.queries.length} queries`,
  mixedFigures(baseline),
  false,
);
