import { readFileSync } from 'node:fs';
import { type Figure, report } from '../../result.ts';
import type { RelevanceCatalogue } from '../catalogue.ts';
import type { Engine } from '../engines.ts';
import { measure } from '../measure.ts';
import { HALVES, halfOf } from '../mixed/queries.ts';
import { QUERIES } from '../queries/index.ts';
import { SLIP_KINDS, slippedQueries } from './slips.ts';

/** The words of one file are the Danish market's, of the other the mixed set's. */
export type MisspellingFile = 'misspellings.da.txt' | 'misspellings-mixed.da.txt';
/** EAN → the sort of thing that the product is. */
export type SortsByEan = ReadonlyMap<string, string>;

const WORST = 25;
const UNSEEN_BAR = 0.8;

export interface Misspelling {
  wrong: string;
  right: string;
}

export const misspellings = (file: MisspellingFile): Misspelling[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [wrong, right] = line.split(' = ') as [string, string];
      return { wrong, right };
    });

/** Measures how many misspelt queries get the answers of the right spelling: generated slips and real misspellings. */
export function runSpelling(engine: Engine, catalogue: RelevanceCatalogue, save: boolean): void {
  const sorts = new Map<string, string>(catalogue.truth.map(({ ean, type }) => [ean, type.key]));
  const real = measured('misspellings.da.txt', engine, sorts);
  printWorst(real);
  const slips = slipFigures(engine, catalogue);
  report(
    'relevance, spelling',
    `${catalogue.products.length} products`,
    [...slips, ...realFigures('real misspellings', real)],
    save,
  );
}

/** Figures of the mixed set's misspellings. Only those of the tune half are shown one by one. */
export function mixedSpelling(engine: Engine, sorts: SortsByEan): Figure[] {
  const real = measured('misspellings-mixed.da.txt', engine, sorts);
  const [tune, unseen] = HALVES.map((half) => real.filter(({ wrong }) => halfOf(wrong) === half));
  printWorst(tune!);
  const [share, none] = realFigures('unseen misspellings', unseen!);
  const ok = meanOf(unseen!) >= UNSEEN_BAR;
  return [...realFigures('tune misspellings', tune!), { ...share!, bar: `≥ ${UNSEEN_BAR}`, ok }, none!];
}

interface MeasuredMisspelling extends Misspelling {
  share: number;
}

const measured = (file: MisspellingFile, engine: Engine, sorts: SortsByEan): MeasuredMisspelling[] =>
  misspellings(file).map((each) => ({ ...each, share: likeness(each, engine, sorts) }));

function printWorst(real: readonly MeasuredMisspelling[]): void {
  console.log(`\nworst of ${real.length} misspellings`);
  for (const { wrong, right, share } of real.toSorted((a, b) => a.share - b.share).slice(0, WORST))
    console.log(`  ${share.toFixed(2)}  ${wrong} = ${right}`);
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

const meanOf = (real: readonly MeasuredMisspelling[]): number =>
  real.reduce((sum, { share }) => sum + share, 0) / real.length;

function realFigures(name: string, real: readonly MeasuredMisspelling[]): Figure[] {
  const none = real.filter(({ share }) => share === 0).length;
  return [
    { name: `${name} (${real.length}): answers of the thing meant`, value: meanOf(real).toFixed(3) },
    { name: `${name}: none of the thing meant`, value: `${none}` },
  ];
}

/** The share of answers that are of the same sort as the first answer to the right spelling. */
function likeness({ wrong, right }: Misspelling, engine: Engine, sorts: SortsByEan): number {
  const meant = engine.search(right).map((ean) => sorts.get(ean));
  const got = engine.search(wrong).map((ean) => sorts.get(ean));
  const wanted = meant.filter((sort) => sort === meant[0]).length;
  return wanted === 0 ? 0 : Math.min(1, got.filter((sort) => sort === meant[0]).length / wanted);
}
