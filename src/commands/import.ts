import { parseArgs } from 'node:util';
import { UsageError } from '../domain/errors.ts';
import { readSources } from '../feeds/sources/sources.ts';
import { importDiscounts } from '../imports/discounts.ts';
import { importGiftLists } from '../imports/gift-lists.ts';
import { type ImportFile, openImport } from '../imports/import-file.ts';
import { importRatings } from '../imports/ratings.ts';
import { importVendors } from '../imports/vendors.ts';
import { createOutbound } from '../net/outbound.ts';
import { printSync, syncNetworks } from '../service/night/networks.ts';
import { type Stores, withStores } from '../service/stores.ts';
import { type Command, onlyArgument } from './command.ts';

type Importer = (file: ImportFile, state: Stores['state'], nowMs: number) => Promise<string>;

const COMMON = `
The file is imported whole or not at all; every mistake is told with its line.
Times without a zone are Copenhagen's. docs/imports.md has an example.`;

const command = (what: string, summary: string, details: string, run: Importer): Command => ({
  name: `import ${what}`,
  usage: `import ${what} FILE`,
  summary,
  details: details + COMMON,
  async run(args, { config: readConfig, clock, out }) {
    const path = onlyArgument(this, args, 'one FILE is needed');
    const file = openImport(path);
    return withStores(readConfig(), async (stores) => {
      out.write(`imported ${await run(file, stores.state, clock())}\n`);
      return 0;
    });
  },
});

export const importCommands: readonly Command[] = [
  command(
    'vendors',
    'Adds what the feeds do not tell of shops: logo, other domains, network programs, rating.',
    `A JSON array of { domain, name?, aliases?, logo_url?, programs?: [{ network, program_id }],
rating?, review_count?, platform?, review_url? }. What a row does not say stays as it is.`,
    (file, state, nowMs) => importVendors(file, state, nowMs),
  ),
  command(
    'ratings',
    'Adds ratings of shops and products.',
    `A JSON array of { kind: "vendor"|"product", domain | ean, rating, review_count, platform, url?, as_of? },
or Trustpilot's business units as its API answers. Several platforms are averaged by reviews.`,
    (file, state, nowMs) => importRatings(file, state, nowMs),
  ),
  command(
    'discounts',
    "Adds promo codes and campaigns, one's own or a network's.",
    `A JSON array of { domain | network + program, title, description?, code?, value_type?, value?, min_spend?,
starts_at?, ends_at?, url?, exclusive? }, or the answer of Adtraction (offers), Awin (promotions) or
Tradedoubler (vouchers), which replaces what that network said before.`,
    (file, state) => importDiscounts(file, state),
  ),
  command(
    'gift-lists',
    'Replaces the curated gift lists.',
    `A JSON array of { slug, title, description, recipients, occasions, rule | eans };
docs/gift-lists.schema.json describes it. The next refresh fills the lists.`,
    (file, state) => importGiftLists(file, state),
  ),
];

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
    const outbound = createOutbound({ allowPrivateHosts: config.allowPrivateHosts });
    try {
      return await withStores(config, async ({ state }) => {
        const reports = await syncNetworks({ networks, state, outbound, secret: config.secret });
        out.write(values.json ? `${JSON.stringify(reports)}\n` : printSync(reports));
        const isRead = reports.every(
          ({ problem, vouchersProblem }) => problem === null && vouchersProblem === null,
        );
        return isRead ? 0 : 1;
      });
    } finally {
      await outbound.close();
    }
  },
};
