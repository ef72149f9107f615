import type { AgentRow, AgentStore } from '../../store/ports/agents.ts';

type BatchReader = Pick<AgentStore, 'agents'>;

/** Whether an agent still waits for its address to be confirmed. */
const isAsked = ({ status, emailState }: AgentRow): boolean =>
  status !== 'cancelled' && status !== 'expired' && emailState === 'unconfirmed';

/**
 * The agent that a confirmation is about, and how many others are confirmed with it. One mail asks for a whole batch: where the agent it was
 * written for has ended, the next one of the batch takes its place.
 */
export async function askedInBatch(
  { agents }: BatchReader,
  agent: AgentRow,
): Promise<{ agent: AgentRow; others: number }> {
  if (agent.batchId === null) return { agent, others: 0 };
  const members = (await agents.byBatch(agent.batchId)).filter(isAsked);
  const first = isAsked(agent) ? agent : (members[0] ?? agent);
  return { agent: first, others: Math.max(0, members.length - 1) };
}
