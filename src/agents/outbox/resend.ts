import type { AgentRow, AgentStore, AgentTx } from '../../store/ports/agents.ts';
import type { MessageState } from '../../store/ports/outbox.ts';

export type ResendOutcome = { messages: readonly MessageState[] } | { problem: string };

/** Sends a message again under its old id, or the last one of each channel of an agent. A disabled channel is enabled. */
export function resend(store: AgentStore, id: string, nowMs: number): Promise<ResendOutcome> {
  return store.transaction(async (tx) => {
    const outcome = await find(tx, id);
    if ('problem' in outcome) return outcome;
    for (const { id, agentId, channel } of outcome.messages) {
      await tx.outbox.reopen(id, nowMs);
      await tx.agents.worked(agentId!, channel);
    }
    return outcome;
  });
}

async function find(tx: AgentTx, id: string): Promise<ResendOutcome> {
  const message = await tx.outbox.state(id);
  const agentId = message ? message.agentId : id;
  if (agentId === null) {
    return { problem: 'is a link, whose address is not kept; its reader can ask for a new one at /agents' };
  }
  const agent = await tx.agents.byId(agentId);
  if (!agent) return { problem: 'is not known; a price agent is deleted 30 days after its end' };
  if (agent.status === 'cancelled') return { problem: 'was cancelled: nobody wants it any more' };
  const messages = message ? [message] : lastOfEachChannel(await tx.outbox.ofAgent(agent.id), agent);
  const wanted = messages.filter((one) => isWanted(one, agent));
  if (wanted.length > 0) return { messages: wanted };
  return {
    problem: message ? 'is no longer wanted: its address was confirmed since' : 'has had nothing to tell yet',
  };
}

const lastOfEachChannel = (messages: readonly MessageState[], agent: AgentRow): MessageState[] =>
  (['email', 'webhook'] as const).flatMap(
    (channel) => messages.find((one) => one.channel === channel && isWanted(one, agent)) ?? [],
  );

/** False for mails that the sender would drop: a confirmation of a confirmed address, a price to an unconfirmed one. */
const isWanted = ({ channel, kind }: MessageState, { emailState }: AgentRow): boolean =>
  channel === 'webhook' || emailState === (kind === 'confirm' ? 'unconfirmed' : 'confirmed');
