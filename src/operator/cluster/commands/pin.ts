import { parseArgs } from 'node:util';
import type { Config } from '../../../config.ts';
import { offeredIn } from '../../../store/blobs/generations/removal.ts';
import { openBlobs } from '../../../store/blobs/open-blobs.ts';
import { type Command, usageOf } from '../../command.ts';
import { withCluster } from './opened-cluster.ts';

const pinCommand: Command = {
  name: 'pin',
  usage: 'pin ID',
  summary: 'Has all nodes serve one generation of the object store and keep to it.',
  details: `While a generation is pinned nothing is built, switched or matched with price agents. After
'prisme unpin' the next night is built upon it.
Exit codes: 0 pinned, 1 the object store has no such generation.`,

  async run(args, { config: readConfig, err }) {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
    const [id] = positionals;
    if (id === undefined || positionals.length > 1) throw usageOf(this, 'pin takes the ID of one generation');
    const config = readConfig();
    return withCluster(config, async (cluster) => {
      const offered = await generationsOf(config);
      if (!offered.includes(id)) {
        err.write(
          `prisme: the object store has no generation ${id}; it has ${offered.join(', ') || 'none'}\n`,
        );
        return 1;
      }
      await cluster.pin(id);
      err.write(`${id} is pinned: nodes take it up within seconds.\n`);
      return 0;
    });
  },
};

const unpinCommand: Command = {
  name: 'unpin',
  usage: 'unpin',
  summary: 'Lets nights be built and switched again.',
  details: 'The next night is built upon the generation that was pinned.',

  async run(args, { config, err }) {
    parseArgs({ args, options: {} });
    await withCluster(config(), (cluster) => cluster.unpin());
    err.write('Nothing is pinned.\n');
    return 0;
  },
};

export const pinCommands: readonly Command[] = [pinCommand, unpinCommand];

async function generationsOf(config: Config): Promise<string[]> {
  const blobs = await openBlobs(config.blobs!, config.secret);
  try {
    return await offeredIn(blobs);
  } finally {
    await blobs.close();
  }
}
