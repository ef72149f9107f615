import { parseArgs } from 'node:util';
import { dayAt, formatDay, parseDay } from '../domain/day.ts';
import { parseDomain } from '../domain/domain-name.ts';
import { UsageError } from '../domain/errors.ts';
import { withStores } from '../service/stores.ts';
import type { State, Vendor } from '../store/ports/state.ts';
import { type Command, usageOf } from './command.ts';

const shopsJoinCommand: Command = {
  name: 'shops join',
  usage: 'shops join DOMAIN DOMAIN',
  summary: 'Says that two shops have one owner: from the next refresh on they are one voice.',
  details: `Shops of one owner do not confirm each other's prices. Shops under one registrable domain, and shops that are
read from one feed, are one voice without this. The report of a refresh tells which shops link to the same host.`,

  async run(args, { config: readConfig, out }) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    if (positionals.length !== 2) throw usageOf(this, 'name two shops');
    return withStores(readConfig(), async (stores) => {
      const [one, other] = positionals as [string, string];
      const [a, b] = [await shopOf(stores.state, one), await shopOf(stores.state, other)];
      if (a.id === b.id) throw new UsageError(`${positionals.join(' and ')} are the same shop`);
      await stores.state.decisions.join(a.id, b.id);
      out.write(`${a.domain} and ${b.domain} are one voice from the next refresh on\n`);
      return 0;
    });
  },
};

const shopsRejectCommand: Command = {
  name: 'shops reject',
  usage: 'shops reject DOMAIN [--since DAY]',
  summary: 'Says that a shop lied: it is a newcomer again, and its prices say nothing of what articles cost.',
  details: `  --since DAY   the day the lies began (YYYY-MM-DD); default today

From that day on, days whose lowest price the shop set are unknown in the articles' history. Its offers are still shown,
and count as a newcomer's do. The next refresh makes every product anew, once.`,

  async run(args, { config: readConfig, clock, out }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { since: { type: 'string' } },
    });
    if (positionals.length !== 1) throw usageOf(this, 'name one shop');
    const today = dayAt(clock());
    const sinceDay = values.since === undefined ? today : parseDay(values.since);
    if (sinceDay === undefined) throw usageOf(this, '--since takes a day like 2026-11-15');
    if (sinceDay > today) throw usageOf(this, `--since ${values.since} is in the future`);
    return withStores(readConfig(), async (stores) => {
      const { id, domain } = await shopOf(stores.state, positionals[0]!);
      await stores.state.decisions.reject({ vendorId: id, sinceDay, decidedDay: today });
      out.write(
        `${domain} is a newcomer from the next refresh on; what it asked since ${formatDay(sinceDay)} is left out of history\n`,
      );
      return 0;
    });
  },
};

const shopsVouchCommand: Command = {
  name: 'shops vouch',
  usage: 'shops vouch DOMAIN [--off]',
  summary: 'Says that you know a shop: its articles have places in lists and search while it is a newcomer.',
  details: `  --off   take it back

Without this a newcomer's articles that no shop of good record has stand behind all others for its first month, or for
three months when nobody else has them. Its prices, names and reviews are judged as before: this gives places, and nothing
more. 'prisme status' names the newcomers whose articles have none. In the sources file it is "vouched": true.`,

  async run(args, { config: readConfig, out }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { off: { type: 'boolean', default: false } },
    });
    if (positionals.length !== 1) throw usageOf(this, 'name one shop');
    return withStores(readConfig(), async (stores) => {
      const { id, domain } = await shopOf(stores.state, positionals[0]!);
      await stores.state.decisions.vouch(id, !values.off);
      const said = values.off
        ? 'has places from the next refresh on where its record gives them'
        : 'has places for its articles from the next refresh on';
      out.write(`${domain} ${said}\n`);
      return 0;
    });
  },
};

export const shopCommands: readonly Command[] = [shopsJoinCommand, shopsRejectCommand, shopsVouchCommand];

export async function shopOf(state: State, text: string): Promise<Vendor> {
  const domain = parseDomain(text);
  const shop = domain === undefined ? undefined : await state.vendors.byDomain(domain);
  if (shop) return shop;
  throw new UsageError(`there is no shop '${text}'; 'prisme feeds list' shows the shops' domains`);
}
