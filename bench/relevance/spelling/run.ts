import { readFileSync } from 'node:fs';
import { type Figure, report } from '../../result.ts';
import type { RelevanceCatalogue } from '../catalogue.ts';
import type { Engine } from '../engines.ts';
import { measure } from '../measure.ts';
import { QUERIES } from '../queries/index.ts';
import { SLIP_KINDS, slippedQueries } from './slips.ts';

const MISSPELLINGS = new URL('./misspellings.da.txt', import.meta.url);
const WORST = 25;

export interface Misspelling {
  wrong: string;
  right: string;
}

/** Danes' misspellings of words of the market. */
export const misspellings = (): Misspelling[] =>
  readFileSync(MISSPELLINGS, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [wrong, right] = line.split(' = ') as [string, string];
      return { wrong, right };
    });

/** Measures how many misspelt queries get the answers of the right spelling: generated slips and real misspellings. */
export function runSpelling(engine: Engine, catalogue: RelevanceCatalogue, save: boolean): void {
  const real = misspellings().map((each) => ({ ...each, share: likeness(each, engine, catalogue) }));
  console.log(`\nworst of ${real.length} misspellings`);
  for (const { wrong, right, share } of real.toSorted((a, b) => a.share - b.share).slice(0, WORST))
    console.log(`  ${share.toFixed(2)}  ${wrong} = ${right}`);
  const slips = slipFigures(engine, catalogue);
  report(
    'relevance, spelling',
    `${catalogue.products.length} products`,
    [...slips, ...realFigures(real)],
    save,
  );
}

function slipFigures(engine: Engine, { truth }: RelevanceCatalogue): Figure[] {
  const slipped = slippedQueries(QUERIES);
  const figure = (name: string, of: typeof slipped): Figure => {
    const { ndcg, hit1, zero } = measure(
      engine,
      of.map(({ query }) => query),
      truth,
    ).total;
    const shares = [hit1, zero].map((share) => `${(share * 100).toFixed(1)} %`);
    return {
      name: `${name} (${of.length}): nDCG@5 · hit@1 · zero`,
      value: [ndcg.toFixed(3), ...shares].join(' · '),
    };
  };
  return [
    figure('made slips', slipped),
    ...SLIP_KINDS.map((kind) =>
      figure(
        `made slips, ${kind}`,
        slipped.filter(({ slip }) => slip === kind),
      ),
    ),
  ];
}

function realFigures(real: readonly { share: number }[]): Figure[] {
  const mean = real.reduce((sum, { share }) => sum + share, 0) / real.length;
  const none = real.filter(({ share }) => share === 0).length;
  return [
    { name: `real misspellings (${real.length}): answers of the thing meant`, value: mean.toFixed(3) },
    { name: 'real misspellings: none of the thing meant', value: `${none}` },
  ];
}

/** The share of answers that are of the same sort as the first answer to the right spelling. */
function likeness({ wrong, right }: Misspelling, engine: Engine, { truth }: RelevanceCatalogue): number {
  const sorts = new Map<string, string>(truth.map(({ ean, type }) => [ean, type.key]));
  const meant = engine.search(right).map((ean) => sorts.get(ean));
  const got = engine.search(wrong).map((ean) => sorts.get(ean));
  const wanted = meant.filter((sort) => sort === meant[0]).length;
  return wanted === 0 ? 0 : Math.min(1, got.filter((sort) => sort === meant[0]).length / wanted);
}
