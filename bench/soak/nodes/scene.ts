import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseDay } from '../../../src/domain/day.ts';
import { makeQueries } from '../../answers/queries.ts';
import { benchMarket, generationPath, prisme } from '../../market.ts';
import { createBook } from '../book.ts';
import { samplePrices } from '../catalogue.ts';
import { startReceivers } from '../receivers.ts';
import { startRefresh } from '../refresh.ts';
import { openBalancer } from './balancer.ts';
import { startEngines } from './engines.ts';
import { aFleetNode, type FleetNode } from './fleet.ts';

const DAYS = 4;
const EANS = 20_000;
const QUERIES = 1_000;
export const LIMIT = 10;

export type NodesScene = Awaited<ReturnType<typeof openNodesScene>>;

/** A market whose first day is built and served by several nodes on shared engines, and receivers for their messages. */
export async function openNodesScene(products: number, count: number) {
  const work = resolve('.cache/bench', `soak-nodes-${products}`);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const market = benchMarket(products, DAYS);
  const days = readdirSync(market.dir)
    .filter((name) => parseDay(name) !== undefined)
    .sort();
  const engines = await startEngines(work);
  const book = createBook();
  const receivers = await startReceivers(book.received);
  const env = {
    ...engines.env,
    BASE_URL: 'http://localhost:8080',
    TRUST_PROXY: '127.0.0.1',
    LIMIT_REST_FREE: String(LIMIT),
    SMTP_URL: receivers.smtpUrl,
    MAIL_FROM: 'Prisme <noreply@example.dk>',
    ALLOW_PRIVATE_HOSTS: '127.0.0.1',
  };
  const nodes: FleetNode[] = [];
  // Nights are made when the story says so, by a process beside the first node.
  for (let n = 0; n < count; n++)
    nodes.push(await aFleetNode('abcdefgh'[n]!, work, { ...env, ROLE: 'serve' }));
  const builder = { dataDir: nodes[0]!.dataDir, env: { ...nodes[0]!.env, ROLE: 'all' } };
  const putSources = (day: string) => {
    const path = join(market.dir, day, 'sources.json');
    return engines.cluster.putSources(path, readFileSync(path, 'utf8'));
  };

  console.error('building the first day …');
  await putSources(days[0]!);
  if (!(await startRefresh(builder.env, days[0]!).done)) throw new Error('the first night failed');
  const token = prisme(builder.env, 'tokens', 'create', '--name', 'soak').trim();
  console.error(`starting ${count} nodes …`);
  await Promise.all(nodes.map((node) => node.start()));
  const balancer = openBalancer(nodes);
  return {
    work,
    days,
    nodes,
    builder,
    engines,
    book,
    receivers,
    token,
    putSources,
    priced: samplePrices(builder.dataDir, EANS),
    queries: makeQueries(generationPath(builder.dataDir), QUERIES),
    send: balancer.send,
    async close() {
      await balancer.close();
      await Promise.all(nodes.map((node) => node.kill()));
      await receivers.close();
      await engines.close();
    },
  };
}
