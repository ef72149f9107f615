import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../../domain/errors.ts';
import { moveIn, moveOut } from '../../service/cluster/copies.ts';
import { STATE_FILE } from '../../store/disk/data-folder.ts';
import type { Command } from '../command.ts';

export const moveCommand: Command = {
  name: 'move',
  usage: 'move [--back]',
  summary: "Copies this machine's state and catalogue to what nodes share, or back.",
  details: `  --back   from DATABASE_URL and BLOBS into DATA_DIR, which must have no state yet

Stop the service first. DATABASE_URL must be an empty database. A move that broke is done by the same command again. The state, the newest catalogue, each feed's
last good offers and the key are copied; DATA_DIR stays as it is. The sources are given with
'prisme sources put'.`,

  async run(args, { config: readConfig, clock, err }) {
    const { values } = parseArgs({ args, options: { back: { type: 'boolean', default: false } } });
    const config = readConfig();
    if (config.databaseUrl === undefined)
      throw new UsageError('DATABASE_URL and BLOBS must be set: where to, or where from');
    const hasState = existsSync(join(config.dataDir, STATE_FILE));
    if (values.back === hasState)
      throw new UsageError(
        `${config.dataDir} has ${hasState ? 'a state already' : 'no state'}; ${hasState ? 'take an empty folder' : 'set DATA_DIR'}`,
      );
    const rows = values.back
      ? await moveOut(config, config.dataDir)
      : await moveIn(config, config.dataDir, clock());
    err.write(`${rows} rows are copied.\n`);
    return 0;
  },
};
