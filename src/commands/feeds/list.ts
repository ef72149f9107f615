import { parseArgs } from 'node:util';
import { expectedFeeds, sourcesPath } from '../../oversight/feeds/expected-feeds.ts';
import { feedFacts, isProblem } from '../../oversight/feeds/feed-facts.ts';
import { feedJson, feedTable, stateCounts } from '../../oversight/feeds/feed-table.ts';
import { createLog, openStores } from '../../service/stores.ts';
import type { Command } from '../command.ts';

export const feedsListCommand: Command = {
  name: 'feeds list',
  usage: 'feeds list [--problems] [--json]',
  summary: 'Lists every feed of the sources: how it stands, when it was read, and why not.',
  details: `  --problems   only feeds that somebody should look at: failed, held, stale
  --json       print an array of objects

States, the worst first:
  failed   could not be read or is not believed, and nothing of it is shown
  held     the last reading was not taken over; what it said before is shown for up to 3 days
  stale    no refresh has asked for it since the day before yesterday
  unread   new in the sources: the next refresh reads it
  good     the last reading was taken over`,

  async run(args, { config: readConfig, clock, out, err }) {
    const { values } = parseArgs({
      args,
      options: {
        problems: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const config = readConfig();
    const stores = await openStores(config, createLog(config));
    try {
      const nowMs = clock();
      const expected = await expectedFeeds(stores.state, sourcesPath(config.sources, config.dataDir));
      if (expected.problem !== null) err.write(`prisme: ${expected.problem}\n`);
      const all = await feedFacts(stores.state, expected.feeds, nowMs);
      const feeds = values.problems ? all.filter(isProblem) : all;
      if (values.json) out.write(`${JSON.stringify(feeds.map(feedJson))}\n`);
      else {
        if (feeds.length > 0) out.write(feedTable(feeds, nowMs));
        out.write(`${stateCounts(all)}\n`);
      }
      return 0;
    } finally {
      await stores.close();
    }
  },
};
