import { Agent, request } from 'undici';
import type { FleetNode } from './fleet.ts';

const CALLERS = 200;
const ROUNDS = 6;
const TRIES = 5;

export interface AtOnce {
  most: number;
  least: number;
  /** How callers were counted. On a machine so busy that Redis is late, each node counts alone. */
  counted: string;
}

/** Two hundred callers ask every node at once, again and again. How often the luckiest and the unluckiest were accepted. */
export async function acceptedAtOnce(nodes: readonly FleetNode[], ean: string): Promise<AtOnce> {
  for (let attempt = 1; ; attempt++) {
    const before = await countedBy(nodes);
    const { most, least } = await burst(nodes, ean, attempt);
    const counted = [...new Set([...before, ...(await countedBy(nodes))])].sort().join(' and ');
    if (counted === 'across nodes' || attempt === TRIES) return { most, least, counted };
  }
}

const countedBy = (nodes: readonly FleetNode[]): Promise<string[]> =>
  Promise.all(nodes.map(async (node) => (await node.ready())?.limits ?? 'unknown'));

async function burst(nodes: readonly FleetNode[], ean: string, attempt: number) {
  const dispatcher = new Agent({ connections: 64 });
  const accepted = new Map<number, number>();
  const ask = async (caller: number, { origin }: FleetNode) => {
    const headers = { 'x-forwarded-for': `172.30.${attempt}.${caller}` };
    const answer = await request(`${origin}/public/product/${ean}`, { headers, dispatcher });
    await answer.body.dump();
    if (answer.statusCode === 200) accepted.set(caller, (accepted.get(caller) ?? 0) + 1);
  };
  for (let round = 0; round < ROUNDS; round++)
    await Promise.all(
      nodes.flatMap((node) => Array.from({ length: CALLERS }, (_, caller) => ask(caller, node))),
    );
  await dispatcher.close();
  const counts = [...accepted.values()];
  return { most: Math.max(...counts), least: Math.min(...counts) };
}
