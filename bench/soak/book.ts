import type { Messages } from './record.ts';

interface Watched {
  ean: number;
  targetOre: number;
  madeAtMs: number;
  reached: boolean;
  expected: number;
  /** Message ids, each as often as it came. */
  received: Map<string, number>;
}

/**
 * What every price agent should have been told, kept apart from the service: a message a crossing, where a crossing is a
 * published price at or below the target after one above it.
 */
export function createBook() {
  const agents = new Map<string, Watched>();
  const early = new Map<string, string[]>();

  const arrived = (agent: Watched, messageId: string) =>
    agent.received.set(messageId, (agent.received.get(messageId) ?? 0) + 1);

  return {
    made(
      id: string,
      { ean, targetOre, reached }: { ean: number; targetOre: number; reached: boolean },
      atMs: number,
    ) {
      const agent = {
        ean,
        targetOre,
        madeAtMs: atMs,
        reached,
        expected: reached ? 1 : 0,
        received: new Map(),
      };
      agents.set(id, agent);
      // A message can be here before the answer that made its agent.
      for (const messageId of early.get(id) ?? []) arrived(agent, messageId);
      early.delete(id);
    },
    received(id: string, messageId: string): void {
      const agent = agents.get(id);
      if (agent) arrived(agent, messageId);
      else early.set(id, [...(early.get(id) ?? []), messageId]);
    },
    eans: (): number[] => [...new Set([...agents.values()].map(({ ean }) => ean))].sort((a, b) => a - b),
    /**
     * A night's prices were being served from `noticedAtMs` at the latest. Whoever was made later began with them; for
     * whoever was made between publishing and noticing they are the same price once more, which changes nothing.
     */
    night(priceOf: ReadonlyMap<number, number>, noticedAtMs: number): void {
      for (const agent of agents.values()) {
        const price = priceOf.get(agent.ean);
        if (price === undefined || agent.madeAtMs > noticedAtMs) continue;
        const isThere = price <= agent.targetOre;
        if (isThere && !agent.reached) agent.expected++;
        agent.reached = isThere;
      }
    },
    sum(): Omit<Messages, 'refusedOnce'> {
      const sum = { expected: 0, lost: 0, surplus: 0, repeated: 0 };
      for (const { expected, received } of agents.values()) {
        sum.expected += expected;
        sum.lost += Math.max(0, expected - received.size);
        sum.surplus += Math.max(0, received.size - expected);
        for (const times of received.values()) sum.repeated += times - 1;
      }
      for (const messageIds of early.values()) sum.surplus += messageIds.length;
      return sum;
    },
  };
}

export type Book = ReturnType<typeof createBook>;
