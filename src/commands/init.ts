import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { parseDomain } from '../domain/domain-name.ts';
import { UsageError } from '../domain/errors.ts';
import { FORMATS, type FormatId } from '../domain/feed-format.ts';
import { parseSources } from '../feeds/sources/sources.ts';
import { isRegistryName, registryEntry } from '../mcp/registry.ts';
import { type Command, type Context, usageOf } from './command.ts';

export const initCommand: Command = {
  name: 'init',
  usage:
    'init [--out FILE] [--feed ID,DOMAIN,FORMAT,URL]… [--network KIND]… [--yes] | init --registry NAME [--out FILE]',
  summary: 'Writes a sources file to begin with, from answers or options.',
  details: `  --out FILE     where to write (default: what SOURCES names, else sources.json); a file that is there is never written over
  --feed F       a feed: id, the shop's domain, format and address, parted by commas; as often as there are feeds
  --network N    partner-ads, awin or adtraction: their lists name the feeds; as often as there are networks
  --yes          ask nothing
  --registry N   writes server.json instead, to list your own tool server in the MCP registry: its name there, your domain
                 reversed and a name, such as dk.example/priser; BASE_URL is its address

Without --feed and --network, and on a terminal, it asks. 'prisme feeds check FILE' finds the format of a file.
Exit codes: 0 written, 1 the file is there already, 2 wrong usage.`,

  async run(args, context) {
    const { values } = parseArgs({
      args,
      options: {
        out: { type: 'string' },
        feed: { type: 'string', multiple: true, default: [] },
        network: { type: 'string', multiple: true, default: [] },
        yes: { type: 'boolean', default: false },
        registry: { type: 'string' },
      },
    });
    if (values.registry !== undefined) return writeRegistry(values.registry, values.out, context);
    const out = values.out ?? context.config().sources ?? 'sources.json';
    const path = resolve(out);
    if (isThere(path, context)) return 1;
    const given = values.feed.map((text) => parseFeed(text));
    const isAsking = given.length + values.network.length === 0 && !values.yes && context.err.isTTY === true;
    const feeds = isAsking ? await askFeeds(context) : given;
    for (const network of values.network)
      if (!NETWORKS.includes(network)) throw usageOf(this, `there is no network '${network}'`);
    const text = sourcesText(feeds, values.network);
    if (feeds.length + values.network.length > 0) parseSources(text, path);
    writeFileSync(path, text, { flag: 'wx' });
    context.out.write(
      `wrote ${path}\n\nnext:\n  npx prisme feeds check URL_OR_FILE   # try a feed before it is used\n` +
        `  SOURCES=${out} DATA_DIR=./data-own npx prisme refresh\n` +
        `  SOURCES=${out} DATA_DIR=./data-own npx prisme status\n` +
        `  SOURCES=${out} DATA_DIR=./data-own npm start\n`,
    );
    return 0;
  },
};

function isThere(path: string, { err }: Context): boolean {
  if (!existsSync(path)) return false;
  err.write(`prisme: ${path} is there already; name another with --out, or edit it\n`);
  return true;
}

function writeRegistry(name: string, out = 'server.json', context: Context): number {
  if (!isRegistryName(name))
    throw new UsageError(
      `--registry: '${name}' is no name: your domain reversed and a name, as dk.example/priser`,
    );
  const { baseUrl } = context.config();
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol !== 'https:' || !hostname.includes('.'))
    throw new UsageError(
      `--registry: BASE_URL must be the public address of your server, https://…, not ${baseUrl}`,
    );
  const path = resolve(out);
  if (isThere(path, context)) return 1;
  writeFileSync(path, registryEntry(name, baseUrl), { flag: 'wx' });
  context.out.write(
    `wrote ${path}\n\nnext:\n  mcp-publisher login dns --domain YOUR_DOMAIN\n  mcp-publisher publish\n`,
  );
  return 0;
}

const NETWORKS = ['partner-ads', 'awin', 'adtraction'];

