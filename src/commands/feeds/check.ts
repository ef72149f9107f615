import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FORMATS, type FormatId } from '../../domain/feed-format.ts';
import { FeedError } from '../../feeds/feed.ts';
import { fetchFeed } from '../../feeds/fetch/fetch.ts';
import { type FeedSource, readSources } from '../../feeds/sources/sources.ts';
import { createOutbound } from '../../net/outbound.ts';
import type { CheckOptions } from '../../oversight/feed-check/check.ts';
import { checkedFile } from '../../oversight/feed-check/checked-file.ts';
import { type Command, type Context, usageOf } from '../command.ts';

export const feedsCheckCommand: Command = {
  name: 'feeds check',
  usage: 'feeds check FILE_OR_ID [--format FORMAT] [--domain DOMAIN] [--currency CUR] [--json]',
  summary: 'Tries one file, address or feed: what would be kept, and why the rest would not.',
  details: `  FILE_OR_ID    a file on disk, a web address, or the id of a feed in the sources file
  --format F    ${FORMATS.slice(0, 5).join(', ')},
                ${FORMATS.slice(5, 11).join(', ')},
                ${FORMATS.slice(11, 16).join(', ')},
                ${FORMATS.slice(16, 20).join(', ')},
                ${FORMATS.slice(20).join(', ')};
                without it every format is tried: the one that keeps most rows is shown, and one that sees
                another currency goes before one that does not
  --domain D    the shop's domain: 'kr' is Danish in a .dk shop
  --currency C  currency of rows that state none
  --json        print the outcome as one JSON object

Nothing is stored: the tool for onboarding a shop. The last lines are the entry for the sources file. A file that no
format fits is called unknown, with its columns and the \`fields\` that would read it, guessed by the columns' names and by
what stands in them: hold a price and a name against the shop's page. docs/refusals.md has every reason.
Exit codes: 0 rows would be kept and nothing looks wrong, 1 none would, or something does, 2 wrong usage.`,

  async run(args, context) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        domain: { type: 'string' },
        currency: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const [target] = positionals;
    if (target === undefined || positionals.length > 1)
      throw usageOf(this, 'name one file, address or feed id');
    if (values.format !== undefined && !FORMATS.includes(values.format as FormatId))
      throw usageOf(this, `there is no format '${values.format}'`);
    const dir = mkdtempSync(join(tmpdir(), 'prisme-check-'));
    try {
      const source = await sourceOf(target, context);
      const url = source?.url ?? (isAddress(target) ? target : undefined);
      const path = url === undefined ? resolve(target) : await download(url, dir, context);
      const options: CheckOptions = {
        domain: values.domain ?? 'shop.dk',
        nowMs: context.clock(),
        ...(values.currency !== undefined && { currency: values.currency }),
        ...(source !== undefined && { source }),
      };
      const format = (values.format as FormatId | undefined) ?? source?.format;
      const checked = await checkedFile({
        path,
        target: url ?? path,
        options,
        ...(format !== undefined && { format }),
        ...(values.domain !== undefined && { domain: values.domain }),
      });
      context.out.write(values.json ? `${JSON.stringify(checked.json)}\n` : checked.text);
      return checked.isGood ? 0 : 1;
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      context.err.write(`prisme: ${target}: ${error.message}\n`);
      return 1;
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

const isAddress = (target: string): boolean => /^https?:\/\//i.test(target) && URL.canParse(target);

async function sourceOf(target: string, context: Context): Promise<FeedSource | undefined> {
  if (existsSync(target) || isAddress(target)) return undefined;
  const { sources } = context.config();
  const feeds = sources === undefined ? [] : (await readSources(sources)).feeds;
  const source = feeds.find(({ id }) => id === target);
  if (source) return source;
  throw usageOf(feedsCheckCommand, `'${target}' is neither a file, an address nor a feed in the sources`);
}

async function download(url: string, dir: string, context: Context): Promise<string> {
  const outbound = createOutbound({ allowPrivateHosts: context.config().allowPrivateHosts });
  try {
    const fetched = await fetchFeed({ url }, null, { outbound, path: join(dir, 'feed') });
    return (fetched as { path: string }).path;
  } finally {
    await outbound.close();
  }
}
