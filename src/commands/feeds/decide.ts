import { parseArgs } from 'node:util';
import { dayAt, formatDay } from '../../domain/day.ts';
import { UsageError } from '../../domain/errors.ts';
import { acceptFeed, keepFeedHeld, rejectFeed } from '../../oversight/feeds/decide-feed.ts';
import { createLog, openStores } from '../../service/stores.ts';
import { type Command, usageOf } from '../command.ts';

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
    const config = readConfig();
    const stores = await openStores(config, createLog(config));
    try {
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
    } finally {
      await stores.close();
    }
  },
};

export const feedsHoldCommand: Command = {
  name: 'feeds hold',
  usage: 'feeds hold ID',
  summary: 'Takes an acceptance back: the feed stays held until it agrees again.',
  details: "What a refresh has taken over already stays; 'prisme generations pin' goes back a night.",

  async run(args, { config: readConfig, out }) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    if (positionals.length !== 1) throw usageOf(this, 'name one feed');
    const config = readConfig();
    const stores = await openStores(config, createLog(config));
    try {
      const id = positionals[0]!;
      const decided = await keepFeedHeld(stores.state, { id });
      if (decided.outcome === 'unknown') throw unknownFeed(id);
      out.write(`nothing of ${id} is accepted ahead\n`);
      return 0;
    } finally {
      await stores.close();
    }
  },
};

export const feedsRejectCommand: Command = {
  name: 'feeds reject',
  usage: 'feeds reject ID',
  summary: 'Does not believe a feed: nothing of it stays accepted, and its shop is a newcomer again.',
  details: `What the shop asked before stays in history; 'prisme shops reject' takes that out too.`,

  async run(args, { config: readConfig, clock, out }) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    if (positionals.length !== 1) throw usageOf(this, 'name one feed');
    const config = readConfig();
    const stores = await openStores(config, createLog(config));
    try {
      const id = positionals[0]!;
      if ((await rejectFeed(stores.state, id, dayAt(clock()))) === undefined) throw unknownFeed(id);
      out.write(`${id} is not believed, and its shop is a newcomer from the next refresh on\n`);
      return 0;
    } finally {
      await stores.close();
    }
  },
};

const unknownFeed = (id: string): UsageError =>
  new UsageError(`no feed '${id}' has been read; 'prisme feeds list' shows them`);
