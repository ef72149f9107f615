import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { type BenchOptions, type Figure, report } from '../result.ts';
import { buildCatalogue } from './catalogue.ts';
import { plainEngine, prismeEngine } from './engines.ts';
import { KINDS } from './meaning.ts';
import { type Figures, type Measured, measure, type Relevance } from './measure.ts';
import { runMixed } from './mixed/run.ts';
import { QUERIES } from './queries/index.ts';
import { runSpelling } from './spelling/run.ts';
import { suggestionFigures } from './suggestions.ts';

const NDCG_BAR = 0.9;
const WORST = 15;

/** Measures the first five answers to Danish shoppers' queries, compared with FTS5. */
export async function run({ save }: BenchOptions): Promise<void> {
  const dir = resolve('.cache/bench/relevance');
  rmSync(dir, { recursive: true, force: true });
  const catalogue = await buildCatalogue(dir);
  const prisme = await prismeEngine(catalogue.path);
  const plain = plainEngine(catalogue.products);
  const ours = measure(prisme, QUERIES, catalogue.truth);
  const theirs = measure(plain, QUERIES, catalogue.truth);
  plain.close();

  console.log(`worst ${WORST} of ${ours.total.queries}`);
  for (const each of ours.measured.slice(0, WORST)) console.log(shown(each));
  const { ndcg } = ours.total;
  report(
    'relevance',
    `${catalogue.products.length} products, ${QUERIES.length} queries`,
    [
      { name: 'nDCG@5', value: ndcg.toFixed(3), bar: `≥ ${NDCG_BAR}`, ok: ndcg >= NDCG_BAR },
      { name: 'hit@1', value: percent(ours.total.hit1) },
      { name: 'zero hits', value: percent(ours.total.zero) },
      { name: 'answered in vain', value: `${ours.vain.answered} of ${ours.vain.queries}` },
      ...kindFigures(ours, theirs),
      { name: 'plain BM25: nDCG@5', value: theirs.total.ndcg.toFixed(3) },
      { name: 'plain BM25: hit@1', value: percent(theirs.total.hit1) },
      { name: 'plain BM25: zero hits', value: percent(theirs.total.zero) },
    ],
    save,
  );
  runSpelling(prisme, catalogue, save);
  prisme.close();
  const judged = QUERIES.filter(({ means }) => means.length > 0).map(({ q }) => q);
  const suggested = await suggestionFigures(catalogue.path, judged);
  report('relevance, suggestions', `${catalogue.products.length} products`, suggested, save);
  await runMixed(save);
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function kindFigures(ours: Relevance, theirs: Relevance): Figure[] {
  const line = ({ ndcg, hit1, zero }: Figures) => `${ndcg.toFixed(3)} · ${percent(hit1)} · ${percent(zero)}`;
  return KINDS.filter((kind) => ours.kinds.has(kind)).map((kind) => {
    const figures = ours.kinds.get(kind)!;
    return {
      name: `${kind} (${figures.queries}): nDCG@5 · hit@1 · zero`,
      value: `${line(figures)}   BM25 ${theirs.kinds.get(kind)!.ndcg.toFixed(3)}`,
    };
  });
}

function shown({ query, ndcg, hits }: Measured): string {
  const lines = hits.map(({ name, grade }) => `      ${grade}  ${name}`);
  return [
    `  ${ndcg.toFixed(2)}  ${query.q} (${query.kind})`,
    ...(lines.length > 0 ? lines : ['      no hit']),
  ].join('\n');
}
