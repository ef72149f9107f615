import { parseArgs } from 'node:util';
import { beginAnew, isKeyFit } from '../agents/core/secret-key.ts';
import { everyAgent } from '../agents/housekeeping/adopt.ts';
import { resend } from '../agents/outbox/resend.ts';
import { deliveryOf, statusAt } from '../agents/requests/agent-view.ts';
import { formatInstant } from '../domain/day.ts';
import { eanOfNumber } from '../domain/ean.ts';
import { kronerText } from '../domain/format/numbers.ts';
import { aligned } from '../oversight/words/table.ts';
import { openAgentStore } from '../store/open.ts';
import type { AgentStore } from '../store/ports/agents.ts';
import { type Command, failed, onlyArgument, usageOf } from './command.ts';

export const listCommand: Command = {
  name: 'agents list',
  usage: 'agents list [--failing]',
  summary: 'Lists the price agents, or the channels of theirs that do not work.',
  details: `  --failing   only channels that fail or are disabled, longest first, with the reason and the last message

There are no addresses in the list.`,

  async run(args, { config, clock, out, err }) {
    const { values } = parseArgs({ args, options: { failing: { type: 'boolean' } } });
    await using store = await openAgentStore(config());
    const [headings, rows] = await (values.failing ? failing(store) : all(store, clock()));
    if (rows.length > 0) out.write(aligned(headings, rows));
    else err.write(values.failing ? 'All channels work.\n' : 'There are no price agents.\n');
    return 0;
  },
};

type AgentTable = readonly [headings: readonly string[], rows: string[][]];

async function all(store: AgentStore, nowMs: number): Promise<AgentTable> {
  const rows: string[][] = [];
  for await (const agent of everyAgent(store)) {
    const delivery = deliveryOf(agent, await store.agents.troubles(agent.id));
    rows.push([
      agent.id,
      statusAt(agent, nowMs),
      eanOfNumber(agent.requireEan),
      agent.kind,
      agent.kind === 'target' ? kronerText(agent.targetOre) : '-',
      formatInstant(agent.expiresMs),
      delivery.map(({ channel, state }) => `${channel} ${state}`).join(', ') || '-',
    ]);
  }
  return [['ID', 'STATUS', 'EAN', 'KIND', 'TARGET', 'EXPIRES', 'DELIVERY'], rows];
}

async function failing(store: AgentStore): Promise<AgentTable> {
  const rows: string[][] = [];
  for (const trouble of await store.agents.allTroubles()) {
    const { agentId, channel, failingSinceMs, disabledMs, reason } = trouble;
    const messages = await store.outbox.ofAgent(agentId);
    rows.push([
      agentId,
      channel,
      disabledMs === null ? 'failing' : 'disabled',
      formatInstant(failingSinceMs),
      messages.find((one) => one.channel === channel)?.id ?? '-',
      reason,
    ]);
  }
  return [['ID', 'CHANNEL', 'STATE', 'SINCE', 'MESSAGE', 'REASON'], rows];
}

export const resendCommand: Command = {
  name: 'agents resend',
  usage: 'agents resend MESSAGE_OR_AGENT_ID',
  summary: 'Sends a message of a price agent again.',
  details: `A message's ID (msg_…) is in the log and in 'prisme agents list --failing'; of a price agent's ID the last
message of each channel is sent again. The running service sends it within seconds, else the next one that
starts. It keeps its ID, so a receiver that has had it can tell. A channel that was disabled is tried anew.`,

  async run(args, { config, clock, err }) {
    const id = onlyArgument(this, args, 'agents resend takes one ID');
    // The argument is not repeated in the error: it may be an address or a token.
    if (!/^(?:msg_[\w-]{22}|[0-9a-f]{32})$/.test(id))
      throw usageOf(this, "that is no ID of a message (msg_…) or a price agent; see 'prisme agents list'");
    await using store = await openAgentStore(config());
    const resent = await resend(store, id, clock());
    if ('problem' in resent) return failed(err, `${id} ${resent.problem}`);
    for (const { id, channel } of resent.messages) err.write(`${id} is sent again by ${channel}.\n`);
    return 0;
  },
};

export const beginAnewCommand: Command = {
  name: 'agents begin-anew',
  usage: 'agents begin-anew --yes',
  summary: 'Gives up the price agents whose secret.key is lost, and makes a new key.',
  details: `Only for a DATA_DIR whose secret.key is gone for good: put it back from a backup if there is one.
Deleted are all price agents with an e-mail address or webhook, their messages, and the list of those
who asked not to be written to: they can be written to again. Without --yes it says how many, and does
nothing. A secret.key that does not fit is moved aside, not deleted.`,

  async run(args, { config, clock, err }) {
    const { values } = parseArgs({ args, options: { yes: { type: 'boolean' } } });
    const { secretKeyPath, databaseUrl } = config();
    if (databaseUrl !== undefined)
      throw usageOf(this, 'not with DATABASE_URL: the nodes share one key; copy it from another node');
    await using store = await openAgentStore(config());
    if (await isKeyFit(secretKeyPath, store)) {
      err.write('secret.key is there and fits; nothing was changed.\n');
      return 0;
    }
    const kept = await store.keptUnderKey();
    if (values.yes !== true) {
      const lost = `up to ${kept.agents} price agents and all ${kept.blocked} blocked addresses would be lost for good`;
      throw usageOf(this, `${lost}; add --yes to do it`);
    }
    const { agents, blocked } = await beginAnew(secretKeyPath, store, clock());
    err.write(
      `${agents} price agents are deleted; ${blocked} blocked addresses are forgotten. A new secret.key is made: back it up.\n`,
    );
    return 0;
  },
};

export const agentCommands: readonly Command[] = [listCommand, resendCommand, beginAnewCommand];
