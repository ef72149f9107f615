import { markdownPage, markdownTable, whenAndWhere } from '../result.ts';
import { quantile } from '../soak/record.ts';
import type { PeerTold } from './task.ts';

export interface PeerRow {
  peer: string;
  cells: string[];
  /** The table's row as one line. */
  summary: string;
}

const HEADS = [
  'engine',
  'products held',
  'build',
  'memory',
  'disk',
  'p50',
  'p95',
  'p99',
  'queries',
  'no hit',
  'p50 / p99 in a price range',
  'nDCG@5',
];

export function rowOf(
  peer: string,
  size: number,
  told: PeerTold | undefined,
  ndcg: number | undefined,
): PeerRow {
  const judged = ndcg === undefined ? '?' : ndcg.toFixed(3);
  if (!told) return { peer, cells: [peer, 'none', ...Array(9).fill('–'), judged], summary: 'held nothing' };
  const at = (share: number) => `${milliseconds(quantile(told.ms, share))} ms`;
  const cells = [
    peer,
    size.toLocaleString('en'),
    `${told.buildS.toFixed(1)} s`,
    `${told.memoryMb.toFixed(0)} MB`,
    told.diskMb === null ? '–' : `${told.diskMb.toFixed(0)} MB`,
    at(0.5),
    at(0.95),
    at(0.99),
    String(told.ms.length),
    String(told.answers.filter((found) => found.length === 0).length),
    `${milliseconds(quantile(told.rangedMs, 0.5))} / ${milliseconds(quantile(told.rangedMs, 0.99))} ms`,
    judged,
  ];
  const summary = HEADS.slice(1)
    .map((head, i) => `${head} ${cells[i + 1]}`)
    .join(' · ');
  return { peer, cells, summary };
}

const milliseconds = (ms: number): string => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0));

export function peersMarkdown(
  products: number,
  timed: number,
  budgetS: number,
  judgedProducts: number,
  rows: readonly PeerRow[],
): string {
  return markdownPage([
    `# Search beside its peers, ${products.toLocaleString('en')} products`,
    whenAndWhere(),
    `Every engine is given the same text of each article (name, brand, category) and its price from a synthetic market and is asked the same ${timed} generated\n` +
      `queries (1–5 words, every fourth misspelt) for the five best, one at a time, in a process of its own with 4 GB of heap; whoever needs\n` +
      `longer than ${budgetS} s for them answers only the first ones. Then they are asked again, each within one of three price ranges (up to 200,\n100 to 500, 500 to 2,000 kr.), which every engine filters by its own means. An engine that could not hold them all was given half as many until it could.\n` +
      `nDCG@5 is that of the judged queries of \`bench relevance\` over its ${judgedProducts.toLocaleString('en')} titles; Prisme's search was made with that set in view,\n` +
      `the others were not, so its figure flatters it. Memory is anonymous and shared memory of all the engine's processes after the queries; the\n` +
      'page cache is not counted. PostgreSQL and Sphinx are asked over a socket, the others in their own process. Run it with `npm run bench -- peers`.',
    markdownTable(
      HEADS,
      rows.map(({ cells }) => cells),
    ),
  ]);
}
