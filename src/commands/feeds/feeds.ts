import { parseArgs } from 'node:util';
import { dayAt, formatDay } from '../../domain/day.ts';
import { UsageError } from '../../domain/errors.ts';
import { acceptFeed, keepFeedHeld, rejectFeed } from '../../oversight/feeds/decide-feed.ts';
import { expectedFeeds, sourcesPath } from '../../oversight/feeds/expected-feeds.ts';
import { feedFacts, feedJson, feedTable, isProblem, stateCounts } from '../../oversight/feeds/feed-facts.ts';
import { printReport } from '../../service/night/report-text.ts';
import { withStores } from '../../service/stores.ts';
import { type Command, failed, onlyArgument, usageOf } from '../command.ts';
import { feedsCheckCommand } from './check.ts';

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
      options: { problems: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    });
    const config = readConfig();
    return withStores(config, async (stores) => {
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
      return expected.problem === null ? 0 : 2;
    });
  },
};

export const feedsReportCommand: Command = {
  name: 'feeds report',
  usage: 'feeds report [--json]',
  summary: 'Shows the report of the last refresh.',
  details: '',
  async run(args, { config: readConfig, out, err }) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    return withStores(readConfig(), async (stores) => {
      const report = await stores.state.runs.last();
      if (report === undefined)
        return failed(err, "there has been no refresh yet; 'prisme refresh' runs one");
      out.write(values.json ? `${report}\n` : `${printReport(JSON.parse(report))}\n`);
      return 0;
    });
  },
};

export const feedsAcceptCommand: Command = {
  name: 'feeds accept',
  usage: 'feeds accept ID [--always]',
  summary: 'Believes a feed that is held: the next refresh takes over what it says.',
  details: `  --always   from now on nothing more is asked when it is held for the same reason

Without --always the feed is believed once. A feed whose file could not be read cannot be accepted.
Exit codes: 0 accepted, 1 nothing is held that could be accepted, 2 wrong usage.`,

  async run(args, { config: readConfig, out, err }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { always: { type: 'boolean', default: false } },
    });
    if (positionals.length !== 1) throw usageOf(this, 'name one feed');
    return withStores(readConfig(), async (stores) => {
      const id = positionals[0]!;
      const decided = await acceptFeed(stores.state, { id, always: values.always });
      if (decided.outcome === 'unknown') throw unknownFeed(id);
      if (decided.outcome !== 'decided' || decided.held === null) {
        const why = decided.outcome === 'nothing held' ? decided.reason : 'it was read again';
        err.write(`prisme: nothing of ${id} waits to be accepted: ${why}\n`);
        return 1;
      }
      const { held } = decided;
      const how = values.always ? 'whenever it is held for this' : 'at the next refresh';
      out.write(
        `${id} is believed ${how}: ${held.reason} (held since ${formatDay(held.sinceDay)}); 'prisme refresh --feed ${id}' reads it now\n`,
      );
      return 0;
    });
  },
};

export const feedsHoldCommand: Command = {
  name: 'feeds hold',
  usage: 'feeds hold ID',
  summary: 'Takes an acceptance back: the feed stays held until it agrees again.',
  details: "What a refresh has taken over already stays; 'prisme generations pin' goes back a night.",

  async run(args, { config: readConfig, out }) {
    const id = onlyArgument(this, args, 'name one feed');
    return withStores(readConfig(), async (stores) => {
      const decided = await keepFeedHeld(stores.state, { id });
      if (decided.outcome === 'unknown') throw unknownFeed(id);
      out.write(`nothing of ${id} is accepted ahead\n`);
      return 0;
    });
  },
};

export const feedsRejectCommand: Command = {
  name: 'feeds reject',
  usage: 'feeds reject ID',
  summary: 'Does not believe a feed: nothing of it stays accepted, and its shop is a newcomer again.',
  details: `What the shop asked before stays in history; 'prisme shops reject' takes that out too.`,

  async run(args, { config: readConfig, clock, out }) {
    const id = onlyArgument(this, args, 'name one feed');
    return withStores(readConfig(), async (stores) => {
      if ((await rejectFeed(stores.state, id, dayAt(clock()))) === undefined) throw unknownFeed(id);
      out.write(`${id} is not believed, and its shop is a newcomer from the next refresh on\n`);
      return 0;
    });
  },
};

const unknownFeed = (id: string): UsageError =>
  new UsageError(`no feed '${id}' has been read; 'prisme feeds list' shows them`);

export const feedsCommands: readonly Command[] = [
  feedsListCommand,
  feedsCheckCommand,
  feedsReportCommand,
  feedsAcceptCommand,
  feedsHoldCommand,
  feedsRejectCommand,
];
