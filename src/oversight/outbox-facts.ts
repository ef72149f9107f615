import type { AgentStore } from '../store/ports/agents.ts';

/** Messages to people and programs, and whoever they do not reach. */
export interface OutboxFacts {
  open: number;
  /** When the oldest of the open ones was written. */
  oldestOpenMs: number | null;
  /** Channels of price agents that fail, and those that were given up. */
  failing: number;
  disabled: number;
}

export async function outboxFacts({ outbox, agents }: AgentStore): Promise<OutboxFacts> {
  const troubles = await agents.allTroubles();
  const disabled = troubles.filter(({ disabledMs }) => disabledMs !== null).length;
  return {
    open: await outbox.openCount(),
    oldestOpenMs: await outbox.oldestOpenMs(),
    failing: troubles.length - disabled,
    disabled,
  };
}
