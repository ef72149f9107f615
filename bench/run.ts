import { parseArgs } from 'node:util';
import { type BenchOptions, keepFigures, reported } from './result.ts';

const BENCHES: Record<string, () => Promise<{ run(options: BenchOptions): Promise<void> }>> = {
  lookup: () => import('./answers/lookup.ts'),
  search: () => import('./answers/search.ts'),
  people: () => import('./answers/people.ts'),
  refresh: () => import('./night/refresh.ts'),
  day: () => import('./night/day.ts'),
  changes: () => import('./answers/changes.ts'),
  lists: () => import('./answers/lists.ts'),
  mcp: () => import('./answers/mcp.ts'),
  limiter: () => import('./answers/limiter.ts'),
  agents: () => import('./night/agents.ts'),
  start: () => import('./answers/start.ts'),
  relevance: () => import('./relevance/run.ts'),
  trust: () => import('./trust/run.ts'),
  honesty: () => import('./honesty/run.ts'),
  pages: () => import('./answers/pages.ts'),
  growth: () => import('./growth.ts'),
  peers: () => import('./peers/run.ts'),
  scale: () => import('./scale/run.ts'),
  shared: () => import('./nodes/shared.ts'),
  node: () => import('./nodes/node.ts'),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: 'string', default: '1000000' },
    memory: { type: 'string' },
    save: { type: 'boolean', default: false },
  },
});
const bench = BENCHES[positionals[0] ?? ''];
if (!bench) {
  console.error(
    `usage: npm run bench -- NAME [--products N[,N…]] [--memory GB] [--save]\nNAME is one of: ${Object.keys(BENCHES).join(', ')}`,
  );
  process.exit(2);
}
export const sizes = values.products.split(',').map(Number);
export const products = sizes[0]!;
await (await bench()).run({
  products,
  sizes,
  save: values.save,
  memoryGb: values.memory === undefined ? undefined : Number(values.memory),
});
keepFigures(positionals[0]!, products, reported());
