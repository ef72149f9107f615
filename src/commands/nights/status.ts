import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { needsAPerson } from '../../oversight/needs-a-person.ts';
import { statusJson, statusText } from '../../oversight/status-text.ts';
import { probeService } from '../../service/status/probe.ts';
import { statusOf } from '../../service/status/status-of.ts';
import { createLog, openStores } from '../../service/stores.ts';
import type { Command } from '../command.ts';

export const statusCommand: Command = {
  name: 'status',
  usage: 'status [--json]',
  summary: 'Tells whether last night was good, and what needs a person.',
  details: `  --json   print everything as one JSON object

Service, catalogue and its age, last and next night, feeds by state with the worst first and the reason, messages
that wait, disk, searches that were refused.
Exit codes: 0 all is well, 1 something needs a person, 2 wrong usage. A service that is not running is said, and does
not change the code: the catalogue may be built on one machine and served on another.`,

  async run(args, { config: readConfig, clock, out, err }) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    const config = readConfig();
    if (!existsSync(config.dataDir)) {
      err.write(
        `prisme: there is no data folder at ${config.dataDir} (DATA_DIR): nothing has run here yet\n`,
      );
      return 1;
    }
    const probing = probeService(config);
    const stores = await openStores(config, createLog(config));
    try {
      const status = await statusOf(config, stores, clock());
      const problems = needsAPerson(status);
      const probe = await probing;
      out.write(
        values.json
          ? `${JSON.stringify(statusJson(status, probe, problems))}\n`
          : statusText(status, probe, problems),
      );
      return problems.length === 0 ? 0 : 1;
    } finally {
      await stores.close();
    }
  },
};
