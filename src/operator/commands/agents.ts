import { parseArgs } from 'node:util';
import { beginAnew, isKeyFit } from '../../agents/begin-anew.ts';
import { openAgentStore } from '../../store/sqlite/agent-db.ts';
import { type Command, usageOf } from '../command.ts';

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
    const { dataDir } = config();
    using store = openAgentStore(dataDir);
    if (isKeyFit(dataDir, store)) {
      err.write('secret.key is there and fits; nothing was changed.\n');
      return 0;
    }
    const kept = store.keptUnderKey();
    if (values.yes !== true) {
      const lost = `up to ${kept.agents} price agents and all ${kept.blocked} blocked addresses would be lost for good`;
      throw usageOf(this, `${lost}; add --yes to do it`);
    }
    const { agents, blocked } = beginAnew(dataDir, store, clock());
    err.write(
      `${agents} price agents are deleted; ${blocked} blocked addresses are forgotten. A new secret.key is made: back it up.\n`,
    );
    return 0;
  },
};

export const agentCommands: readonly Command[] = [beginAnewCommand];
