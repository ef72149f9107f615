import { parseArgs } from 'node:util';
import type { Command } from './command.ts';

export const serveCommand: Command = {
  name: 'serve',
  usage: 'serve',
  summary: 'Serves the REST API and the tool server, and refreshes the catalogue every night.',
  details: `Without SOURCES and with an empty DATA_DIR it first builds the demo market.
SIGTERM and SIGINT end it gracefully: running requests are answered first. One of several nodes goes on answering
for 5 s after SIGTERM, while /ready is 503, so that a balancer leaves it. A second signal ends it at once.
A signal to 'npm start' or 'npx prisme serve' ends it too, but npm does not wait for it: the port is free a little later.
Exit codes: 0 ended by a signal, 1 failed (the port is in use), 2 a wrong setting, told in one line.`,

  async run(args, { config, clock, err }) {
    parseArgs({ args, options: {} });
    // Loading the service takes half a second; a wrong setting is told before that.
    const settings = config();
    const { runService } = await import('../service/serving/run-service.ts');
    await runService(settings, clock, (greeting) => err.write(greeting));
    return 0;
  },
};
