import { parseArgs } from 'node:util';
import { parseDomain } from '../../domain/domain-name.ts';
import { type Ean, eanOfNumber, parseEan } from '../../domain/ean.ts';
import { UsageError } from '../../domain/errors.ts';
import { articleText } from '../../oversight/explain/article-text.ts';
import { explainArticle } from '../../oversight/explain/explain-article.ts';
import { sightingLines } from '../../oversight/explain/sighting-text.ts';
import {
  eansOf,
  isSighted,
  type Sighting,
  sightingOfSku,
  sightingsOfUrl,
} from '../../oversight/explain/sightings.ts';
import { expectedFeeds, sourcesPath } from '../../oversight/feeds/expected-feeds.ts';
import { feedFacts } from '../../oversight/feeds/feed-facts.ts';
import { createLog, openStores, type Stores } from '../../service/stores.ts';
import { generationsIn } from '../../store/disk/data-folder.ts';
import { publishedIn } from '../../store/open.ts';
import type { FeedRow } from '../../store/ports/state.ts';
import { type Command, usageOf } from '../command.ts';

const ARTICLES_SHOWN = 3;

export const explainCommand: Command = {
  name: 'explain',
  usage: 'explain EAN | URL | --feed ID SKU [--json]',
  summary: 'Tells why a product is in the catalogue as it is, or why it is missing.',
  details: `  EAN           1 to 13 digits
  URL           the product's page at a shop: the shop's feeds are looked through for it
  --feed ID     with the shop's own article number (SKU) in that feed
  --json        print an array of objects, one an article

Prints every feed that has it, tonight and last night, rows that were refused as they stood with what each step made of
them, tier, why a price does not count, the verdict on a before price, whose name and which category won, and its
places in lists.
Exit codes: 0 it is in the catalogue, 1 it is not, and why was told, 2 wrong usage.`,

  async run(args, { config: readConfig, clock, out }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { feed: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
    const [asked] = positionals;
    if (asked === undefined || positionals.length > 1)
      throw usageOf(this, 'name one EAN, URL, or SKU with --feed');
    const config = readConfig();
    const stores = await openStores(config, createLog(config));
    try {
      const rows = await stores.state.feeds.all();
      const found = await find(asked, values.feed, rows, stores, config.dataDir);
      const vendors = new Map((await stores.state.vendors.all()).map(({ id, domain }) => [id, domain]));
      const expected = await expectedFeeds(stores.state, sourcesPath(config.sources, config.dataDir));
      const words = {
        shopOf: (id: number) => vendors.get(id) ?? '?',
        feeds: await feedFacts(stores.state, expected.feeds, clock()),
      };
      const { now, before } = await lastTwo(stores, config.dataDir);
      const articles = found.eans.map((ean) =>
        explainArticle({ dataDir: config.dataDir, feeds: rows, now, before }, ean),
      );
      if (values.json) out.write(`${JSON.stringify({ articles, refused: found.refused })}\n`);
      else {
        for (const article of articles) out.write(articleText(article, words));
        if (found.refused.length > 0)
          out.write(
            `${['Rows that became no offer:', ...found.refused.flatMap((one) => sightingLines(one, words))].join('\n')}\n`,
          );
        if (articles.length === 0 && found.refused.length === 0)
          out.write(`no feed ${found.among} has ${asked}\n`);
      }
      return articles.some(({ now }) => now !== undefined) ? 0 : 1;
    } finally {
      await stores.close();
    }
  },
};

interface Found {
  eans: readonly Ean[];
  /** Rows that were asked for by page or article number, and have no offer. */
  refused: readonly Sighting[];
  /** Where was looked. */
  among: string;
}

async function find(
  asked: string,
  feedId: string | undefined,
  rows: readonly FeedRow[],
  { state }: Stores,
  dataDir: string,
): Promise<Found> {
  if (feedId !== undefined) {
    const feed = rows.find(({ id }) => id === feedId);
    if (feed === undefined)
      throw new UsageError(`no feed '${feedId}' has been read; 'prisme feeds list' shows them`);
    return foundIn([sightingOfSku(dataDir, feed, asked)], `'${feedId}'`);
  }
  const ean = parseEan(asked);
  if (ean !== undefined) return { eans: [ean], refused: [], among: '' };
  if (!/^https?:\/\//i.test(asked) || !URL.canParse(asked))
    throw usageOf(
      explainCommand,
      `'${asked}' is neither an EAN (1 to 13 digits) nor a web address; a SKU needs --feed`,
    );
  const url = new URL(asked);
  const domain = parseDomain(url.host.replace(/:\d+$/, ''));
  const vendor = domain === undefined ? undefined : await state.vendors.byDomain(domain);
  if (vendor === undefined)
    throw new UsageError(`no shop is known by ${url.host}; 'prisme feeds list' shows the shops`);
  const own = rows.filter(({ vendorId, good }) => vendorId === vendor.id || good?.host === domain);
  return foundIn(sightingsOfUrl(dataDir, own, url), `of ${vendor.domain}`);
}

const foundIn = (sightings: readonly Sighting[], among: string): Found => ({
  eans: eansOf(sightings).slice(0, ARTICLES_SHOWN).map(eanOfNumber),
  refused: sightings.filter((one) => one.offers.length + one.held.length === 0 && isSighted(one)),
  among,
});

/** The published catalogue and the one before it, as far as it is there. */
async function lastTwo({ generations }: Stores, dataDir: string) {
  const now = generations.current();
  const { ids } = await publishedIn(generationsIn(dataDir));
  const before = ids.map((id) => generations.byId(id)).find((one) => one !== undefined && one !== now);
  return { now, before };
}
