import { parseArgs } from 'node:util';
import { UsageError } from '../domain/errors.ts';
import { readSources } from '../feeds/sources/sources.ts';
import { createOutbound } from '../net/outbound.ts';
import { printSync, syncNetworks } from '../service/night/networks.ts';
import { createLog, openStores } from '../service/stores.ts';
import type { Command } from './command.ts';

export const networksSyncCommand: Command = {
  name: 'networks sync',
  usage: 'networks sync [--json]',
  summary: "Reads the networks' lists of feeds and takes over what is new, changed or gone.",
  details: `The networks are those of the sources file (partner-ads, awin, adtraction); their keys are read from the
environment variables it names with key_env. 'refresh' does this by itself before it reads.
A list that fails, or lost most of its feeds, changes nothing.
Exit codes: 0 every list was read, 1 some list was not, 2 wrong usage.`,

  async run(args, { config: readConfig, out }) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    const config = readConfig();
    if (config.sources === undefined)
      throw new UsageError('SOURCES is not set: there is no list of networks');
    const { networks } = await readSources(config.sources);
    if (networks.length === 0) throw new UsageError(`${config.sources} names no networks`);
    const stores = await openStores(config, createLog(config));
    const outbound = createOutbound({ allowPrivateHosts: config.allowPrivateHosts });
    try {
      const reports = await syncNetworks({ networks, state: stores.state, outbound, secret: config.secret });
      out.write(values.json ? `${JSON.stringify(reports)}\n` : printSync(reports));
      return reports.every(({ problem }) => problem === null) ? 0 : 1;
    } finally {
      await outbound.close();
      await stores.close();
    }
  },
};
