import { Agent, request } from 'undici';
import type { FleetNode } from './fleet.ts';

const CALLERS = 200;
const ATTEMPTS_PER_NODE = 6;

/** Two hundred callers ask every node at once. How often the luckiest and the unluckiest were accepted. */
export async function acceptedAtOnce(
  nodes: readonly FleetNode[],
  ean: string,
): Promise<{ most: number; least: number; failed: number }> {
  const dispatcher = new Agent({ connections: 64 });
  const accepted = new Map<number, number>();
  let failed = 0;
  const ask = async (caller: number, { origin }: FleetNode) => {
    const headers = { 'x-forwarded-for': `192.0.2.${caller}` };
    const answer = await request(`${origin}/public/product/${ean}`, { headers, dispatcher });
    await answer.body.dump();
    if (answer.statusCode === 200) accepted.set(caller, (accepted.get(caller) ?? 0) + 1);
    else if (answer.statusCode !== 429) failed++;
  };
  const asks: Promise<void>[] = [];
  for (let attempt = 0; attempt < ATTEMPTS_PER_NODE; attempt++)
    for (const node of nodes) for (let caller = 0; caller < CALLERS; caller++) asks.push(ask(caller, node));
  await Promise.all(asks);
  await dispatcher.close();
  const counts = [...accepted.values()];
  return { most: Math.max(...counts), least: Math.min(...counts), failed };
}