function parseFeed(text: string): FirstFeed {
  const [id = '', domain = '', format = '', ...rest] = text.split(',').map((part) => part.trim());
  return checkedFeed({ id, domain, format, url: rest.join(',') });
}

function checkedFeed({
  id,
  domain,
  format,
  url,
}: Record<'id' | 'domain' | 'format' | 'url', string>): FirstFeed {
  if (!/^[\w.-]{1,60}$/.test(id))
    throw new UsageError(`--feed: '${id}' is no id: letters, digits, . _ and -`);
  const shop = parseDomain(domain);
  if (shop === undefined) throw new UsageError(`--feed ${id}: '${domain}' is not a domain name`);
  if (!FORMATS.includes(format as FormatId))
    throw new UsageError(`--feed ${id}: there is no format '${format}'; they are ${FORMATS.join(', ')}`);
  if (!/^(?:https?:\/\/|file:)./i.test(url))
    throw new UsageError(`--feed ${id}: '${url}' is no address: https://… or file:./feed.xml`);
  return { id, domain: shop, format: format as FormatId, url };
}

async function askFeeds({ err }: Context): Promise<FirstFeed[]> {
  const asking = createInterface({ input: process.stdin, output: err });
  const feeds: FirstFeed[] = [];
  try {
    for (;;) {
      const id = (await asking.question('id of a feed, e.g. elshop (empty: no more): ')).trim();
      if (id === '') return feeds;
      const domain = await asking.question("the shop's domain, e.g. elshop.dk: ");
      const url = await asking.question('address of its file, https://… or file:./feed.xml: ');
      const format = await asking.question("format, e.g. google-xml ('prisme feeds check' finds it): ");
      try {
        feeds.push(checkedFeed({ id, domain, format: format.trim(), url: url.trim() }));
      } catch (error) {
        err.write(`${(error as Error).message}\n`);
      }
    }
  } finally {
    asking.close();
  }
}

export interface FirstFeed {
  id: string;
  domain: string;
  format: FormatId;
  url: string;
}

/** Help in the file itself, as a value, since JSON has no comments. */
const HELP = [
  'One entry a feed. `prisme feeds check FILE_OR_URL` prints an entry to paste.',
  'id: your own short name; vendor: the shop as people know it, and its domain; url: https://… or file:./beside-this-file.xml',
  'currency: only where the file says none and the shop has confirmed it; vat: "excluded" adds 25 %',
  'vouched: you know the shop, so its articles have places in lists and search from the first night on; nothing else is believed sooner',
  'fields: our word to the column of the file, e.g. { "ean": "barcode" }; in JSON a way such as price.amount, and list: the way to the products, e.g. data.items',
  'vendors: for files of several shops, their name in the file to their domain',
  'networks: { "kind": "partner-ads|awin|adtraction", "key_env": "NAME_OF_VARIABLE" } lists the feeds by itself',
  'All of it: docs/sources.schema.json',
];

const EXAMPLE: FirstFeed = {
  id: 'elshop',
  domain: 'elshop.dk',
  format: 'google-xml',
  url: 'https://www.elshop.dk/feed.xml',
};

/** The text of a sources file with its explanation. Without a feed or network it has an example feed. */
export function sourcesText(feeds: readonly FirstFeed[], networks: readonly string[]): string {
  const shown = feeds.length + networks.length === 0 ? [EXAMPLE] : feeds;
  const file = {
    $comment: HELP,
    feeds: shown.map(({ id, domain, format, url }) => ({
      id,
      vendor: { name: nameOf(domain), domain },
      format,
      url,
      vouched: true,
    })),
    ...(networks.length > 0 && {
      networks: networks.map((kind) => ({ kind, key_env: `${kind.toUpperCase().replaceAll('-', '_')}_KEY` })),
    }),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

const nameOf = (domain: string): string =>
  domain.replace(/\.[a-z]+$/, '').replace(/^./, (first) => first.toUpperCase());
