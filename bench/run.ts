import { parseArgs } from 'node:util';
import { keepFigures } from './kept-figures.ts';
import { reported } from './result.ts';

export interface BenchOptions {
  products: number;
  /** All that --products named; most benches take the first. */
  sizes: number[];
  save: boolean;
}

const BENCHES: Record<string, () => Promise<{ run(options: BenchOptions): Promise<void> }>> = {
  lookup: () => import('./lookup.ts'),
  search: () => import('./search.ts'),
  people: () => import('./people.ts'),
  refresh: () => import('./refresh.ts'),
  lists: () => import('./lists.ts'),
  mcp: () => import('./mcp.ts'),
  limiter: () => import('./limiter.ts'),
  agents: () => import('./agents.ts'),
  start: () => import('./start.ts'),
  relevance: () => import('./relevance.ts'),
  trust: () => import('./trust.ts'),
  honesty: () => import('./honesty.ts'),
  pages: () => import('./pages.ts'),
  growth: () => import('./growth.ts'),
  peers: () => import('./peers.ts'),
  scale: () => import('./scale.ts'),
  shared: () => import('./shared.ts'),
  node: () => import('./node.ts'),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { products: { type: 'string', default: '1000000' }, save: { type: 'boolean', default: false } },
});
const bench = BENCHES[positionals[0] ?? ''];
if (!bench) {
  console.error(
    `usage: npm run bench -- NAME [--products N[,N…]] [--save]\nNAME is one of: ${Object.keys(BENCHES).join(', ')}`,
  );
  process.exit(2);
}
const sizes = values.products.split(',').map(Number);
const products = sizes[0]!;
await (await bench()).run({ products, sizes, save: values.save });
keepFigures(positionals[0]!, products, reported());
