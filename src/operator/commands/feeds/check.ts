import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FORMATS, type FormatId } from '../../../domain/feed-format.ts';
import { fetchFeed } from '../../../feeds/fetch/fetch.ts';
import { type FeedSource, readSources } from '../../../feeds/sources/sources.ts';
import { createOutbound } from '../../../net/outbound.ts';
import { type Command, type Context, usageOf } from '../../command.ts';
import { checkFeed, guessFormat, printCheck } from '../../feed-check/check.ts';

export const feedsCheckCommand: Command = {
  name: 'feeds check',
  usage: 'feeds check FILE_OR_ID [--format FORMAT] [--domain DOMAIN] [--currency CUR] [--json]',
  summary: 'Tries one file or feed: what would be kept, and why the rest would not.',
  details: `  FILE_OR_ID    a file on disk, or the id of a feed in the sources file
  --format F    ${FORMATS.slice(0, 5).join(', ')},
                ${FORMATS.slice(5, 11).join(', ')},
                ${FORMATS.slice(11, 16).join(', ')},
                ${FORMATS.slice(16).join(', ')};
                without it every format is tried and the one that reads most rows is shown
  --domain D    the shop's domain (default shop.dk): 'kr' is Danish in a .dk shop
  --currency C  currency of rows that state none
  --json        print the outcome as one JSON object

Nothing is stored: the tool for onboarding a shop.`,

  async run(args, context) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        domain: { type: 'string', default: 'shop.dk' },
        currency: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const [target] = positionals;
    if (target === undefined || positionals.length > 1) throw usageOf(this, 'name one file or feed id');
    if (values.format !== undefined && !FORMATS.includes(values.format as FormatId)) {
      throw usageOf(this, `there is no format '${values.format}'`);
    }
    const dir = mkdtempSync(join(tmpdir(), 'prisme-check-'));
    try {
      const source = await sourceOf(target, context);
      const path = source === undefined ? resolve(target) : await download(source, dir, context);
      const own = {
        domain: values.domain,
        nowMs: context.clock(),
        ...(values.currency !== undefined && { currency: values.currency }),
        ...(source !== undefined && { source }),
      };
      const format = (values.format as FormatId | undefined) ?? source?.format;
      const outcome = format ? await checkFeed(path, format, own) : await guessFormat(path, own);
      context.out.write(values.json ? `${JSON.stringify(outcome)}\n` : printCheck(outcome));
      return outcome.error === null && outcome.kept > 0 ? 0 : 1;
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

async function sourceOf(target: string, context: Context): Promise<FeedSource | undefined> {
  if (existsSync(target)) return undefined;
  const { sources } = context.config();
  const feeds = sources === undefined ? [] : (await readSources(sources)).feeds;
  const source = feeds.find(({ id }) => id === target);
  if (source) return source;
  throw usageOf(feedsCheckCommand, `'${target}' is neither a file nor a feed in the sources`);
}

async function download(source: FeedSource, dir: string, context: Context): Promise<string> {
  const outbound = createOutbound({ allowPrivateHosts: context.config().allowPrivateHosts });
  try {
    const fetched = await fetchFeed({ url: source.url }, null, { outbound, path: join(dir, 'feed') });
    return (fetched as { path: string }).path;
  } finally {
    await outbound.close();
  }
}
