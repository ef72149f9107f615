import { parseArgs } from 'node:util';
import { articleText } from '../../oversight/explain/article-text.ts';
import { explainArticle } from '../../oversight/explain/explain-article.ts';
import { findArticles, lastTwo } from '../../oversight/explain/find-articles.ts';
import { sightingLines } from '../../oversight/explain/sighting-text.ts';
import { expectedFeeds, sourcesPath } from '../../oversight/feeds/expected-feeds.ts';
import { feedFacts } from '../../oversight/feeds/feed-facts.ts';
import { withStores } from '../../service/stores.ts';
import { type Command, usageOf } from '../command.ts';

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
    const [wanted] = positionals;
    if (wanted === undefined || positionals.length > 1)
      throw usageOf(this, 'name one EAN, URL, or SKU with --feed');
    const config = readConfig();
    const { dataDir } = config;
    return withStores(config, async (stores) => {
      const rows = await stores.state.feeds.all();
      const found = await findArticles(wanted, values.feed, { rows, state: stores.state, dataDir });
      if (found === undefined)
        throw usageOf(
          this,
          `'${wanted}' is neither an EAN (1 to 13 digits) nor a web address; a SKU needs --feed`,
        );
      const vendors = new Map((await stores.state.vendors.all()).map(({ id, domain }) => [id, domain]));
      const expected = await expectedFeeds(stores.state, sourcesPath(config.sources, dataDir));
      const words = {
        shopOf: (id: number) => vendors.get(id) ?? '?',
        feeds: await feedFacts(stores.state, expected.feeds, clock()),
      };
      const { now, before } = await lastTwo(stores.generations, dataDir);
      const articles = found.eans.map((ean) => explainArticle({ dataDir, feeds: rows, now, before }, ean));
      if (values.json) out.write(`${JSON.stringify({ articles, refused: found.refused })}\n`);
      else {
        for (const article of articles) out.write(articleText(article, words));
        if (found.refused.length > 0)
          out.write(
            `${['Rows that became no offer:', ...found.refused.flatMap((one) => sightingLines(one, words))].join('\n')}\n`,
          );
        if (articles.length === 0 && found.refused.length === 0)
          out.write(`no feed ${found.among} has ${wanted}\n`);
      }
      return articles.some(({ now }) => now !== undefined) ? 0 : 1;
    });
  },
};
