import { parseArgs } from 'node:util';
import { dayAt, formatDay } from '../../domain/day.ts';
import { UsageError } from '../../domain/errors.ts';
import type { FeedRow, State } from '../../store/ports/state.ts';
import { type Command, usageOf } from '../command.ts';
import { createLog, openStores } from '../parts.ts';

/** Of a file with nothing in it there is nothing to take over. */
const UNACCEPTABLE = ['empty', 'no_offer', 'failed'];

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
      const { id, vendorId, trust } = await feedOf(stores.state, positionals[0]!);
      const { held } = trust;
      if (held === null || UNACCEPTABLE.includes(held.kind)) {
        const why = held === null ? 'its last reading was taken over' : held.reason;
        err.write(`prisme: nothing of ${id} waits to be accepted: ${why}\n`);
        return 1;
      }
      const accepted = { kind: held.kind, once: !values.always };
      await stores.state.feeds.setTrust(id, vendorId, { ...trust, accepted });
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
      const { id, vendorId, trust } = await feedOf(stores.state, positionals[0]!);
      await stores.state.feeds.setTrust(id, vendorId, { ...trust, accepted: null, agreed: 0 });
      await stores.state.decisions.reject({ vendorId, sinceDay: null, decidedDay: dayAt(clock()) });
      out.write(`${id} is not believed, and its shop is a newcomer from the next refresh on\n`);
      return 0;
    } finally {
      await stores.close();
    }
  },
};

async function feedOf(state: State, id: string): Promise<FeedRow> {
  const row = await state.feeds.get(id);
  if (row) return row;
  throw new UsageError(`no feed '${id}' has been read; 'prisme feeds list' shows them`);
}
