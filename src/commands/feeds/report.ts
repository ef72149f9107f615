import { parseArgs } from 'node:util';
import { printReport } from '../../service/night/report.ts';
import { createLog, openStores } from '../../service/stores.ts';
import type { Command } from '../command.ts';

export const feedsReportCommand: Command = {
  name: 'feeds report',
  usage: 'feeds report [--json]',
  summary: 'Shows the report of the last refresh.',
  details: '',
  async run(args, { config: readConfig, out, err }) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    const config = readConfig();
    const stores = await openStores(config, createLog(config));
    try {
      const report = await stores.state.runs.last();
      if (report === undefined) {
        err.write("prisme: there has been no refresh yet; 'prisme refresh' runs one\n");
        return 1;
      }
      out.write(values.json ? `${report}\n` : `${printReport(JSON.parse(report))}\n`);
      return 0;
    } finally {
      await stores.close();
    }
  },
};
